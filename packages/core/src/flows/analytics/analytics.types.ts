import type { AnalyticsEvent } from '../../api/analytics.ts'
import type { ErrorRecord } from '../../errors.ts'

export type AnalyticsReport =
  /** Event that has been sent. */
  | { type: 'analytics.event'; event: AnalyticsEvent }
  /** The project does not allow this origin: 'Invalid App Configuration'. Reported once. */
  | { type: 'analytics.refused'; error: ErrorRecord; cause: unknown }
