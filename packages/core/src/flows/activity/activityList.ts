import type { ErrorRecord } from '../../errors.ts'
import type { ActivitySnapshot } from './activity.machine.ts'
import { groupByMonth, type Month } from './groupByMonth.ts'

/** List of the activity view. */
export type ActivityList = {
  /** Transactions that have loaded by month, the newest first. */
  months: Month[]
  /** `loading`, `failed` and `paused` are shown at the end of the list, `refreshing` and `unrefreshed` at its start. */
  state: 'absent' | 'loading' | 'refreshing' | 'listed' | 'nothing' | 'paused' | 'failed' | 'unrefreshed'
  /** Whether `pages.next` loads another page. */
  more: boolean
  /** Whether a later page could not be read: earlier transactions are missing. */
  endsEarly: boolean
  /** Code and context of the last failure. Undefined without one. */
  error: ErrorRecord | undefined
}

/**
 * Transactions so far, by month in the visitor's time zone (IANA). When the first page fails, the list is empty and has the error.
 * `before` are the months of an earlier list in the same zone; unchanged months stay the same objects.
 */
export function activityList(snapshot: ActivitySnapshot, timeZone: string, before?: readonly Month[]): ActivityList {
  const { transactions, endsEarly, error } = snapshot.context
  return {
    months: groupByMonth(transactions, timeZone, before),
    state: activityState(snapshot),
    more: snapshot.can({ type: 'pages.next' }),
    endsEarly,
    error,
  }
}

/** State of the list of transactions. */
export function activityState({ value, context }: ActivitySnapshot): ActivityList['state'] {
  if (typeof value === 'object') {
    if (value.listed === 'paused') return 'paused'
    return context.transactions.length > 0 ? 'listed' : 'nothing'
  }
  if (context.transactions.length === 0) {
    if (value === 'unrefreshed') return 'failed'
    if (value === 'refreshing') return 'loading'
  }
  return value === 'idle' || value === 'deciding' || value === 'judging' ? 'loading' : value
}
