import { FoyerError, isFoyerError } from '@foyer/core/chain'
import { isRefusalCode, LARGEST_MESSAGE, type Method, type Requests, readMessage } from './protocol.ts'

/** Errors that a vault may answer with. Another one becomes `auth.unavailable`. */
const CONTEXTS: Readonly<Record<string, readonly string[]>> = {
  'auth.unavailable': [],
  'auth.storageRefused': [],
  'auth.notFound': [],
  'auth.emailInvalid': [],
  'auth.codeWrong': ['left'],
  'auth.codeExpired': [],
  'auth.codeLocked': [],
  'auth.limited': ['retryAfter'],
  'auth.cancelled': [],
  'auth.denied': [],
  'auth.expired': [],
  'auth.wrongAccount': [],
  'auth.refused': ['method', 'reason'],
  'wallet.rejected': ['method'],
  'wallet.unauthorized': ['method'],
  'wallet.unsupportedMethod': ['method'],
  'wallet.disconnected': ['method'],
  'wallet.failed': ['method', 'reason'],
}

const NUMBERS = ['left', 'retryAfter']
const LONGEST_TEXT = 500

const unavailable = () => new FoyerError('auth.unavailable', {})

/** Reads an error of the vault: a known code, with the fields that belong to it. The code of a refusal becomes its cause, as that of another wallet is. */
function readError(value: unknown): FoyerError {
  const { code, context, refusal } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >
  const names = typeof code === 'string' && Object.hasOwn(CONTEXTS, code) ? CONTEXTS[code] : undefined
  if (!names) return unavailable()
  const given = (typeof context === 'object' && context !== null ? context : {}) as Record<string, unknown>
  const fields = names.map(name => {
    const field = given[name]
    if (NUMBERS.includes(name)) return [name, Number.isSafeInteger(field) ? Math.max(0, Number(field)) : 0]
    return [name, typeof field === 'string' ? field.slice(0, LONGEST_TEXT) : '']
  })
  const cause = code === 'auth.refused' && isRefusalCode(refusal) ? { code: refusal } : undefined
  const known = Object.fromEntries(fields) as { method: string; reason: string }
  return new FoyerError(code as 'auth.refused', known, cause && { cause })
}

export type Channel = ReturnType<typeof createChannel>

/** Requests over the port of a vault, and the facts that it reports. Each rejects with a FoyerError, and none waits for ever. */
export function createChannel(port: MessagePort) {
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: unknown) => void }>()
  const listeners = new Set<(fact: Record<string, unknown>) => void>()
  let last = 0
  let closed = false

  port.addEventListener('message', ({ data }) => {
    const message = readMessage(data)
    if (!message) return
    const { id, ok, answer, error, fact } = message
    if (typeof fact === 'object' && fact !== null) for (const listener of listeners) listener({ ...fact })
    const waiter = typeof id === 'number' ? waiting.get(id) : undefined
    if (ok === true) waiter?.resolve(answer)
    else waiter?.reject(readError(error))
  })

  function request<M extends Method>(
    method: M,
    params: Requests[M]['params'],
    { signal, limit }: { signal?: AbortSignal; limit: number },
  ): Promise<unknown> {
    last += 1
    const id = last
    return new Promise<unknown>((resolve, reject) => {
      signal?.throwIfAborted()
      const text = JSON.stringify({ id, method, params })
      if (closed || text.length > LARGEST_MESSAGE) throw unavailable()
      const stop = (error: unknown) => {
        if (waiting.has(id)) port.postMessage(JSON.stringify({ id, abort: true }))
        reject(error)
      }
      const abort = () => stop(signal?.reason)
      const timer = setTimeout(() => stop(unavailable()), limit)
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        waiting.delete(id)
      }
      const settle =
        <T>(by: (value: T) => void) =>
        (value: T) => {
          end()
          by(value)
        }
      waiting.set(id, { resolve: settle(resolve), reject: settle(reject) })
      signal?.addEventListener('abort', abort)
      port.postMessage(text)
    }).catch((error: unknown) => {
      waiting.get(id)?.reject(error)
      // A host's params may not be JSON: a BigInt, a cycle.
      throw isFoyerError(error) || signal?.aborted ? error : unavailable()
    })
  }

  return {
    request,
    watch(listener: (fact: Record<string, unknown>) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Rejects all that waits. */
    close() {
      closed = true
      for (const { reject } of waiting.values()) reject(unavailable())
      listeners.clear()
      port.close()
    },
  }
}
