import type { ErrorRecord } from '../../errors.ts'
import type { HistoryQuery } from './activity.ports.ts'
import type { History } from './history.ts'

export type ActivityInput = Pick<HistoryQuery, 'address' | 'chainId'> & {
  /** Whether the family has an activity, the host shows it, and there is a service to ask. */
  available: boolean
}

export type ActivityContext = ActivityInput & History & { error: ErrorRecord | undefined }

export type ActivityEvent =
  /** The visitor is about to see it. */
  | { type: 'activity.wanted' }
  /** Something may have happened on the chain: what is newest is asked for again, and what is there stays meanwhile. */
  | { type: 'activity.refresh' }
  /** The end of the list is in sight. */
  | { type: 'pages.next' }
  /** The visitor wants to see further, after many pages with nothing to show. */
  | { type: 'pages.resume' }
  | { type: 'pages.retry' }

export type ActivityReport = HistoryQuery & { type: 'activity.failed'; error: ErrorRecord; cause: unknown }
