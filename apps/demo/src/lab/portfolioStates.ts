import { type AccountTab, type ChainNamespace, FoyerError, type HistoryEntry, type Portfolio } from '@foyer/core'
import { approve, connect, tokensAre, until } from './connected.ts'
import type { LabState } from './labState.ts'
import type { Books } from './services.ts'
import type { World, WorldOptions } from './world.ts'

const activityIs =
  (...states: string[]) =>
  ({ activity }: Portfolio) => {
    const value = activity?.getSnapshot().value
    return states.includes(typeof value === 'object' ? 'listed' : String(value))
  }

const account = (
  books: Books,
  tab: AccountTab,
  name: string,
  then?: (world: World) => Promise<void>,
  held?: bigint,
): LabState => ({
  view: 'Account',
  name: `${tab}, ${name}`,
  options: { books },
  drive: async world => {
    await connect(world, held)
    world.actor.send({ type: 'view.go', entry: { view: 'Account', payload: { tab } } })
    await then?.(world)
    // The toast of a failure is gone.
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

const CHUNKLESS: WorldOptions = { books: 'full', portfolio: 'failed' }

const withoutChunk = (view: 'Account' | 'Transactions', payload: object, name: string): LabState => ({
  view,
  name,
  options: CHUNKLESS,
  drive: async world => {
    await connect(world)
    world.actor.send({ type: 'view.go', entry: { view, payload } as HistoryEntry })
    await until(world, ({ state }) => state === 'failed')
  },
})

/** Account of another namespace, with the data that exists for it. */
const familyAccount = (family: ChainNamespace, held: bigint, books: Books = 'full'): LabState => ({
  view: 'Account',
  name: `of ${family}`,
  options: { families: [family], books },
  drive: async world => {
    await connect(world, held)
    await until(world, tokensAre('fresh', 'stale', 'absent'))
  },
})

const receive = (family: ChainNamespace): LabState => ({
  view: 'WalletReceive',
  name: `on ${family}`,
  options: { families: [family], books: 'full' },
  drive: async world => {
    await connect(world)
    world.actor.send({ type: 'view.go', entry: { view: 'WalletReceive', payload: {} } })
    await world.settle()
  },
})

const FOUR: WorldOptions = { families: ['eip155', 'solana', 'polkadot', 'bip122'] }

const profile = (
  name: string,
  options: WorldOptions,
  accounts: Partial<Record<ChainNamespace, Parameters<typeof approve>[2]>>,
  balances: Partial<Record<ChainNamespace, bigint>>,
): LabState => ({
  view: 'Profile',
  name,
  options,
  drive: async world => {
    for (const family of Object.keys(accounts) as ChainNamespace[]) {
      await approve(world, family, accounts[family])
      const held = balances[family]
      const { balance } = world.scripts[family]!
      if (held === undefined) balance.refuse(new FoyerError('balance.unavailable', { chainId: family }))
      else balance.give(held)
      await world.settle()
    }
    world.actor.send({ type: 'modal.open', view: 'Profile' })
    await world.settle()
    await world.pass(2_500)
  },
})

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

/** Account with balances, tokens and activity, in every state. */
export const portfolioStates: readonly LabState[] = [
  account('full', 'tokens', 'full', listed),
  account('empty', 'tokens', 'empty', listed),
  account('never', 'tokens', 'loading', world => until(world, tokensAre('reading'))),
  account('failed', 'tokens', 'failed', failed),
  account('failed', 'tokens', 'failed, half a minute ago', async world => {
    await failed(world)
    await world.pass(30_000)
  }),
  account('full', 'tokens', 'outdated', outdated),
  account('hostile', 'tokens', 'hostile names', listed),
  account('many', 'tokens', 'many', listed),
  account('pictured', 'tokens', 'a long name and a picture', listed),
  account('poor', 'tokens', 'no balance and no prices', listed, 0n),
  account('rich', 'tokens', 'huge amounts', listed, 123_456_789_012_345_678_901_234_567_890_123n),
  withoutChunk('Account', {}, 'tokens, the chunk did not load'),
  account('full', 'nfts', 'full', paged),
  account('empty', 'nfts', 'empty', paged),
  account('hostile', 'nfts', 'hostile names', paged),
  account('never', 'nfts', 'loading', world => until(world, activityIs('loading'))),
  account('failed', 'nfts', 'failed', unpaged),
  account('full', 'activity', 'full', paged),
  account('many', 'activity', 'many', paged),
  account('hostile', 'activity', 'hostile names', paged),
  account('empty', 'activity', 'empty', paged),
  account('never', 'activity', 'loading', world => until(world, activityIs('loading'))),
  account('failed', 'activity', 'failed', unpaged),
  account('full', 'activity', 'outdated', unrefreshed),
  withoutChunk('Account', { tab: 'activity' }, 'activity, the chunk did not load'),
  familyAccount('solana', 2_500_000_000n),
  familyAccount('polkadot', 125_000_000_000n),
  familyAccount('bip122', 12_345n),
  {
    view: 'Account',
    name: 'everything failed',
    options: BOOKS.failed,
    drive: async world => {
      await approve(world, 'eip155')
      world.balance.refuse(new FoyerError('balance.unavailable', { chainId: 'eip155:31337' }))
      world.actor.send({ type: 'modal.open' })
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
  transactions('hostile', 'hostile names', paged),
  withoutChunk('Transactions', {}, 'the chunk did not load'),
  {
    view: 'Transactions',
    name: 'a family without activity',
    options: { families: ['solana'], books: 'full' },
    drive: async world => {
      await connect(world)
      world.actor.send({ type: 'view.go', entry: { view: 'Transactions', payload: {} } })
      await until(world, activityIs('absent'))
    },
  },

  receive('eip155'),
  receive('solana'),
  receive('polkadot'),
  receive('bip122'),

  profile('one account', {}, { eip155: [] }, { eip155: 1_234_567_800_000_000_000n }),
  profile('its balance unavailable', {}, { eip155: [] }, {}),
  profile(
    'several accounts, and a family to connect',
    { families: ['bip122', 'eip155'] },
    {
      bip122: [
        { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', type: 'payment' },
        {
          address: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
          type: 'ordinal',
          label: 'Pictures',
        },
      ],
    },
    { bip122: 12_345n },
  ),
  profile(
    'names that need care, huge amounts',
    {},
    {
      eip155: [
        {
          address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
          label: 'My savings that nobody may touch until the year two thousand and fifty',
        },
        { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', label: '\u202Etfeht\u202C <b>bold</b>' },
      ],
    },
    { eip155: 123_456_789_012_345_678_901_234_567_890_123n },
  ),
  profile(
    'four families',
    FOUR,
    { eip155: [], solana: [], polkadot: [], bip122: [] },
    { eip155: 1_234_567_800_000_000_000n, solana: 2_500_000_000n, polkadot: 125_000_000_000n, bip122: 12_345n },
  ),
]
