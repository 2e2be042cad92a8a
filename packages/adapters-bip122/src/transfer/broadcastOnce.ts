import { displayText, FoyerError, type Network } from '@foyer/core/chain'
import { fromAnyEndpoint, readText, untilAborted } from '@foyer/core/chain/adapters'
import { esploraUrl, readIfThere } from '../features/esplora.ts'
import type { Finalized } from '../features/psbt.ts'
import { isObject } from '../wallet.ts'

type Reading = { network: Network; fetch: typeof globalThis.fetch | undefined; signal: AbortSignal }

/** Bytes: a transaction of the largest size that nodes relay. */
const LARGEST = 4 * 1024 * 1024
const LONGEST_REASON = 300

/** Statuses of an endpoint that has not taken a transaction. A time-out says nothing. */
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 408

/** Reason of a node in an answer such as `sendrawtransaction RPC error: {"code":-26,"message":"…"}`. */
function reasonOf(answer: string): string {
  const message = /"message":\s*"([^"]+)"/.exec(answer)?.[1]
  return displayText(message ?? answer, LONGEST_REASON)
}

/** An endpoint that has refused a transaction. */
class Refusal extends Error {}

/** Offers a transaction to one endpoint. Throws a `Refusal` with the node's reason, and another error where the outcome is unknown. */
async function offer(
  base: string,
  { hex, txid }: Finalized,
  { fetch = globalThis.fetch, ...options }: Omit<Reading, 'network'>,
) {
  let status = 0
  // The reason is in the body of a refusal.
  const withBody: typeof fetch = async (...request) => {
    const response = await fetch(...request)
    status = response.status
    return isRefusal(status) ? new Response(response.body) : response
  }
  const request = { method: 'POST', body: hex }
  const answer = await readText(esploraUrl(base, '/tx'), request, { ...options, fetch: withBody })
  if (isRefusal(status)) throw new Refusal(reasonOf(answer))
  if (answer.trim().toLowerCase() !== txid) throw new Error('The endpoint returned an invalid answer.')
}

/** Whether an endpoint has a transaction. */
const isKnown = async (txid: string, reading: Reading): Promise<boolean> => {
  const parse = (answer: unknown) => (isObject(answer) && answer.txid === txid ? true : undefined)
  return (await readIfThere({ ...reading, path: `/tx/${txid}`, largest: LARGEST, parse })) === true
}

async function broadcast(finalized: Finalized, reading: Reading): Promise<void> {
  const { network, fetch, signal } = reading
  const refusals: string[] = []
  let isUnknown = false
  try {
    await fromAnyEndpoint({ network, method: '/tx', signal }, async (base, { headers }) => {
      try {
        await offer(base, finalized, { fetch, signal, ...(headers && { headers }) })
      } catch (error) {
        if (error instanceof Refusal) refusals.push(error.message)
        else isUnknown = true
        throw error
      }
    })
  } catch (error) {
    // An answer may have been lost, and the wallet may have sent it too: then it is there already.
    const isThere = await isKnown(finalized.txid, reading).catch(() => undefined)
    if (isThere) return
    const [reason] = refusals
    if (isThere === undefined || isUnknown || reason === undefined) throw error
    throw new FoyerError('transfer.refused', { ...(reason && { reason }) }, { cause: error })
  }
}

/**
 * Sends a transaction to the network's endpoints, one after the other until one takes it.
 * - Rejects with `transfer.refused` once each of them has refused it and none has it, and with `rpc.failed` where the outcome is unknown.
 * - An abort ends the waiting only: what is sent cannot be recalled.
 * @see https://github.com/Blockstream/esplora/blob/master/API.md#post-tx
 */
export const broadcastOnce = (finalized: Finalized, { signal, ...options }: Reading): Promise<void> =>
  untilAborted(signal, broadcast(finalized, { ...options, signal: new AbortController().signal }))
