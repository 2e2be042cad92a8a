import { type Call, createHttp, type HttpOptions } from './http.ts'

/** One event, as the analytics service receives it. */
export type AnalyticsEvent = {
  eventId: string
  /** Without query and hash, which may hold a pairing or a token. */
  url: string
  domain: string
  /** Milliseconds since the epoch. */
  timestamp: number
  props: {
    type: string
    event: string
    address?: string | undefined
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
