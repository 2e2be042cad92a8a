import { type CaipNetworkId, type ChainFeatures, FoyerError, type Network } from '@foyer/core/chain'
import { rpcFailed } from '@foyer/core/chain/adapters'
import type { Access } from '../access.ts'
import { type LoadChain, openNetwork } from './openNetwork.ts'
import { parsePayload } from './payload.ts'
import { askToSign } from './sign.ts'

export interface SendOptions {
  access: Access
  findNetwork: (chainId: CaipNetworkId) => Network | undefined
  fetch: typeof globalThis.fetch | undefined
  loadChain: LoadChain
}

const METHOD = 'author_submitExtrinsic'

/**
 * Has the wallet sign a transaction and broadcasts it: these wallets do not broadcast.
 * - Takes a JSON `SignerPayloadJSON`; resolves with the transaction hash, 0x hex, once a node has it in its pool.
 * - Opens the chain before it asks for a signature. Rejects with `network.notFound` for a chain that the host has not named.
 * - An abort before the wallet answers prevents the broadcast, even when the wallet signs later.
 * - Broadcasts once, to one node. After `rpc.failed` the node may have refused the transaction, or its answer may be lost.
 * @see https://docs.polkadot.com/polkadot-protocol/basics/blocks-transactions-fees/transactions/
 */
export const createSendTransaction =
  ({ access, findNetwork, fetch, loadChain }: SendOptions): NonNullable<ChainFeatures['sendTransaction']> =>
  async (connection, transaction, { signal }) => {
    signal.throwIfAborted()
    const payload = parsePayload(transaction, connection, 'signPayload')
    const network = findNetwork(connection.chainId)
    if (!network) throw new FoyerError('network.notFound', { id: connection.chainId })
    const isGenesis = (hash: string) => hash === payload.genesisHash.toLowerCase()
    const { chain, ask } = await openNetwork({ network, isGenesis, fetch, loadChain, signal })
    const sign = (address: string) => ({ ...payload, address })
    const signature = await askToSign(access, 'signPayload', connection, sign, { signal })
    const { wire, hash } = chain.seal(payload, signature)
    try {
      await ask(METHOD, [wire])
    } catch (error) {
      throw rpcFailed(METHOD, error)
    }
    return hash
  }
