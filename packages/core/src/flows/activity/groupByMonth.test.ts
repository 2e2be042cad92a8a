import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transaction } from './activity.fixture.ts'
import { groupByMonth } from './groupByMonth.ts'

const at = (minedAt: string) => transaction(minedAt, { minedAt })
const months = (times: readonly string[], timeZone: string) =>
  groupByMonth(times.map(at), timeZone).map(({ month, transactions }) => [month, transactions.map(({ id }) => id)])

test('a month is that of the place where the visitor is', () => {
  const times = ['2026-02-01T03:00:00Z', '2026-02-01T00:30:00Z', '2026-01-31T23:30:00Z']
  expect(months(times, 'UTC')).toEqual([
    ['2026-02', times.slice(0, 2)],
    ['2026-01', times.slice(2)],
  ])
  expect(months(times, 'America/New_York')).toEqual([['2026-01', times]])
  expect(months(times, 'Europe/Berlin')).toEqual([['2026-02', times]])
})

test('the newest month is first, and in a month the order of the history is kept', () => {
  const times = ['2025-12-05T00:00:00Z', '2026-01-02T00:00:00Z', '2025-12-20T00:00:00Z']
  expect(months(times, 'UTC')).toEqual([
    ['2026-01', [times[1]]],
    ['2025-12', [times[0], times[2]]],
  ])
})

test('a time zone that nobody knows is UTC', () => {
  expect(months(['2026-01-31T23:30:00Z'], 'Mars/Olympus')).toEqual([['2026-01', ['2026-01-31T23:30:00Z']]])
  expect(months([], 'UTC')).toEqual([])
})

test('every transaction is in one month, and that of UTC is the beginning of its ISO time', () => {
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
