import { deadline } from './abort.ts'

/** Milliseconds for one endpoint, from the request to the last byte. */
const TIMEOUT = 10_000

/** Puts one request to a chain's JSON-RPC endpoint. Rejects on anything but a `result`, and on more than `largest` bytes. @see https://www.jsonrpc.org/specification */
export async function askEndpoint(call: {
  fetch: typeof globalThis.fetch
  url: string
  method: string
  params: readonly unknown[]
  largest: number
  signal: AbortSignal
}): Promise<unknown> {
  const { fetch, url, method, params } = call
  const limit = deadline(TIMEOUT, call.signal)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      credentials: 'omit',
      signal: limit.signal,
    })
    if (!response.ok) {
      void response.body?.cancel()
      throw new Error(`HTTP status code: ${response.status}`)
    }
    const body = JSON.parse(await textOf(response, call.largest)) as {
      result?: unknown
      error?: { message?: unknown; data?: unknown }
    } | null
    if (typeof body !== 'object' || body === null || body.result === undefined) {
      // What is wrong with a transaction stands in the data.
      const said = [body?.error?.message, body?.error?.data].filter(text => typeof text === 'string').join(': ')
      throw new Error(said || 'The endpoint answered without a result.')
    }
    return body.result
  } finally {
    limit.clear()
  }
}

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
