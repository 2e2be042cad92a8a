import { type CaipNetworkId, type ChainFeatures, FoyerError, type Network } from '@foyer/core/chain'
import { rpcFailed } from '@foyer/core/chain/adapters'
import type { Access } from '../access.ts'
import { openNetwork } from './openNetwork.ts'
import { parsePayload } from './payload.ts'
import { askToSign } from './sign.ts'

const METHOD = 'author_submitExtrinsic'

/**
 * Wallets of this family sign and do not broadcast: the signature goes into the transaction, and that to the chain, here.
 * - Takes a JSON `SignerPayloadJSON`; resolves with the transaction's hash, 0x hex, once a node has it in its pool.
 * - The chain is reached first: nothing is signed that could not be sent. Rejects with `network.notFound` for one that the host has not named.
 * - A visitor who leaves before the wallet has answered has sent nothing, even when the wallet signs later.
 * - After that it goes to one node, once. `rpc.failed` may then mean that it was refused, or that its answer was lost.
 * @see https://docs.polkadot.com/polkadot-protocol/basics/blocks-transactions-fees/transactions/
 */
export const createSendTransaction =
  (
    access: Access,
    find: (chainId: CaipNetworkId) => Network | undefined,
    fetch: typeof globalThis.fetch | undefined,
  ): NonNullable<ChainFeatures['sendTransaction']> =>
  async (connection, transaction, { signal }) => {
    signal.throwIfAborted()
    const payload = parsePayload(transaction, connection, 'signPayload')
    const network = find(connection.chainId)
    if (!network) throw new FoyerError('network.notFound', { id: connection.chainId })
    const isGenesis = (hash: string) => hash === payload.genesisHash.toLowerCase()
    const { chain, ask } = await openNetwork({ network, isGenesis, fetch, signal })
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
