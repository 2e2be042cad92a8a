import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Transaction } from '../../rules/transaction.ts'
import { transaction } from './activity.fixture.ts'
import { groupByMonth, type Month } from './groupByMonth.ts'

const at = (minedAt: string) => transaction(minedAt, { minedAt })
const months = (times: readonly string[], timeZone: string) =>
  groupByMonth(times.map(at), timeZone).map(({ month, transactions }) => [month, transactions.map(({ id }) => id)])

test('months are those of the visitor’s time zone', () => {
  const times = ['2026-02-01T03:00:00Z', '2026-02-01T00:30:00Z', '2026-01-31T23:30:00Z']
  expect(months(times, 'UTC')).toEqual([
    ['2026-02', times.slice(0, 2)],
    ['2026-01', times.slice(2)],
  ])
  expect(months(times, 'America/New_York')).toEqual([['2026-01', times]])
  expect(months(times, 'Europe/Berlin')).toEqual([['2026-02', times]])
})

test('the newest month is first, and the order within a month is kept', () => {
  const times = ['2025-12-05T00:00:00Z', '2026-01-02T00:00:00Z', '2025-12-20T00:00:00Z']
  expect(months(times, 'UTC')).toEqual([
    ['2026-01', [times[1]]],
    ['2025-12', [times[0], times[2]]],
  ])
})

test('an unknown time zone is UTC', () => {
  expect(months(['2026-01-31T23:30:00Z'], 'Mars/Olympus')).toEqual([['2026-01', ['2026-01-31T23:30:00Z']]])
  expect(months([], 'UTC')).toEqual([])
})

test('with another page, or a newer one, unchanged months stay the same objects', () => {
  const [first, second] = [
    ['2026-03-02', '2026-02-20', '2026-02-10'],
    ['2026-02-05', '2026-01-20'],
  ].map(times => times.map(time => at(`${time}T12:00:00Z`))) as [Transaction[], Transaction[]]
  const before = groupByMonth(first, 'UTC')
  const after = groupByMonth([...first, ...second], 'UTC', before)
  expect(after).toEqual(groupByMonth([...first, ...second], 'UTC'))
  expect(after.map(month => before.includes(month))).toEqual([true, false, false])
  const again = groupByMonth([at('2026-03-20T12:00:00Z'), ...first, ...second], 'UTC', after)
  expect(again.map(month => after.includes(month))).toEqual([false, true, true])
})

test('an unchanged transaction is not placed again, and a changed one is', () => {
  const placed = groupByMonth([at('2026-01-31T23:30:00Z')], 'Europe/Berlin')
  const [{ transactions }] = placed as [Month]
  expect(groupByMonth(transactions, 'Europe/Berlin', placed)[0]).toBe(placed[0])
  const changed = transactions.map(each => ({ ...each }))
  expect(groupByMonth(changed, 'Europe/Berlin', placed)).toEqual(placed)
  expect(groupByMonth(changed, 'Europe/Berlin', placed)[0]).not.toBe(placed[0])
})

test('with any earlier groups the result is the same as without them', () => {
  const transactions = fc
    .array(fc.date({ min: new Date('2025-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }))
    .map(dates => dates.map((date, index) => ({ ...at(date.toISOString()), id: `${index}` })))
  fc.assert(
    fc.property(transactions, fc.nat(), fc.nat(), (all, from, to) => {
      const before = groupByMonth(all.slice(from % (all.length + 1)), 'Asia/Tokyo')
      const now = all.slice(0, to % (all.length + 1))
      expect(groupByMonth(now, 'Asia/Tokyo', before)).toEqual(groupByMonth(now, 'Asia/Tokyo'))
    }),
    { seed: 20_260_102 },
  )
})

test('every transaction is in one month, which in UTC is the start of its ISO time', () => {
  fc.assert(
    fc.property(fc.array(fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true })), dates => {
      const transactions = dates.map((date, index) => ({ ...at(date.toISOString()), id: `${index}` }))
      const groups = groupByMonth(transactions, 'UTC')
      for (const { month, transactions: group } of groups) {
        for (const { metadata } of group) expect(month).toBe(metadata.minedAt.slice(0, 7))
      }
      expect(groups.flatMap(group => group.transactions.map(({ id }) => id)).sort()).toEqual(
        transactions.map(({ id }) => id).sort(),
      )
    }),
    { seed: 20_260_101 },
  )
})
