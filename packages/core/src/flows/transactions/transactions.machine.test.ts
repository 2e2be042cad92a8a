import { expect, test } from 'vitest'
import { SAMPLE } from '../../sample.fixture.ts'
import { type ModelOptions, runModel, transitionCoverage, transitionTable } from '../../testing/index.ts'
import { reviewed, sent } from './transactions.fixture.ts'
import { transactionsMachine } from './transactions.machine.ts'

test('the chart has these moves', () => {
  expect(transitionTable(transactionsMachine)).toMatchInlineSnapshot(`
    "(root) + transaction.watch -> (stays)
    (root) + transaction.refused -> (stays)
    (root) + error(visibility) -> (ignored)
    list + (initial) -> list.opening
    list + error(page) -> list.open
    list.opening + page.opened -> list.open
    list.opening + transaction.submit -> (stays)
    list.opening + transaction.watched -> (stays)
    list.open + transaction.submit -> (stays)
    list.open + transaction.watched -> (stays)
    list.open + transaction.changed -> (stays)
    list.open + transaction.failed -> (stays)
    list.open + storage.read -> (stays)
    list.open + error(storage) -> (ignored)
    storage + (initial) -> storage.accepting
    storage.accepting + storage.refused -> storage.refusing
    storage.accepting + error(storage) -> storage.refusing
    storage.refusing + storage.accepted -> storage.accepting
    watcher + (initial) -> watcher.awaited
    watcher + error(watcher) -> watcher.granted
    watcher.awaited + watcher.granted -> watcher.granted
    looks + (initial) -> looks.deciding
    looks + transactions.viewed [hasOpen] -> looks.looking
    looks + transactions.viewed [else] -> (stays)
    looks + page.shown [hasOpen] -> looks.looking
    looks + page.shown [else] -> (stays)
    looks.deciding + always [isAwaited] -> looks.looking
    looks.deciding + always [isDue] -> looks.waiting
    looks.deciding + always [else] -> looks.resting
    looks.resting + transaction.submit -> looks.deciding
    looks.resting + transaction.watched -> looks.deciding
    looks.resting + transaction.changed -> looks.deciding
    looks.resting + storage.read -> looks.deciding
    looks.resting + watcher.granted -> looks.deciding
    looks.waiting + transaction.submit -> looks.deciding
    looks.waiting + transaction.watched -> looks.deciding
    looks.waiting + transaction.changed -> looks.deciding
    looks.waiting + storage.read -> looks.deciding
    looks.waiting + watcher.granted -> looks.deciding
    looks.waiting + after(NEXT_LOOK) -> looks.looking
    looks.looking + done(look) -> looks.deciding
    looks.looking + error(look) -> looks.deciding
    looks.looking + after(LOOK_TIMEOUT) -> looks.deciding"
  `)
})

type Options = ModelOptions<typeof transactionsMachine>

const pending = reviewed({ status: 'submitted', submitted: sent })
const ended = { ...pending, status: 'confirmed' } as const

const isEmpty = ({ waiting, transactions }: { waiting: readonly unknown[]; transactions: readonly unknown[] }) =>
  waiting.length + transactions.length === 0

/** Walks that together take every move: a page that submits, and one that reads what others have stored. */
const walks: Pick<Options, 'outcomes' | 'events'>[] = [
  {
    outcomes: {
      transaction: { done: [], error: [] },
      storage: { error: [] },
      page: { facts: [{ type: 'page.opened', page: 'here', polls: false }] },
      visibility: { facts: [{ type: 'page.shown' }] },
      watcher: { facts: [{ type: 'watcher.granted' }] },
      look: {
        done: [
          [],
          [{ at: pending, change: { status: 'confirmed' }, isPageGone: false }],
          [{ at: reviewed(), isPageGone: true }],
          [{ at: reviewed({ id: 'other' }), isPageGone: true }],
        ],
      },
    },
    events: {
      'transaction.submit': ({ context }) => (isEmpty(context) ? [{ transaction: reviewed() }] : []),
      'transaction.watch': [{ submitted: sent }],
      'transaction.watched': ({ context }) => (isEmpty(context) ? [{ transaction: pending }] : []),
      'transaction.refused': [{ error: { code: 'account.missing', context: {} }, cause: undefined }],
      'transaction.changed': [{ transaction: pending }, { transaction: ended }],
      'transaction.failed': [
        {
          transaction: reviewed(),
          error: { code: 'wallet.rejected', context: { method: 'eth_sendTransaction' } },
          cause: undefined,
        },
      ],
      'transactions.viewed': [{}],
      'storage.read': [],
    },
  },
  {
    outcomes: {
      transaction: { done: [], error: [] },
      page: { facts: [{ type: 'page.opened', page: 'here', polls: false }] },
      storage: {
        facts: [
          { type: 'storage.refused' },
          { type: 'storage.accepted' },
          { type: 'storage.read', transactions: [pending] },
          { type: 'storage.read', transactions: [] },
        ],
      },
      look: { done: [[]] },
      watcher: { facts: [{ type: 'watcher.granted' }] },
    },
    events: {
      'transaction.submit': [],
      'transaction.watch': [],
      'transaction.watched': [],
      'transaction.refused': [],
      'transaction.changed': [],
      'transaction.failed': [],
      'transactions.viewed': [],
      'page.shown': [],
    },
  },
]

test('every move is walked, and a transaction is in the list once', async () => {
  const coverage = transitionCoverage(transactionsMachine)
  for (const walk of walks)
    await runModel(transactionsMachine, {
      ...walk,
      sample: SAMPLE,
      coverage,
      facts: ({ context }) => [context.transactions.map(({ status }) => status), context.waiting.length],
      invariant: ({ context }) => {
        const ids = context.transactions.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
      },
    })
  const report = coverage.report()
  console.info(`${report}`)
  expect(report.missing).toEqual([])
  expect(report.stale).toEqual([])
})
