import { FoyerError, type Swap, type SwapEvent, selectSwap, swapOf } from '@foyer/core'
import type { SwapForecast } from '@foyer/core/chain'
import { connect } from './connected.ts'
import { type Exchange, tokenAt } from './exchange.ts'
import type { LabState } from './labState.ts'
import type { World, WorldOptions } from './world.ts'

const FULL: WorldOptions = { books: 'full', exchange: 'full' }
const ETHER = 10n ** 18n
const [USDC, GARDEN, LINK] = [tokenAt(1), tokenAt(3), tokenAt(10)]

const emit = (world: World, event: SwapEvent) => swapOf(world.actor.getSnapshot())!.send(event)

/** Waits for a state of the flow, which loads lazily; `act` is done again until then. */
async function reach(world: World, isThere: (swap: Swap) => boolean, act: () => unknown = () => {}) {
  for (let times = 0; times < 500; times += 1) {
    if (isThere(selectSwap(world.actor.getSnapshot()))) return
    await act()
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error(`The swap flow stays in ${selectSwap(world.actor.getSnapshot()).state}.`)
}

async function open(world: World) {
  await connect(world)
  world.actor.send({ type: 'modal.open', view: 'Swap' })
  await world.settle()
}

async function openForm(world: World) {
  await open(world)
  await reach(world, ({ screen }) => screen !== 'loading')
}

type Terms = { sold?: string | undefined; bought?: string | undefined; amount?: string }

/** The same once the balances are there too, which are read meanwhile. */
async function openHeld(world: World) {
  await openForm(world)
  await reach(world, ({ assets }) => assets.filter(({ held }) => held !== undefined).length > 1)
}

/** Fills the form in. By default 25 USDC for LINK. */
async function type(world: World, terms: Terms = {}) {
  const { sold, bought, amount } = { sold: USDC, bought: LINK, amount: '25', ...terms }
  await openHeld(world)
  emit(world, { type: 'side.choose', side: 'sold' })
  emit(world, { type: 'token.select', address: sold })
  emit(world, { type: 'side.choose', side: 'bought' })
  emit(world, { type: 'token.select', address: bought })
  emit(world, { type: 'amount.type', text: amount })
}

const isIn =
  (...states: string[]) =>
  ({ state }: Swap) =>
    states.includes(state)

/** The same up to the quote. */
async function fill(world: World, terms?: Terms) {
  await type(world, terms)
  await reach(world, isIn('quoted'), () => world.pass(50))
}

const forecast = (rest: Partial<SwapForecast> = {}): SwapForecast => ({
  allowance: 25n * ETHER,
  balance: 312n * ETHER,
  native: ETHER,
  receives: (1_895n * ETHER) / 1_000n,
  fees: [{ tier: 'normal', amount: 210_000_000_000_000n, spendable: 0n, terms: {} }],
  ...rest,
})

/** The same until the chain is asked. */
async function prepare(world: World, terms?: Terms) {
  await fill(world, terms)
  emit(world, { type: 'review' })
  await world.swaps.forecasts.asked()
  await world.settle()
}

/** The same until the chain has answered. */
async function review(world: World, rest?: Partial<SwapForecast>, terms?: Terms) {
  await prepare(world, terms)
  world.swaps.forecasts.give(forecast(rest))
  await reach(world, isIn('unpayable', 'warned', 'unapproved', 'ready'))
}

/** The same until the wallet is asked. */
async function confirm(world: World) {
  await review(world)
  emit(world, { type: 'confirm' })
  await world.swaps.drafts.asked()
  world.swaps.drafts.give()
  await world.transfers.submissions.asked()
  await world.settle()
}

type SwapView = 'Swap' | 'SwapSelectToken' | 'SwapPreview'

const state = (
  view: SwapView,
  name: string,
  drive: (world: World) => Promise<void>,
  options: WorldOptions = FULL,
): LabState => ({
  view,
  name,
  options,
  drive: async world => {
    await drive(world)
    // The toast of a failure is gone.
    if (view === 'SwapPreview') await world.pass(2_500)
  },
})

const form = (name: string, drive: (world: World) => Promise<void>, options = FULL) =>
  state('Swap', name, drive, options)

const by = (exchange: Exchange): WorldOptions => ({ ...FULL, exchange })

const typed = (name: string, terms: Terms) => form(name, world => type(world, terms))

const tokens = (name: string, search = '', options = FULL) =>
  state(
    'SwapSelectToken',
    name,
    async world => {
      await openHeld(world)
      emit(world, { type: 'side.choose', side: 'sold' })
      await world.settle()
      if (search) emit(world, { type: 'tokens.search', text: search })
    },
    options,
  )

const preview = (name: string, drive: (world: World) => Promise<void>, options = FULL) =>
  state('SwapPreview', name, drive, options)

const reviewed = (name: string, rest?: Partial<SwapForecast>, options = FULL) =>
  preview(name, world => review(world, rest), options)

/** Answer of the chain to a swap whose least nothing proves. */
const UNGUARDED = { minimum: 'unproved' } as const

/** Answer of the chain to a swap that loses a third of its worth. */
const LOSS = { receives: (1_245n * ETHER) / 1_000n }

/** Swapping, in every state before the list of transactions has it. */
export const swapStates: readonly LabState[] = [
  form('loading', open, by('never')),
  form('the chunk did not load', open, { ...FULL, swapping: 'failed' }),
  form(
    'the tokens did not load',
    async world => {
      await openForm(world)
      // The toast is gone.
      await world.pass(2_500)
    },
    by('failed'),
  ),
  form('nothing is swapped here', openForm, by('nothing')),
  form('unavailable', open, { ...FULL, unapproved: true }),
  form('empty', openHeld),
  form(
    'the price is loading',
    async world => {
      await type(world)
      await reach(world, isIn('quoting'), () => world.pass(50))
    },
    by('silent'),
  ),
  form(
    'no price',
    async world => {
      await type(world)
      await reach(world, isIn('unquoted'), () => world.pass(500))
    },
    by('unpriced'),
  ),
  form('complete', fill),
  typed('not an amount', { amount: '1.2.3' }),
  form('more than there is', world => fill(world, { amount: '5000' })),
  form('a long amount', world => fill(world, { sold: GARDEN, amount: '123456.123456789012345678' })),
  form('nothing is left of the native currency', async world => {
    world.swaps.spendable.current = 0n
    await type(world, { sold: undefined })
    emit(world, { type: 'amount.max' })
    await reach(world, ({ missing }) => missing === 'gas')
  }),
  form('high slippage', async world => {
    await fill(world)
    emit(world, { type: 'slippage.type', text: '4.5' })
  }),
  form('wrong slippage', async world => {
    await fill(world)
    emit(world, { type: 'slippage.type', text: '12' })
  }),
  form('a severe loss', world => fill(world), by('worthless')),
  form('hostile names', world => fill(world), by('hostile')),

  tokens('full'),
  tokens('found', 'usd'),
  tokens('nothing found', 'no such token'),
  tokens('hostile names', '', by('hostile')),

  preview('it is prepared', prepare),
  reviewed('approve first', { allowance: 0n }),
  reviewed('an older approval is too small', { allowance: 5_000_000n }),
  preview('approve without a limit', async world => {
    await review(world, { allowance: 0n })
    emit(world, { type: 'approval.choose', unlimited: true })
  }),
  preview('the approval is under way', async world => {
    await review(world, { allowance: 0n })
    emit(world, { type: 'approve' })
    await world.swaps.drafts.asked()
    world.swaps.drafts.give()
    await reach(world, isIn('awaiting'))
  }),
  preview('approve and swap together', async world => {
    world.swaps.atomic.current = true
    await review(world, { allowance: 0n })
  }),
  reviewed('ready'),
  reviewed('a minimum that was only read', { receives: undefined }),
  reviewed('no gas', { native: 1_000n }),
  reviewed('a severe loss', LOSS, by('worthless')),
  preview(
    'a severe loss, accepted',
    async world => {
      await review(world, LOSS)
      emit(world, { type: 'acknowledge' })
    },
    by('worthless'),
  ),
  reviewed('a minimum that was only tried', { minimum: 'tried' }),
  reviewed('a minimum that nothing guarantees', UNGUARDED),
  preview('a minimum that nothing guarantees, accepted', async world => {
    await review(world, UNGUARDED)
    emit(world, { type: 'acknowledge' })
  }),
  reviewed('a severe loss, and no minimum', { ...LOSS, ...UNGUARDED }, by('worthless')),
  reviewed('hostile names', undefined, by('hostile')),
  preview('the service built another swap', async world => {
    await prepare(world)
    world.swaps.forecasts.refuse(new FoyerError('swap.changed', { field: 'least' }))
    await reach(world, ({ screen }) => screen === 'failed')
  }),
  preview('it was not built', async world => {
    await fill(world)
    world.books!.turnExchange('unbuilt')
    emit(world, { type: 'review' })
    await reach(
      world,
      ({ screen }) => screen === 'failed',
      () => world.pass(500),
    )
  }),
  preview('declined', async world => {
    await confirm(world)
    // A person takes their time.
    await world.pass(1_000)
    world.transfers.submissions.refuse(new FoyerError('wallet.rejected', { method: 'eth_sendTransaction' }))
    await reach(world, ({ screen }) => screen === 'failed')
  }),
]
