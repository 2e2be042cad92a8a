import { untilAborted } from './abort.ts'
import { type Batch, type JsonRpcOptions, type JsonRpcRequest, postJson, resultOf } from './endpoint.ts'

/** Endpoints limit the requests of a batch; many allow 100. */
const MOST = 50

type Entry = {
  request: JsonRpcRequest
  options: Omit<JsonRpcOptions, 'batch'>
  resolve: (result: unknown) => void
  reject: (reason: unknown) => void
}

/**
 * Collects the requests of one tick, and sends them as one JSON-RPC batch; a single one is sent as it is. @see
 * https://www.jsonrpc.org/specification#batch
 */
export function createBatch(url: string): Batch {
  let queue: Entry[] = []
  const flush = () => {
    const waiting = queue.filter(({ options }) => !options.signal.aborted)
    queue = []
    for (let at = 0; at < waiting.length; at += MOST) void send(url, waiting.slice(at, at + MOST))
  }
  return {
    ask: (request, options) => {
      const answer = new Promise<unknown>((resolve, reject) => {
        if (queue.length === 0) setTimeout(flush)
        queue.push({ request, options, resolve, reject })
      })
      return untilAborted(options.signal, answer)
    },
  }
}

async function send(url: string, entries: readonly Entry[]): Promise<void> {
  const [{ options }] = entries as [Entry, ...Entry[]]
  const { signal, release } = untilAllAborted(entries.map(entry => entry.options.signal))
  const largest = options.largest === undefined ? {} : { largest: options.largest * entries.length }
  try {
    const requests = entries.map(({ request }) => request)
    const body = await postJson(url, requests, { ...options, ...largest, signal })
    for (const [index, entry] of entries.entries()) settle(entry, answerOf(body, index + 1, entries.length))
  } catch (error) {
    for (const { reject } of entries) reject(error)
  } finally {
    release()
  }
}

function settle({ resolve, reject }: Entry, answer: unknown): void {
  try {
    resolve(resultOf(answer))
  } catch (error) {
    reject(error)
  }
}

/** Answer with an id: answers may come in any order. A refused batch is answered by one error for all. */
function answerOf(body: unknown, id: number, count: number): unknown {
  if (count === 1 || !Array.isArray(body)) return body
  return (body as ({ id?: unknown } | null)[]).find(answer => answer?.id === id)
}

/** Signal that aborts once all do: the batch still serves the others. */
function untilAllAborted(signals: readonly AbortSignal[]): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController()
  const check = () => {
    if (signals.every(({ aborted }) => aborted)) controller.abort(signals[0]?.reason)
  }
  for (const signal of signals) signal.addEventListener('abort', check)
  return {
    signal: controller.signal,
    release: () => {
      for (const signal of signals) signal.removeEventListener('abort', check)
    },
  }
}
