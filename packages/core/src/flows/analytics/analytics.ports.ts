import type { AnalyticsEvent } from '../../api/analytics.ts'
import { port, source } from '../../port.ts'

export type EventStamped = { type: 'event.stamped'; stamped: AnalyticsEvent }

export const analyticsPorts = {
  /** Returns each event with its time, page address and id, and without secrets. */
  stamps: source<EventStamped>('analytics.stamps'),
  /** Whether the project wants analytics. */
  config: port<boolean>('analytics.config'),
  /** Rejects with `http.status` 403 when the project does not allow this origin. */
  send: port<void, { event: AnalyticsEvent }>('analytics.send'),
}
