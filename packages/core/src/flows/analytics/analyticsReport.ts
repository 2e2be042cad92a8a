import type { AnalyticsEvent } from '../../api/analytics.ts'
import type { ErrorRecord } from '../../errors.ts'

export type AnalyticsReport =
  /** What has left the page. */
  | { type: 'analytics.event'; event: AnalyticsEvent }
  /** Once at most: 'Invalid App Configuration'. */
  | { type: 'analytics.refused'; error: ErrorRecord; cause: unknown }
