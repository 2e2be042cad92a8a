import { type AccountTab, FoyerError, type Ledger, ledgerOf } from '@foyer/core'
import type { Books } from './services.ts'
import type { LabState } from './states.ts'
import { approval, type World, type WorldOptions } from './world.ts'

const connect = async (world: World) => {
  world.actor.send({ type: 'connector.select', id: 'example.meadow' })
  await world.settle()
  world.connect.give(approval())
  await world.settle()
  world.balance.give(1_234_567_800_000_000_000n)
  // Over a page the window has closed behind the visitor.
  world.actor.send({ type: 'modal.open' })
  await world.settle()
}

/** The ledger comes in a chunk, and what it asks for with the network's own pace. */
const until = async (world: World, isThere: (ledger: Ledger) => boolean) => {
  for (let times = 0; times < 500; times += 1) {
    const ledger = ledgerOf(world.actor.getSnapshot())
    if (ledger && isThere(ledger)) return
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error('The ledger did not get there.')
}

const tokensAre =
  (...states: string[]) =>
  ({ holdings }: Ledger) =>
    states.includes(String(holdings?.getSnapshot().value))
const activityIs =
  (...states: string[]) =>
  ({ activity }: Ledger) => {
    const value = activity?.getSnapshot().value
    return states.includes(typeof value === 'object' ? 'listed' : String(value))
  }

const account = (books: Books, tab: AccountTab, name: string, then?: (world: World) => Promise<void>): LabState => ({
  view: 'Account',
  name: `${tab}, ${name}`,
  options: { books },
  drive: async world => {
    await connect(world)
    world.actor.send({ type: 'view.go', entry: { view: 'Account', payload: { tab } } })
    await then?.(world)
    // The toast of a failure has gone by.
    await world.pass(2_500)
  },
})

const listed = (world: World) => until(world, tokensAre('fresh', 'stale'))
const failed = (world: World) => until(world, tokensAre('unavailable', 'retryable'))
const paged = (world: World) => until(world, activityIs('listed'))
const unpaged = (world: World) => until(world, activityIs('failed'))

const outdated = async (world: World) => {
  await listed(world)
  world.books?.turn('failed')
  world.actor.send({ type: 'balance.refresh' })
  await failed(world)
}

const unrefreshed = async (world: World) => {
  await paged(world)
  world.books?.turn('failed')
  world.actor.send({ type: 'balance.refresh' })
  await until(world, activityIs('unrefreshed'))
  await until(world, tokensAre('unavailable', 'idle'))
}

const BOOKS: Record<'full' | 'failed', WorldOptions> = { full: { books: 'full' }, failed: { books: 'failed' } }

const transactions = (books: Books, name: string, then?: (world: World) => Promise<void>): LabState => ({
  view: 'Transactions',
  name,
  options: { books },
  drive: async world => {
    await connect(world)
    world.actor.send({ type: 'view.go', entry: { view: 'Transactions', payload: {} } })
    await then?.(world)
    await world.pass(2_500)
  },
})

/** The account and what the services know of it, in every state. */
export const ledgerStates: readonly LabState[] = [
  account('full', 'tokens', 'full', listed),
  account('empty', 'tokens', 'empty', listed),
  account('never', 'tokens', 'loading', world => until(world, tokensAre('reading'))),
  account('failed', 'tokens', 'failed', failed),
  account('failed', 'tokens', 'failed, half a minute ago', async world => {
    await failed(world)
    await world.pass(30_000)
  }),
  account('full', 'tokens', 'outdated', outdated),
  account('hostile', 'tokens', 'names that need care', listed),
  account('many', 'tokens', 'many', listed),
  account('full', 'nfts', 'full', paged),
  account('empty', 'nfts', 'empty', paged),
  account('never', 'nfts', 'loading', world => until(world, activityIs('loading'))),
  account('failed', 'nfts', 'failed', unpaged),
  account('full', 'activity', 'full', paged),
  account('many', 'activity', 'many', paged),
  account('empty', 'activity', 'empty', paged),
  account('never', 'activity', 'loading', world => until(world, activityIs('loading'))),
  account('failed', 'activity', 'failed', unpaged),
  account('full', 'activity', 'outdated', unrefreshed),
  {
    view: 'Account',
    name: 'everything failed',
    options: BOOKS.failed,
    drive: async world => {
      world.actor.send({ type: 'connector.select', id: 'example.meadow' })
      await world.settle()
      world.connect.give(approval())
      await world.settle()
      world.balance.refuse(new FoyerError('balance.unavailable', { chainId: 'eip155:31337' }))
      await failed(world)
      await world.pass(2_500)
    },
  },

  transactions('full', 'full', paged),
  transactions('many', 'many', paged),
  transactions('empty', 'empty', paged),
  transactions('never', 'loading', world => until(world, activityIs('loading'))),
  transactions('failed', 'failed', unpaged),
  transactions('full', 'outdated', unrefreshed),
  transactions('spam', 'paused', paged),

  {
    view: 'WalletReceive',
    name: 'a payment address',
    options: BOOKS.full,
    drive: async world => {
      await connect(world)
      world.actor.send({ type: 'view.go', entry: { view: 'WalletReceive', payload: {} } })
      await world.settle()
    },
  },
]
