import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { type ModelOptions, runModel, transitionCoverage } from '../../testing/index.ts'
import { catalogueInput, wallet } from './catalogue.fixture.ts'
import { catalogueMachine } from './catalogue.machine.ts'

type Options = ModelOptions<typeof catalogueMachine>

const failed = { error: [new FoyerError('http.status', { status: 500 })] }

const outcomes: Options['outcomes'] = {
  recommended: { done: [{ wallets: [wallet('r')], count: 9 }], ...failed },
  named: { done: [{ featured: [wallet('f')], recent: [], hidden: [] }], ...failed },
  page: {
    done: [
      { wallets: [wallet('a')], count: 100 },
      { wallets: [wallet('b')], count: 1 },
    ],
    ...failed,
  },
  search: { done: [[wallet('m')], []], ...failed },
}

const invariant: Options['invariant'] = (snapshot, { ports }) => {
  const { context, value } = snapshot
  const regions = typeof value === 'string' ? undefined : value.browsing
  const running = Object.entries(ports).flatMap(([name, { calls }]) =>
    calls.filter(({ status }) => status === 'running').map(() => name),
  )
  const expected = [
    ...(regions?.recommended === 'loading' ? ['recommended'] : []),
    ...(regions?.named === 'loading' ? ['named'] : []),
    ...(regions?.pages === 'loading' ? ['page'] : []),
    ...(regions?.search === 'searching' ? ['search'] : []),
  ]
  expect(running.sort(), 'what runs is what loads').toEqual(expected.sort())
  if (context.found.length > 0) expect(regions?.search).toBe('found')
  expect(context.errors.recommended !== undefined).toBe(regions?.recommended === 'failed')
  expect(context.errors.named !== undefined).toBe(regions?.named === 'failed')
  expect(context.errors.pages !== undefined).toBe(regions?.pages === 'failed')
  if (regions?.search === 'failed') expect(context.errors.search).toBeDefined()
  expect(new Set(context.wallets.map(({ id }) => id)).size).toBe(context.wallets.length)
}

const facts: Options['facts'] = ({ context: { chains, wallets, page, query } }) => [
  chains[0],
  wallets.map(({ id }) => id).join(),
  page > 0,
  query.text.trim(),
]

test('every move of the chart is walked, and every state is checked', async () => {
  const coverage = transitionCoverage(catalogueMachine)
  const walk = (input: Parameters<typeof catalogueInput>[0], events: Options['events'], rest: Options = {}) =>
    runModel(catalogueMachine, {
      coverage,
      input: catalogueInput(input),
      limit: 100_000,
      outcomes,
      invariant,
      facts,
      events: {
        'wallet.used': [],
        'wallet.wanted': [],
        'chains.changed': [],
        'pages.next': [],
        'search.changed': [],
        ...events,
      },
      ...rest,
    })

  // The regions are independent; walking them together would take every combination, so they are walked separately.
  const walks = [
    await walk({ registry: false }, { 'wallet.used': [{ wallet: wallet('u') }], 'wallet.wanted': [{ id: 'u' }] }),
    await walk({ featured: ['f'] }, { 'wallet.wanted': [{ id: 'r' }] }),
    await walk({ featured: ['f'] }, { 'chains.changed': [{ chains: ['eip155:1'] }, { chains: ['solana:x'] }] }),
    await walk(
      {},
      { 'pages.next': [{}], 'chains.changed': [{ chains: ['solana:x'] }] },
      {
        states: {
          'browsing.pages.ready.more': snapshot => expect(snapshot.can({ type: 'pages.next' })).toBe(true),
          'browsing.pages.ready.all': snapshot => expect(snapshot.can({ type: 'pages.next' })).toBe(false),
          'browsing.pages.failed': snapshot => expect(snapshot.can({ type: 'pages.next' })).toBe(false),
        },
      },
    ),
    await walk(
      {},
      { 'search.changed': [{ text: '' }, { text: 'm' }, { text: 'm ' }, { text: 'n' }, { text: 'wc:1' }] },
      {
        states: {
          'browsing.search.waiting': (_, { ports }) =>
            expect(ports.search.calls.filter(({ status }) => status === 'running')).toEqual([]),
          'browsing.search.withheld': (_, { ports }) =>
            expect(ports.search.calls.filter(({ input }) => input.text.includes('wc:'))).toEqual([]),
          'browsing.search.nothing': ({ context }) => expect(context.found).toEqual([]),
          'browsing.search.found': ({ context }) => expect(context.found).toEqual([wallet('m')]),
        },
      },
    ),
  ]
  const sum = (key: 'paths' | 'steps') => walks.reduce((total, each) => total + each[key], 0)
  const report = coverage.report()
  console.info(`${report}; ${sum('paths')} paths, ${sum('steps')} steps`)
  expect(report.missing).toEqual([])
  expect(report.stale).toEqual([])
})
