import type { ErrorRecord } from '../../errors.ts'
import type { HistoryQuery } from './activity.ports.ts'
import type { History } from './history.ts'

export type ActivityInput = Pick<HistoryQuery, 'address' | 'chainId'> & {
  /** Whether the namespace has an activity, the host shows it, and there is a service. */
  available: boolean
}

export type ActivityContext = ActivityInput & History & { error: ErrorRecord | undefined }

export type ActivityEvent =
  /** The activity is about to be shown. */
  | { type: 'activity.wanted' }
  /** The chain may have new transactions: reads the newest page again and keeps the list meanwhile. */
  | { type: 'activity.refresh' }
  /** The end of the list is visible. */
  | { type: 'pages.next' }
  /** The visitor continues after many empty pages. */
  | { type: 'pages.resume' }
  | { type: 'pages.retry' }

export type ActivityReport = HistoryQuery & { type: 'activity.failed'; error: ErrorRecord; cause: unknown }
