import type { Network } from '@foyer/core/chain'
import { fromAnyEndpoint, readText } from '@foyer/core/chain/adapters'
import { readEsplora } from '../../features/esplora.ts'
import type { Finalized } from '../../features/psbt.ts'
import { isObject } from '../../wallet.ts'

/** Bytes: a transaction of the largest size that nodes relay. */
const LARGEST = 4 * 1024 * 1024

type Options = { network: Network; fetch: typeof globalThis.fetch | undefined; signal: AbortSignal }

/**
 * Sends a transaction to the network's endpoints, one after the other until one takes it. Where all refuse, it may be there already, such as
 * after an answer that was lost. Rejects with `rpc.failed`.
 * @see https://github.com/Blockstream/esplora/blob/master/API.md#post-tx
 */
export async function broadcast({ hex, txid }: Finalized, { network, fetch, signal }: Options): Promise<string> {
  try {
    return await fromAnyEndpoint({ network, method: '/tx', signal }, async base => {
      const request = { method: 'POST', body: hex }
      const answer = await readText(`${base.replace(/\/+$/, '')}/tx`, request, { fetch, signal })
      if (answer.trim().toLowerCase() !== txid) throw new Error('The endpoint returned an invalid answer.')
      return txid
    })
  } catch (error) {
    signal.throwIfAborted()
    const parse = (answer: unknown) => (isObject(answer) && answer.txid === txid ? txid : undefined)
    return readEsplora({ network, path: `/tx/${txid}`, fetch, largest: LARGEST, signal, parse }).catch(() => {
      throw error
    })
  }
}
