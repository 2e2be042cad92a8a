import { displayText, FoyerError, type Network } from '@foyer/core/chain'
import { deadline } from '../abort.ts'

/** Milliseconds for one endpoint, from the request to the last byte. */
const TIMEOUT = 10_000
const LONGEST_REASON = 300

async function textOf(response: Response, largest: number): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > largest) {
      void reader.cancel()
      throw new Error(`The endpoint answered with more than ${largest} bytes.`)
    }
    text += decoder.decode(value, { stream: true })
  }
}

async function readJson(
  url: string,
  { fetch, largest, signal }: { fetch: typeof globalThis.fetch; largest: number; signal: AbortSignal },
): Promise<unknown> {
  const limit = deadline(TIMEOUT, signal)
  try {
    const response = await fetch(url, { credentials: 'omit', signal: limit.signal })
    if (!response.ok) {
      void response.body?.cancel()
      throw new Error(`HTTP status code: ${response.status}`)
    }
    return JSON.parse(await textOf(response, largest)) as unknown
  } finally {
    limit.clear()
  }
}

/**
 * Reads from the first of the network's endpoints that gives a fit answer, at most `largest` bytes of it. Undefined from `parse` is no fit
 * answer. Rejects with the `rpc.failed` of the last one, or with the reason of `signal`.
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export async function readEsplora<T>(options: {
  fetch: typeof globalThis.fetch | undefined
  network: Network
  path: string
  largest: number
  signal: AbortSignal
  parse: (answer: unknown) => T | undefined
}): Promise<T> {
  const { network, path, largest, signal, parse } = options
  let failure = new FoyerError('rpc.failed', { method: path, reason: 'The network has no endpoint.' })
  for (const base of network.rpcUrls.default.http) {
    signal.throwIfAborted()
    try {
      const fetch = options.fetch ?? globalThis.fetch
      const value = parse(await readJson(`${base.replace(/\/+$/, '')}${path}`, { fetch, largest, signal }))
      if (value === undefined) throw new Error('The endpoint answered with something else than was asked for.')
      return value
    } catch (error) {
      signal.throwIfAborted()
      const reason = error instanceof Error ? displayText(error.message, LONGEST_REASON) : undefined
      failure = new FoyerError('rpc.failed', { method: path, ...(reason && { reason }) }, { cause: error })
    }
  }
  throw failure
}
