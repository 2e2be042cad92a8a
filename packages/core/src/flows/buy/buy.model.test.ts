import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { SAMPLE } from '../../sample.fixture.ts'
import { type ModelOptions, runModel, transitionCoverage } from '../../testing/index.ts'
import { amountProblem } from './amountProblem.ts'
import { alice, DOLLAR, ETHER, NONCE, options, purchase, quote } from './buy.fixture.ts'
import { buyMachine } from './buy.machine.ts'
import type { Answer, Buyer, Purchase } from './buy.types.ts'

type Options = ModelOptions<typeof buyMachine>
type Facts = NonNullable<NonNullable<Options['outcomes']>['visit']>['facts']

const buyer = (buyer: Buyer | undefined) => ({ type: 'buyer.changed', buyer }) as const
const shows = (view: 'OnRampProviders' | 'BuyInProgress') => ({ type: 'view.shown', view }) as const
const left = { type: 'view.left' } as const
const visible = (isVisible: boolean) => ({ type: 'visibility.changed', isVisible }) as const
const stored = (purchase: Purchase | undefined) => ({ type: 'purchase.changed', purchase }) as const
const answered = (answer: Partial<Answer>) =>
  ({ type: 'purchase.answered', answer: { nonce: NONCE, status: 'bought', ...answer } }) as const

const bob: Buyer = { ...alice, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }
const unreachable = new FoyerError('http.unreachable', { call: 'createOnrampUrl' })

/** Events of the flow that a walk leaves out. */
const none = {
  'buyer.changed': [],
  'view.shown': [],
  'view.left': [],
  'visibility.changed': [],
  'coins.search': [],
  'coin.select': [],
  'fiat.select': [],
  'amount.type': [],
  retry: [],
  buy: [],
  'window.blocked': [],
  'page.opened': [],
  look: [],
  again: [],
  'purchase.changed': [],
  'purchase.answered': [],
  'page.stayed': [],
} satisfies Options['events']

const outcomesWith = (visit: Facts, page: Facts = [], rest: Options['outcomes'] = {}): Options['outcomes'] => ({
  visit: { facts: visit, done: [], error: [] },
  page: { facts: page, done: [], error: [] },
  options: { done: [options], error: [] },
  pictures: { done: [], error: [] },
  quote: { done: [quote()], error: [] },
  order: { done: [purchase()], error: [] },
  look: { done: [], error: [] },
  ...rest,
})

const tired = (status: Purchase['status']): Pick<Options, 'outcomes' | 'events' | 'facts'> => ({
  outcomes: outcomesWith([shows('BuyInProgress')], [stored(purchase({ status }))], {
    look: { done: [], error: [unreachable] },
  }),
  events: { ...none, look: [{}] },
  facts: ({ context }) => [context.purchase?.status, context.view, context.looks],
})

const amounts = [{ text: '100' }, { text: '1,5' }, { text: '' }]

/** Walks that together take every move. */
const walks: Record<string, Pick<Options, 'outcomes' | 'events' | 'facts' | 'limit'>> = {
  alone: {
    outcomes: {
      visit: { facts: [], done: [], error: [unreachable] },
      page: { facts: [{ type: 'page.stayed' }], done: [], error: [unreachable] },
    },
    events: none,
  },
  editing: {
    outcomes: outcomesWith(
      [
        buyer(alice),
        buyer(bob),
        buyer(undefined),
        buyer({ ...alice, isServed: false }),
        shows('OnRampProviders'),
        shows('BuyInProgress'),
        left,
      ],
      [],
      {
        options: { done: [options], error: [unreachable] },
        quote: { done: [quote()], error: [unreachable] },
      },
    ),
    events: {
      ...none,
      'coins.search': [{ text: 'eth' }],
      'coin.select': [{ id: DOLLAR.id }],
      'fiat.select': [{ id: 'EUR' }],
      'amount.type': amounts,
      retry: [{}],
    },
    facts: ({ context }) => [
      context.buyer?.address,
      context.buyer?.isServed,
      context.options !== undefined,
      context.coin?.id,
      context.fiat?.id,
      amountProblem(context),
    ],
  },
  hidden: {
    outcomes: outcomesWith([buyer(alice), shows('OnRampProviders'), visible(false), visible(true)], [], {
      pictures: { done: [{ [ETHER.id]: 'https://pictures.test/eth.png' }], error: [unreachable] },
    }),
    events: { ...none, 'amount.type': [{ text: '100' }] },
    facts: ({ context }) => [
      context.buyer?.address,
      context.isVisible,
      context.amount,
      context.quote !== undefined,
      context.coin?.imageUrl,
    ],
  },
  leaving: {
    outcomes: outcomesWith(
      [buyer(alice), buyer(bob), shows('OnRampProviders'), shows('BuyInProgress'), left],
      [{ type: 'window.blocked' }, stored(purchase({ nonce: '1e'.repeat(16) }))],
      { order: { done: [purchase()], error: [unreachable] } },
    ),
    events: {
      ...none,
      'amount.type': [{ text: '100' }],
      buy: [{ provider: 'coinbase' }],
      again: [{}],
      'page.opened': [{}],
    },
    facts: ({ context }) => [
      context.buyer?.address,
      amountProblem(context),
      context.quote !== undefined,
      context.isBlocked,
      context.purchase?.nonce,
      context.provider,
    ],
  },
  waiting: {
    outcomes: outcomesWith(
      [shows('OnRampProviders'), shows('BuyInProgress'), left, visible(false), visible(true)],
      [
        stored(purchase()),
        stored(undefined),
        answered({}),
        answered({ status: 'failed' }),
        answered({ status: 'cancelled', origin: 'https://provider.test' }),
        answered({ status: 'paid', id: 'p1' }),
        answered({ nonce: '1e'.repeat(16) }),
        answered({ origin: 'https://elsewhere.test' }),
      ],
      {
        look: {
          done: [
            { status: 'waiting' },
            { status: 'paid' },
            { status: 'declined' },
            { status: 'arrived', arrived: '0.049', held: '1.049' },
            { status: 'bought', id: 'p1' },
            { status: 'failed' },
          ],
          error: [unreachable],
        },
      },
    ),
    events: { ...none, again: [{}] },
    facts: ({ context }) => [
      context.purchase?.status,
      context.purchase?.id,
      context.view,
      context.isVisible,
      context.looks > 0,
    ],
  },
  // As often as it is looked unasked.
  tired: tired('waiting'),
  'tired of a refused payment': tired('declined'),
  'tired of a provider that confirms nothing': tired('arrived'),
}

/** No window is opened twice, and nothing but an answer of the provider ends a purchase. */
const invariant: Options['invariant'] = (snapshot, { event, previous }) => {
  const { context } = snapshot
  if (snapshot.matches('leaving')) {
    expect(snapshot.can({ type: 'buy', provider: 'coinbase' }), 'one press, one window').toBe(false)
    if (previous && !previous.matches('leaving')) {
      expect(event.type).toBe('buy')
      expect(previous.context.quote, 'the visitor has seen a price').toBeDefined()
      expect(amountProblem(previous.context)).toBe(undefined)
    }
  }
  if (snapshot.matches('purchase')) expect(context.purchase).toBeDefined()
  if (snapshot.matches({ purchase: 'waiting' })) {
    expect(['waiting', 'paid']).toContain(context.purchase?.status)
    expect(snapshot.can({ type: 'again' }), 'a way out').toBe(true)
  }
  if (snapshot.matches({ purchase: 'arrived' })) expect(context.purchase?.status).toBe('arrived')
  const before = previous?.context.purchase
  if (before && context.purchase && before.nonce === context.purchase.nonce && before.status === 'bought')
    expect(['bought', 'waiting'], 'only another tab undoes a result').toContain(context.purchase.status)
  if (snapshot.matches({ form: { editing: 'quoted' } })) {
    expect(context.quote).toBeDefined()
    expect(context.coin?.chainId === ETHER.chainId || context.coin?.chainId === DOLLAR.chainId).toBe(true)
  }
}

const coverage = transitionCoverage(buyMachine)

test.each(Object.entries(walks))('%s: one press opens one window', async (name, walk) => {
  const { paths, steps } = await runModel(buyMachine, { sample: SAMPLE, limit: 60_000, ...walk, coverage, invariant })
  console.info(`${name}: ${paths} paths, ${steps} steps`)
  expect(paths).toBeGreaterThan(0)
})

test('all walks together take every move of the chart', () => {
  const report = coverage.report()
  console.info(`${report}`)
  expect(report.missing).toEqual([])
  expect(report.stale).toEqual([])
})
