import { deadline, untilAborted } from './abort.ts'

/** Milliseconds for one endpoint, from the request to the last byte. */
const TIMEOUT = 10_000
/** Bytes. A balance takes a few hundred; an unrelated page, such as a login page, may be any size. */
const LARGEST = 64 * 1024

/** Options of a request to an endpoint. */
export interface EndpointOptions {
  /** Default: the platform's fetch at the time of the call. */
  fetch?: typeof globalThis.fetch | undefined
  /** Headers of the host, e.g. with its key. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Maximum bytes of an answer. Default: 64 kB. */
  largest?: number
  /** Aborts the request. */
  signal: AbortSignal
}

/** JSON-RPC error of an endpoint: foreign, as it was answered. */
type RpcError = { code?: unknown; message?: unknown; data?: unknown }

/** The endpoint answered with an error, such as a revert. */
export class EndpointRefused extends Error {
  /** Error of the endpoint. */
  readonly answer: RpcError
  constructor(message: string, answer: RpcError) {
    super(message)
    this.answer = answer
  }
}

/** The endpoint refused a request because there were too many. */
export class EndpointLimited extends Error {
  /** Milliseconds until it may be asked again. */
  readonly rest: number
  constructor(message: string, rest = DEFAULT_REST) {
    super(message)
    this.rest = Math.min(rest, LONGEST_REST)
  }
}

/** Pages can read `Retry-After` only from an endpoint that exposes the header. */
const DEFAULT_REST = 30_000
const LONGEST_REST = 60 * 60_000

/** Milliseconds of a `Retry-After` in seconds or as a date. @see https://www.rfc-editor.org/rfc/rfc9110#field.retry-after */
function retryAfter(value: string | null): number | undefined {
  if (value === null) return undefined
  const milliseconds = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return milliseconds >= 0 ? milliseconds : undefined
}

const TOO_MANY = 429
const UNAVAILABLE = 503

function refusal({ status, headers }: Response): Error {
  const message = `HTTP status code: ${status}`
  const rest = retryAfter(headers.get('retry-after'))
  const isLimited = status === TOO_MANY || (status === UNAVAILABLE && rest !== undefined)
  return isLimited ? new EndpointLimited(message, rest) : new Error(message)
}

/**
 * Sends a request without cookies, since the visitor did not make it. Rejects on a status that is not OK, after 10 s, and on more than
 * `largest` bytes.
 */
export async function readText(url: string, request: RequestInit, options: EndpointOptions): Promise<string> {
  const { fetch = globalThis.fetch, largest = LARGEST } = options
  const headers = { ...options.headers, ...(request.headers as Record<string, string> | undefined) }
  const limit = deadline(TIMEOUT, options.signal)
  const read = async () => {
    const response = await fetch(url, { ...request, headers, credentials: 'omit', signal: limit.signal })
    if (response.ok) return textOf(response, largest)
    cancelBody(response.body)
    throw refusal(response)
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

/** Options of a JSON-RPC request to an endpoint. */
export interface JsonRpcOptions extends EndpointOptions {
  /** Parser for chains with numbers that JSON.parse would round. */
  parse?: (text: string) => unknown
  /** Sends the request together with others of the same moment. */
  batch?: Batch | undefined
}

export type JsonRpcRequest = { method: string; params: readonly unknown[] }

/** Requests of one moment to one endpoint, sent together. */
export interface Batch {
  /** Settles like the request alone. Rejects for the whole batch if the endpoint does not answer with a list. */
  ask(request: JsonRpcRequest, options: Omit<JsonRpcOptions, 'batch'>): Promise<unknown>
}

/** Sends one request, or several as a batch, and resolves with the parsed body. */
export async function postJson(
  url: string,
  requests: readonly JsonRpcRequest[],
  { parse = JSON.parse, ...options }: Omit<JsonRpcOptions, 'batch'>,
): Promise<unknown> {
  const bodies = requests.map(({ method, params }, index) => ({ jsonrpc: '2.0', id: index + 1, method, params }))
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(bodies.length === 1 ? bodies[0] : bodies),
  }
  return parse(await readText(url, request, options))
}

/** "Limit exceeded" of EIP-1474, and the HTTP status that some endpoints repeat in the body. */
const LIMITED = [-32005, TOO_MANY]

/** Result of an answer. Throws the endpoint's reason for anything else. */
export function resultOf(answer: unknown): unknown {
  const body = answer as {
    result?: unknown
    error?: RpcError | null
  } | null
  if (typeof body === 'object' && body !== null && body.result !== undefined) return body.result
  // For a refused transaction `data` contains the reason.
  const reason = [body?.error?.message, body?.error?.data].filter(text => typeof text === 'string').join(': ')
  const message = reason || 'The endpoint answered without a result.'
  if (LIMITED.some(code => code === body?.error?.code)) throw new EndpointLimited(message)
  throw body?.error ? new EndpointRefused(message, body.error) : new Error(message)
}

/**
 * Sends one request to a chain's JSON-RPC endpoint. Rejects on anything but a `result`, with the endpoint's reason. @see
 * https://www.jsonrpc.org/specification
 */
export async function askEndpoint(
  url: string,
  method: string,
  params: readonly unknown[],
  { batch, ...options }: JsonRpcOptions,
): Promise<unknown> {
  const request = { method, params }
  return batch ? batch.ask(request, options) : resultOf(await postJson(url, [request], options))
}
