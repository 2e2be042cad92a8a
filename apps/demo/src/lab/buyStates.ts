import { type Buy, type BuyEvent, buyOf, type Purchase, selectBuy } from '@foyer/core'
import { connect } from './connected.ts'
import type { LabState } from './labState.ts'
import type { World, WorldOptions } from './world.ts'

/** The account, with what the service sells. */
const FULL: WorldOptions = { books: 'full', onramp: 'full' }

const emit = (world: World, event: BuyEvent) => buyOf(world.actor.getSnapshot())!.send(event)

/** Waits for a state of the flow, which loads lazily; `act` is done again until then. */
async function reach(world: World, isThere: (buy: Buy) => boolean, act: () => unknown = () => {}) {
  for (let times = 0; times < 500; times += 1) {
    if (isThere(selectBuy(world.actor.getSnapshot()))) return
    await act()
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error(`The buy flow stays in ${selectBuy(world.actor.getSnapshot()).state}.`)
}

type BuyView = 'OnRampProviders' | 'OnRampTokenSelect' | 'OnRampFiatSelect' | 'BuyInProgress'

async function open(world: World, view: BuyView = 'OnRampProviders') {
  await connect(world)
  world.actor.send({ type: 'modal.open', view })
  await world.settle()
}

async function openForm(world: World) {
  await open(world)
  await reach(world, ({ screen }) => screen === 'form' || screen === 'unavailable')
}

/** Types an amount, up to its price. */
async function price(world: World, amount = '100') {
  await openForm(world)
  emit(world, { type: 'amount.type', text: amount })
  await reach(
    world,
    ({ canBuy }) => canBuy,
    () => world.pass(100),
  )
}

async function leave(world: World) {
  await price(world)
  emit(world, { type: 'buy', provider: 'coinbase' })
}

const state = (
  view: BuyView,
  name: string,
  drive: (world: World) => Promise<void>,
  options: WorldOptions = FULL,
): LabState => ({ view, name, options, drive })

const form = (name: string, drive: (world: World) => Promise<void>, options = FULL) =>
  state('OnRampProviders', name, drive, options)

const typed = (name: string, amount: string) =>
  form(name, async world => {
    await openForm(world)
    emit(world, { type: 'amount.type', text: amount })
  })

const picker = (view: BuyView, name: string, search = '', options = FULL) =>
  state(
    view,
    name,
    async world => {
      await openForm(world)
      world.actor.send({ type: 'view.go', entry: { view, payload: {} } })
      await world.settle()
      if (search) emit(world, { type: 'coins.search', text: search })
    },
    options,
  )

/** Purchase of an earlier visit. */
const purchase = (rest: Partial<Purchase> = {}): Purchase => ({
  provider: 'coinbase',
  nonce: '0f'.repeat(16),
  href: 'https://provider.example/buy?order=1',
  startedAt: Date.UTC(2026, 0, 1),
  chainId: 'eip155:31337',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  networkName: 'Foundry',
  symbol: 'ETH',
  fiat: 'USD',
  amount: '100',
  known: [],
  status: 'waiting',
  ...rest,
})

const stored = (name: string, rest: Partial<Purchase>, then: (world: World) => Promise<void> = async () => {}) =>
  state(
    'BuyInProgress',
    name,
    async world => {
      await open(world, 'BuyInProgress')
      await reach(world, found => found.purchase !== undefined && found.state !== 'looking')
      await then(world)
    },
    { ...FULL, purchase: purchase(rest) },
  )

/** Buying coins, in every state. */
export const buyStates: readonly LabState[] = [
  form('loading', open, { ...FULL, onramp: 'never' }),
  form('the chunk did not load', open, { ...FULL, buying: 'failed' }),
  form('empty', openForm),
  typed('too small', '9.99'),
  typed('too large', '25000.01'),
  typed('only by bank account', '8000'),
  typed('not an amount', '1.2.3'),
  form(
    'the price is loading',
    async world => {
      await openForm(world)
      emit(world, { type: 'amount.type', text: '100' })
      await world.pass(400)
    },
    { ...FULL, onramp: 'silent' },
  ),
  form('a price', price),
  form(
    'no price',
    async world => {
      await openForm(world)
      emit(world, { type: 'amount.type', text: '100' })
      await reach(
        world,
        found => found.state === 'unquoted',
        () => world.pass(5_000),
      )
    },
    { ...FULL, onramp: 'silent' },
  ),
  form('an estimate', price, { ...FULL, onramp: 'unpriced' }),
  form('only estimates', price, { ...FULL, onramp: 'failed', mainnet: true }),
  form('hostile names', price, { ...FULL, onramp: 'hostile' }),
  form('on Solana', price, { ...FULL, families: ['solana'] }),
  form('nothing is sold', openForm, { ...FULL, onramp: 'nothing' }),

  picker('OnRampTokenSelect', 'full'),
  picker('OnRampTokenSelect', 'found', 'usd'),
  picker('OnRampTokenSelect', 'nothing found', 'no such token'),
  picker('OnRampTokenSelect', 'hostile names', '', { ...FULL, onramp: 'hostile' }),
  picker('OnRampFiatSelect', 'full'),

  state('BuyInProgress', 'the page is ordered', async world => {
    await price(world)
    world.books!.turnOnramp('silent')
    emit(world, { type: 'buy', provider: 'coinbase' })
    await world.settle()
  }),
  state('BuyInProgress', 'the page was not ordered', async world => {
    await price(world)
    world.books!.turnOnramp('failed')
    emit(world, { type: 'buy', provider: 'coinbase' })
    await reach(world, ({ screen }) => screen === 'refused')
  }),
  state(
    'BuyInProgress',
    'the window was blocked',
    async world => {
      await leave(world)
      await reach(
        world,
        ({ screen }) => screen === 'blocked',
        () => world.pass(100),
      )
    },
    { ...FULL, blocked: true },
  ),
  stored('waiting', {}),
  stored('paid', { status: 'paid' }),
  stored('not seen yet', {}, world =>
    reach(
      world,
      found => found.state === 'tired',
      () => world.pass(5_000),
    ),
  ),
  stored('nothing seen yet', {}, world =>
    reach(
      world,
      ({ isSlow, state }) => isSlow && state === 'pausing',
      () => world.pass(5_000),
    ),
  ),
  stored('a payment was declined', { status: 'declined' }),
  stored('arrived', { status: 'arrived', arrived: '0.030988802' }),
  stored('another amount arrived', { status: 'arrived', arrived: '0.030988802', expected: '0.0315' }),
  stored('bought', { status: 'bought' }),
  stored('failed', { status: 'failed' }),
  stored('cancelled', { status: 'cancelled' }),
]
