import { type FrameMessage, idOf, isRefusalCode, type PageMessage, type WireError } from '@foyer/auth/protocol'
import { isFoyerError } from '@foyer/core/chain'
import { createRate } from './rate.ts'
import { readRequest } from './requests.ts'

/** Requests that wait at once. A page of ours has a handful. */
const MOST_WAITING = 100

const LIMITED: WireError = { code: 'auth.limited', context: { retryAfter: 1 } }
const UNAVAILABLE: WireError = { code: 'auth.unavailable', context: {} }

/** Only our own errors go out; the fields of a foreign one could say anything. Of their causes goes out the code of a refusal. */
function wireError(error: unknown): WireError {
  if (!isFoyerError(error)) return UNAVAILABLE
  const { code, context, cause } = error
  const refusal: unknown = code === 'auth.refused' ? (cause as { code?: unknown } | undefined)?.code : undefined
  return { code, context: { ...context } as WireError['context'], ...(isRefusalCode(refusal) && { refusal }) }
}

/** Answers the requests that come over the port of a page. Requests beyond the rate are answered unread. */
export function servePage(
  port: MessagePort,
  options: { handle: (request: PageMessage, signal: AbortSignal) => Promise<unknown>; now: () => number },
) {
  const { handle, now } = options
  const isAllowed = createRate(now)
  const running = new Map<number, AbortController>()
  const send = (message: FrameMessage) => port.postMessage(JSON.stringify(message))

  function answer(id: number, text: string) {
    if (running.has(id) || running.size >= MOST_WAITING) return send({ id, ok: false, error: LIMITED })
    const request = readRequest(text)
    if (!request) return send({ id, ok: false, error: UNAVAILABLE })
    const stop = new AbortController()
    running.set(id, stop)
    void handle(request, stop.signal)
      .then(
        value => send({ id, ok: true, answer: value ?? null }),
        (error: unknown) => send({ id, ok: false, error: wireError(error) }),
      )
      .finally(() => running.delete(id))
  }

  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const id = typeof data === 'string' ? idOf(data) : undefined
    if (id === undefined) return
    if (data === `{"id":${id},"abort":true}`) return running.get(id)?.abort()
    if (isAllowed()) answer(id, data as string)
    else send({ id, ok: false, error: LIMITED })
  }
  return {
    send,
    /** Ends what runs for a page that is replaced. */
    close() {
      for (const stop of running.values()) stop.abort()
      port.close()
    },
  }
}
