import type { Network } from '@foyer/core/chain'
import { askEndpoint, EndpointRefused, fromAnyEndpoint } from '@foyer/core/chain/adapters'
import { toRpcError } from './rpcError.ts'

/** Bytes: a page of logs, or the code of a contract. */
const LARGEST = 16 * 1024 * 1024

/** "Method not found": another endpoint may have the method. The last one's answer is thrown. */
const UNKNOWN_METHOD = -32601

type Read = {
  network: Network
  method: string
  params: unknown
  fetch: typeof globalThis.fetch | undefined
  signal: AbortSignal
}

/**
 * Asks the network's endpoints, one after the other until one answers. An error that an endpoint answers with, such as a revert, is an
 * answer: it is thrown with its code and data.
 */
export async function readFromEndpoint({ network, method, params = [], fetch, signal }: Read): Promise<unknown> {
  try {
    const answer = await fromAnyEndpoint({ network, method, signal }, async (url, own) => {
      try {
        return {
          result: await askEndpoint(url, method, params as unknown[], { ...own, fetch, signal, largest: LARGEST }),
        }
      } catch (error) {
        if (error instanceof EndpointRefused && error.answer.code !== UNKNOWN_METHOD) return { refused: error.answer }
        throw error
      }
    })
    if ('refused' in answer) throw toRpcError(answer.refused)
    return answer.result
  } catch (error) {
    const { cause } = error as Error
    throw cause instanceof EndpointRefused ? toRpcError(cause.answer) : error
  }
}
