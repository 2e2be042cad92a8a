import type { AnalyticsEvent } from '../../api/analytics.ts'
import { holdsSecret } from '../../rules/secrets.ts'
import type { TrackedEvent } from './trackedEvents.ts'
import { withoutSecrets } from './withoutSecrets.ts'

/** Time and place of an event. */
export type Stamp = {
  eventId: string
  /** Milliseconds since the epoch. */
  timestamp: number
  /** Full address of the page. */
  href: string | undefined
}

/** Event in the form that may leave the page: of the address only origin and path, and no text with a secret in it. */
export function analyticsEvent({ event, properties, address }: TrackedEvent, stamp: Stamp): AnalyticsEvent {
  const { url, domain } = placeOf(stamp.href)
  const clean = Object.entries(properties).map(([key, value]) => [
    key,
    typeof value === 'string' ? withoutSecrets(value) : value,
  ])
  return {
    eventId: stamp.eventId,
    url,
    domain,
    timestamp: stamp.timestamp,
    props: { type: 'track', event, ...(address !== undefined && { address }), properties: Object.fromEntries(clean) },
  }
}

function placeOf(href: string | undefined): { url: string; domain: string } {
  try {
    const { origin, pathname, hostname } = new URL(href ?? '')
    // A file or a frame without an address has no origin.
    if (origin === 'null') return { url: '', domain: '' }
    return { url: holdsSecret(pathname) ? origin : `${origin}${pathname}`, domain: hostname }
  } catch {
    return { url: '', domain: '' }
  }
}
