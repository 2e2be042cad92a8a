import type { Network } from '@foyer/core/chain'
import { type Ask, askEndpoint, EndpointRefused, fromAnyEndpoint } from '@foyer/core/chain/adapters'

/** Bytes: a block with all its transactions. */
const LARGEST = 8 * 1024 * 1024

/** Requests at once to an endpoint that takes no batches. */
const AT_ONCE = 8

/** An endpoint, asked for several things that belong together. */
export interface Reader {
  ask: Ask
  /** Asks many requests of one kind, in their order. */
  askAll(method: string, params: readonly (readonly unknown[])[]): Promise<unknown[]>
}

export interface ReadOptions {
  network: Network
  fetch: typeof globalThis.fetch | undefined
  signal: AbortSignal
  /** Method that an error names. */
  method: string
}

/** Reads from the first endpoint that gives valid answers; `read` throws for invalid ones. Rejects with `rpc.failed`. */
export const readChain = <Value>(options: ReadOptions, read: (reader: Reader) => Promise<Value>): Promise<Value> => {
  const { fetch, signal } = options
  return fromAnyEndpoint(options, (url, own) => {
    const ask: Ask = (method, params) => askEndpoint(url, method, params, { ...own, fetch, signal, largest: LARGEST })
    const askAll: Reader['askAll'] = async (method, params) => {
      const size = own.batch ? params.length : AT_ONCE
      const answers: unknown[] = []
      for (let at = 0; at < params.length; at += size) {
        answers.push(...(await Promise.all(params.slice(at, at + size).map(each => ask(method, each)))))
      }
      return answers
    }
    return read({ ask, askAll })
  })
}

export type Answer = { result: unknown } | { refused: EndpointRefused['answer'] }

/** Answer that may be an error of the node, such as a revert or an unknown method. Rejects when the endpoint gives none. */
export const answerOf = (asking: Promise<unknown>): Promise<Answer> =>
  asking.then(
    result => ({ result }),
    (error: unknown) => {
      if (error instanceof EndpointRefused) return { refused: error.answer }
      throw error
    },
  )

/** Result of a request that a node may not support. Undefined where it refuses. */
export async function optional(asking: Promise<unknown>): Promise<unknown> {
  const answer = await answerOf(asking)
  return 'result' in answer ? answer.result : undefined
}
