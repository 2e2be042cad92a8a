import type { Transaction } from '../../rules/transaction.ts'

/** Transactions of one month. */
export type Month = {
  /** ISO 8601, e.g. `2026-01`. */
  month: string
  /** Transactions of the month, the newest first. */
  transactions: Transaction[]
}

/**
 * Groups transactions by the month of mining in the visitor's time zone, newest month first; the order within a month is kept.
 * Given the groups of an earlier call for the same zone, places only the new transactions and returns unchanged months as the same objects:
 * loading another page costs only that page, here and in rendering.
 */
export function groupByMonth(
  transactions: readonly Transaction[],
  timeZone: string,
  before: readonly Month[] = [],
): Month[] {
  const known = new Map(before.flatMap(({ month, transactions: group }) => group.map(each => [each, month] as const)))
  const months = new Map<string, Transaction[]>()
  const monthOf = monthIn(timeZone)
  for (const transaction of transactions) {
    const month = known.get(transaction) ?? monthOf(transaction.metadata.minedAt)
    const group = months.get(month)
    if (group) group.push(transaction)
    else months.set(month, [transaction])
  }
  const earlier = new Map(before.map(group => [group.month, group]))
  return [...months]
    .map(([month, group]) => {
      const same = earlier.get(month)
      return same && isSame(same.transactions, group) ? same : { month, transactions: group }
    })
    .sort((a, b) => (a.month < b.month ? 1 : a.month > b.month ? -1 : 0))
}

const isSame = (one: readonly Transaction[], other: readonly Transaction[]) =>
  one.length === other.length && one.every((each, at) => each === other[at])

function monthIn(timeZone: string) {
  const format = formatIn(timeZone)
  return (minedAt: string): string => {
    const time = new Date(minedAt)
    const day = time.getUTCDate()
    // No zone is two days away, so in the middle of a month the month is the same everywhere. This check is a thousand times faster.
    const text = time.toISOString()
    if (day > 2 && day < 27 && text.length === 24) return text.slice(0, 7)
    const parts = format.formatToParts(time)
    const part = (type: 'year' | 'month') => parts.find(each => each.type === type)?.value ?? ''
    return `${part('year').padStart(4, '0')}-${part('month')}`
  }
}

/** Uses UTC in a browser that does not support the zone it reports. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const parts = { year: 'numeric', month: '2-digit', calendar: 'iso8601', numberingSystem: 'latn' } as const
  try {
    return new Intl.DateTimeFormat('en', { ...parts, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en', { ...parts, timeZone: 'UTC' })
  }
}
