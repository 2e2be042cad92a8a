import ky from 'ky'
import * as z from 'zod/mini'
import type { PictureSources } from '../chain/vetPicture.ts'
import { FoyerError, isFoyerError } from '../errors.ts'
import { systemClock } from '../platform/defaultPorts.ts'
import { label, optional, rows } from './fields.ts'

/** Milliseconds, from the request to the last byte of its body. */
const TIMEOUT = 10_000
/** Bytes. The largest expected answers, 100 wallets and 1,000 tokens, are less than a quarter of it. */
const MAX_BODY = 2 * 1024 * 1024
const REASON_LENGTH = 300

/** Signal that aborts a call. */
export type Call = {
  /** Aborts the call. */
  signal?: AbortSignal
}

export type HttpOptions = {
  baseUrl: string
  /** Where pictures in the answers may come from; without it, from the answer itself only. */
  pictures?: PictureSources
  /** Query of every call. Read each time, because the client id may become known later. */
  query: () => Record<string, string>
  fetch: typeof globalThis.fetch
}

export type Query = Record<string, string | number | boolean | undefined>

type Message = {
  query?: Query
  /** Body of a POST, as JSON. Absent for a GET. */
  body?: object
  /** Skips the browser's cache too. */
  fresh?: boolean | undefined
}

const reasonsSchema = z.object({
  reasons: rows(z.object({ name: optional(label(64)), description: label(REASON_LENGTH) })),
})

/** The service's reason for a failure with the parameter that it is about, if it can be read. */
const reasonOf = (body: string): { reason?: string; parameter?: string } => {
  try {
    const [first] = z.parse(reasonsSchema, JSON.parse(body)).reasons.kept
    if (!first) return {}
    const { description: reason, name: parameter } = first
    return { ...(reason && { reason }), ...(parameter && { parameter }) }
  } catch {
    return {}
  }
}

/** Not awaited: cancelling a source that never ends may never settle. */
const cancelBody = (body: { cancel(): Promise<void> } | null | undefined) => void body?.cancel().catch(() => {})

/** Body up to the length limit; a longer one is not read to its end. */
const readBody = async (response: Response, call: string): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength
    if (size > MAX_BODY) {
      cancelBody(reader)
      throw new FoyerError('http.malformed', { call, detail: `a body of more than ${MAX_BODY} bytes` })
    }
    chunks.push(part.value)
  }
  const body = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.byteLength
  }
  return body
}

/**
 * One service over HTTP. Every answer is parsed and limited in time and length; every failure is a FoyerError:
 * - `http.status`: not OK. `reason` is the first readable reason of the service, if any.
 * - `http.timeout`: no complete answer within 10 s.
 * - `http.malformed`: not JSON, not the expected shape, or more than 2 MB.
 * - `http.unreachable`: no answer.
 *
 * Nothing is retried; the visitor decides. An aborted call rejects with its signal's reason.
 */
export function createHttp({ baseUrl, query, fetch }: HttpOptions) {
  const request = async <Answer>(
    call: string,
    path: string,
    { query: own, body: json, fresh }: Message,
    { signal }: Call,
    read: (response: Response) => Promise<Answer>,
  ): Promise<Answer> => {
    signal?.throwIfAborted()
    const limit = limitOf(signal)
    let refused: number | undefined

    const answer = async () => {
      const response = await ky(path, {
        prefixUrl: baseUrl,
        ...(json && { method: 'post', json }),
        ...(fresh && { cache: 'no-store' }),
        searchParams: { ...own, ...query() },
        fetch,
        signal: limit.signal,
        retry: 0,
        timeout: false,
        throwHttpErrors: false,
        credentials: 'omit',
        referrerPolicy: 'strict-origin-when-cross-origin',
      })
      if (response.ok) return read(response)
      refused = response.status
      const reason = reasonOf(new TextDecoder().decode(await readBody(response, call)))
      throw new FoyerError('http.status', { status: refused, ...reason })
    }

    try {
      return await Promise.race([answer(), limit.stopped])
    } catch (cause) {
      if (signal?.aborted) throw signal.reason
      if (isFoyerError(cause, 'http.status')) throw cause
      // The status is known even where the reason cannot be read.
      if (refused !== undefined) throw new FoyerError('http.status', { status: refused }, { cause })
      if (limit.isLate()) throw new FoyerError('http.timeout', { call }, { cause })
      if (cause instanceof FoyerError) throw cause
      throw new FoyerError('http.unreachable', { call }, { cause })
    } finally {
      limit.clear()
    }
  }

  /** Sends a request and parses its answer with `schema`. */
  const exchange = <Value>(
    call: string,
    path: string,
    schema: z.ZodMiniType<Value>,
    message: Message,
    options: Call = {},
  ): Promise<Value> =>
    request(call, path, message, options, async response => parse(schema, await readBody(response, call), call))

  return {
    /** Sends a GET and parses its answer with `schema`. */
    get: <Value>(
      call: string,
      path: string,
      schema: z.ZodMiniType<Value>,
      message: Omit<Message, 'body'> = {},
      options?: Call,
    ) => exchange(call, path, schema, message, options),
    /** Sends a POST of JSON and parses its answer with `schema`. */
    post: <Value>(call: string, path: string, schema: z.ZodMiniType<Value>, body: object, options?: Call) =>
      exchange(call, path, schema, { body }, options),
    /** Sends a POST of JSON and ignores the body of the answer. */
    send: (call: string, path: string, body: object, options: Call = {}): Promise<void> =>
      request(call, path, { body }, options, async response => cancelBody(response.body)),
    /** Loads a picture. */
    image: (call: string, path: string, options: Call = {}): Promise<Blob> =>
      request(call, path, {}, options, response => readPicture(response, call)),
  }
}

/** Aborts a call after the time limit, or when its caller aborts. */
function limitOf(signal: AbortSignal | undefined) {
  // Not `AbortSignal.any` and `.timeout`: the browsers inside some wallets do not have them.
  const controller = new AbortController()
  const abort = () => controller.abort()
  signal?.addEventListener('abort', abort)
  // A stream or a fetch that ignores its signal must not hold the call forever.
  const stopped = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(new Error('The call was stopped.')))
  })
  let late = false
  const timer = systemClock.setTimeout(() => {
    late = true
    controller.abort()
  }, TIMEOUT)
  return {
    signal: controller.signal,
    /** Rejects at the abort. */
    stopped,
    isLate: () => late,
    clear() {
      systemClock.clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    },
  }
}

async function readPicture(response: Response, call: string): Promise<Blob> {
  const body = await readBody(response, call)
  const type = response.headers.get('content-type') ?? ''
  if (!/^image\//i.test(type)) throw new FoyerError('http.malformed', { call, detail: 'no picture' })
  return new Blob([body], { type })
}

function parse<Value>(schema: z.ZodMiniType<Value>, body: Uint8Array, call: string): Value {
  const parsed = z.safeParse(schema, parseJson(body, call))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new FoyerError('http.malformed', { call, detail: `${issue?.path.join('.') || 'the answer'} does not fit` })
}

const parseJson = (body: Uint8Array, call: string): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch (cause) {
    throw new FoyerError('http.malformed', { call, detail: 'no JSON' }, { cause })
  }
}
