import { type CaipNetworkId, type ChainFeatures, displayText, FoyerError, type Network } from '@foyer/core/chain'
import { untilAborted } from '../abort.ts'
import { askEndpoint } from '../endpoint.ts'
import type { Chain } from './extrinsic.ts'
import type { Ask } from './fromAnyEndpoint.ts'
import { parsePayload } from './payload.ts'
import { askToSign, type Wallets } from './sign.ts'

const METHOD = 'author_submitExtrinsic'
const LONGEST_REASON = 300
/** Bytes, for a chain's metadata as hex. */
const LARGEST = 8 * 1024 * 1024

const extrinsics = () => import('./extrinsic.ts')

const failed = (method: string, cause: unknown) => {
  const reason = cause instanceof Error ? displayText(cause.message, LONGEST_REASON) : ''
  return new FoyerError('rpc.failed', { method, ...(reason && { reason }) }, { cause })
}

interface Open {
  chain: Chain
  ask: Ask
}

/** The chain at the first endpoint that answers and is on it. */
async function open(
  network: Network,
  genesisHash: string,
  fetch: typeof globalThis.fetch | undefined,
  signal: AbortSignal,
): Promise<Open> {
  let cause: unknown = new Error('The network has no endpoint.')
  for (const url of network.rpcUrls.default.http) {
    // The visitor may leave while it is read; what has been handed over for broadcasting is not taken back.
    const ask =
      (until: AbortSignal): Ask =>
      (method, params) =>
        askEndpoint({ fetch: fetch ?? globalThis.fetch, url, method, params, largest: LARGEST, signal: until })
    try {
      // Asked before the library is, which would ask for a megabyte and complain on the console.
      const theirs = await ask(signal)('chain_getBlockHash', [0])
      if (theirs !== genesisHash.toLowerCase()) throw new Error('The endpoint is on another chain.')
      const { openChain } = await extrinsics()
      const chain = await untilAborted(signal, openChain(ask(signal)))
      return { chain, ask: ask(new AbortController().signal) }
    } catch (error) {
      signal.throwIfAborted()
      cause = error
    }
  }
  throw failed('state_getMetadata', cause)
}

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
    wallets: Wallets,
    find: (chainId: CaipNetworkId) => Network | undefined,
    fetch: typeof globalThis.fetch | undefined,
  ): NonNullable<ChainFeatures['sendTransaction']> =>
  async (connection, transaction, { signal }) => {
    signal.throwIfAborted()
    const payload = parsePayload(transaction, connection, 'signPayload')
    const network = find(connection.chainId)
    if (!network) throw new FoyerError('network.notFound', { id: connection.chainId })
    const { chain, ask } = await open(network, payload.genesisHash, fetch, signal)
    const sign = (address: string) => ({ ...payload, address })
    const signature = await askToSign(wallets, 'signPayload', connection, sign, { signal })
    const { wire, hash } = chain.seal(payload, signature)
    try {
      await ask(METHOD, [wire])
    } catch (error) {
      throw failed(METHOD, error)
    }
    return hash
  }
