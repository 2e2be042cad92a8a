import type { ErrorRecord } from '../../errors.ts'
import type { ActivitySnapshot } from './activity.machine.ts'
import { groupByMonth, type Month } from './groupByMonth.ts'

/** What the activity shows. */
export type ActivityList = {
  months: Month[]
  /** `loading`, `failed` and `paused` stand at the end of what is there already, `refreshing` and `unrefreshed` at its beginning. */
  state: 'absent' | 'loading' | 'refreshing' | 'listed' | 'nothing' | 'paused' | 'failed' | 'unrefreshed'
  /** Whether `pages.next` brings another page. */
  more: boolean
  error: ErrorRecord | undefined
}

/**
 * The transactions so far, by month in the visitor's time zone (IANA). A failure of the first page leaves it empty, with the error.
 * `before` are the months of an earlier list in the same zone: those that did not change stay the same objects.
 */
export function activityList(snapshot: ActivitySnapshot, timeZone: string, before?: readonly Month[]): ActivityList {
  const { transactions, error } = snapshot.context
  return {
    months: groupByMonth(transactions, timeZone, before),
    state: activityState(snapshot),
    more: snapshot.can({ type: 'pages.next' }),
    error,
  }
}

/** Where the list of transactions stands, and whatever is derived from it. */
export function activityState({ value, context }: ActivitySnapshot): ActivityList['state'] {
  if (typeof value === 'object') {
    if (value.listed === 'paused') return 'paused'
    return context.transactions.length > 0 ? 'listed' : 'nothing'
  }
  if (value === 'unrefreshed' && context.transactions.length === 0) return 'failed'
  return value === 'idle' || value === 'deciding' || value === 'judging' ? 'loading' : value
}
