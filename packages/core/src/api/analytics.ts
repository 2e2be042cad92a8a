import { type Call, createHttp, type HttpOptions } from './http.ts'

/** One event, as the analytics service receives it. */
export type AnalyticsEvent = {
  /** Unique id of the event. */
  eventId: string
  /** Without query and hash, which may hold a pairing or a token. */
  url: string
  /** Host of the page. */
  domain: string
  /** Milliseconds since the epoch. */
  timestamp: number
  /** Content of the event. */
  props: {
    /** Kind of the message: `track`. */
    type: string
    /** Name of the event. */
    event: string
    /** Address of the active account. Absent while none is connected. */
    address?: string | undefined
    /** Properties of the event. Absent where it has none. */
    properties?: Readonly<Record<string, unknown>> | undefined
  }
}

const withoutSecrets = (url: string) => url.replace(/[?#].*$/s, '')

/** Analytics service. Consent is checked by the analytics machine. */
export function createAnalytics(options: HttpOptions) {
  const http = createHttp(options)
  return {
    /** Rejects with `http.status` 403 when the origin is not on the project's allowlist. The body of the answer is ignored. */
    sendEvent: (event: AnalyticsEvent, call?: Call): Promise<void> =>
      http.send('sendEvent', 'e', { ...event, url: withoutSecrets(event.url) }, call),
  }
}

/** Calls of the analytics service. */
export type Analytics = ReturnType<typeof createAnalytics>
