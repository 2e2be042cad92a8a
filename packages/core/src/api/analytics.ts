import { type Call, createHttp, type HttpOptions } from './http.ts'

export type AnalyticsEvent = {
  eventId: string
  /** Sent without query and hash: a pairing or a token may stand there. */
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

/** The analytics service. It decides nothing: consent is the machine's. */
export function createAnalytics(options: HttpOptions) {
  const http = createHttp(options)
  return {
    /** Rejects with `http.status` 403 when the origin is not on the project's allowlist. What the service answers is not read. */
    sendEvent: (event: AnalyticsEvent, call?: Call): Promise<void> =>
      http.send('sendEvent', 'e', { ...event, url: withoutSecrets(event.url) }, call),
  }
}

export type Analytics = ReturnType<typeof createAnalytics>
