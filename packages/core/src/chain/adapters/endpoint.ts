import { deadline, untilAborted } from './abort.ts'

/** Milliseconds for one endpoint, from the request to the last byte. */
const TIMEOUT = 10_000
/** Bytes. A balance takes a few hundred; an unrelated page, such as a login page, may be any size. */
const LARGEST = 64 * 1024

export interface EndpointOptions {
  /** Default: the platform's fetch at the time of the call. */
  fetch?: typeof globalThis.fetch | undefined
  /** Maximum bytes of an answer. Default: 64 kB. */
  largest?: number
  signal: AbortSignal
}

/**
 * Sends a request without cookies, since the visitor did not make it. Rejects on a status that is not OK, after 10 s, and on more than
 * `largest` bytes.
 */
export async function readText(url: string, request: RequestInit, options: EndpointOptions): Promise<string> {
  const { fetch = globalThis.fetch, largest = LARGEST } = options
  const limit = deadline(TIMEOUT, options.signal)
  const read = async () => {
    const response = await fetch(url, { ...request, credentials: 'omit', signal: limit.signal })
    if (response.ok) return textOf(response, largest)
    cancelBody(response.body)
    throw new Error(`HTTP status code: ${response.status}`)
  }
  return untilAborted(limit.signal, read()).finally(limit.clear)
}

/** Not awaited: cancelling a source that never ends may never settle. */
const cancelBody = (body: { cancel(): Promise<void> } | null) => void body?.cancel().catch(() => {})

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
      cancelBody(reader)
      throw new Error(`The endpoint answered with more than ${largest} bytes.`)
    }
    text += decoder.decode(value, { stream: true })
  }
}

export interface JsonRpcOptions extends EndpointOptions {
  /** Parser for chains with numbers that JSON.parse would round. */
  parse?: (text: string) => unknown
}

/**
 * Sends one request to a chain's JSON-RPC endpoint. Rejects on anything but a `result`, with the endpoint's reason. @see
 * https://www.jsonrpc.org/specification
 */
export async function askEndpoint(
  url: string,
  method: string,
  params: readonly unknown[],
  { parse = JSON.parse, ...options }: JsonRpcOptions,
): Promise<unknown> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  }
  const body = parse(await readText(url, request, options)) as {
    result?: unknown
    error?: { message?: unknown; data?: unknown } | null
  } | null
  if (typeof body === 'object' && body !== null && body.result !== undefined) return body.result
  // For a refused transaction `data` contains the reason.
  const reason = [body?.error?.message, body?.error?.data].filter(text => typeof text === 'string').join(': ')
  throw new Error(reason || 'The endpoint answered without a result.')
}
