import type { Network } from '@foyer/core/chain'
import { fromAnyEndpoint, readText } from '@foyer/core/chain/adapters'
import { ProviderRpcError } from './rpcError.ts'

/** Bytes: a page of logs, or the code of a contract. */
const LARGEST = 16 * 1024 * 1024

/** Codes with which an endpoint says that another one may still answer: its limit is reached, or it lacks the method. */
const ELSEWHERE: ReadonlySet<unknown> = new Set([-32005, -32601, 429])

type Answer = { result?: unknown; error?: { code?: unknown; message?: unknown; data?: unknown } | null }

type Read = {
  network: Network
  method: string
  params: unknown
  fetch: typeof globalThis.fetch | undefined
  signal: AbortSignal
}

/**
 * Asks the network's endpoints, one after the other until one answers. An error that an endpoint answers with, such as a revert, is an
 * answer: it keeps its code and data.
 */
export async function readFromEndpoint({ network, method, params = [], fetch, signal }: Read): Promise<unknown> {
  let refusal: Answer['error']
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  }
  try {
    const { result, error } = await fromAnyEndpoint({ network, method, signal }, async url => {
      const answer = JSON.parse(await readText(url, request, { fetch, signal, largest: LARGEST })) as Answer
      if (answer?.error && ELSEWHERE.has(answer.error.code)) {
        refusal = answer.error
        throw new Error(String(answer.error.message))
      }
      if (answer?.error || answer?.result !== undefined) return answer
      throw new Error('The endpoint answered without a result.')
    })
    if (!error) return result
    refusal = error
  } catch (cause) {
    if (!refusal) throw cause
  }
  const { code, message, data } = refusal
  throw new ProviderRpcError(Number(code) || -32603, typeof message === 'string' ? message : 'The endpoint refused.', {
    data,
  })
}
