import type { ChainNamespace, WantedTransfer } from '@foyer/core'
import { FoyerError } from '@foyer/core'
import { tokensAre, until } from './connected.ts'
import type { LabState } from './labState.ts'
import {
  emit,
  estimate,
  fee,
  fill,
  nativeEstimate,
  openForm,
  reach,
  settleForm,
  tiers,
  token,
  type,
} from './sending.ts'
import { type Books, NAME, party } from './services.ts'
import type { World, WorldOptions } from './world.ts'

const FULL: WorldOptions = { books: 'full' }

const form = (name: string, drive: (world: World) => Promise<void>, options = FULL): LabState => ({
  view: 'WalletSend',
  name,
  options,
  drive,
})

/** Form with a receiver as it is typed. */
const receiver = (name: string, to: string, options = FULL) =>
  form(
    name,
    async world => {
      await type(world, { to })
      await settleForm(world)
    },
    options,
  )

const tokens = (name: string, books: Books, search = ''): LabState => ({
  view: 'WalletSendSelectToken',
  name,
  options: { books },
  drive: async world => {
    await openForm(world)
    world.actor.send({ type: 'view.go', entry: { view: 'WalletSendSelectToken', payload: {} } })
    await world.settle()
    if (search) emit(world, { type: 'assets.search', text: search })
    // The list is read by a file that loads meanwhile.
    if (books !== 'never' && books !== 'failed' && books !== 'empty')
      await reach(world, ({ assets }) => assets.length > 1)
    if (books === 'failed') await until(world, tokensAre('unavailable', 'retryable'))
    await world.pass(2_500)
  },
})

const elsewhere = (name: string, chainId: WantedTransfer['chainId']) =>
  form(name, world => openForm(world, { chainId: chainId!, amount: '1' }))

const chunk = (name: string, how: 'never' | 'failed'): LabState => ({
  view: 'WalletSend',
  name,
  options: { ...FULL, sending: how },
  drive: async world => {
    await openForm(world).catch(() => {})
  },
})

/** Form of another namespace, filled in. */
const formOf = (family: ChainNamespace, amount: string, answer: ReturnType<typeof estimate>) =>
  form(`on ${family}`, world => fill(world, { amount, answer }), { books: 'full', families: [family] })

/** Address that begins and ends like one that has been paid. */
export const TWIN = `${party(1).slice(0, 6)}${'5b'.repeat(16)}${party(1).slice(-4)}`

const money = (amount: string, name: string, answer = estimate()) =>
  form(name, world => fill(world, { amount, answer }))

/** Form and list of tokens of the send flow, in every state. */
export const sendStates: readonly LabState[] = [
  chunk('loading', 'never'),
  chunk('the chunk did not load', 'failed'),
  form('empty', async world => {
    await openForm(world)
    await reach(world, ({ assets }) => assets.length > 1)
  }),
  form('the fee is loading', async world => {
    await type(world)
    await world.pass(600)
    await world.transfers.estimates.asked()
  }),
  form('no fee', async world => {
    await type(world)
    await world.pass(600)
    await world.transfers.estimates.asked()
    world.transfers.estimates.refuse(new FoyerError('rpc.failed', { method: 'transfer' }))
    await reach(world, ({ state }) => state === 'unestimated')
  }),
  form('complete', fill),
  form('complete, in dollars', async world => {
    await fill(world, { token: '', amount: '0.5', answer: nativeEstimate() })
    await reach(world, ({ asset }) => asset?.price !== undefined)
    emit(world, { type: 'amount.switchUnit' })
  }),
  form('all of it', async world => {
    await fill(world, { token: '', answer: nativeEstimate() })
    emit(world, { type: 'amount.max' })
    await reach(world, ({ state }) => state !== 'estimated')
    await settleForm(world, nativeEstimate())
  }),
  form('without a price', world => fill(world, { token: token(4), amount: '0.0001' })),
  money('1.2.3', 'not an amount'),
  money('5000', 'more than there is'),
  money('25', 'no gas', estimate({ native: 1_000n })),
  form('a long amount', world =>
    fill(world, {
      token: token(3),
      amount: '123456.123456789012345678',
      answer: estimate({ balance: 12_500_000n * 10n ** 18n }),
    }),
  ),
  form('a name is looked up', async world => {
    await type(world, { to: NAME })
    await reach(world, ({ receiver: { state } }) => state !== 'empty')
    await world.pass(200)
  }),
  receiver('a name', NAME),
  receiver('an unknown name', 'nobody.foyer.id'),
  form(
    'names cannot be looked up',
    async world => {
      await openForm(world)
      emit(world, { type: 'asset.select', address: undefined })
      emit(world, { type: 'receiver.type', text: NAME })
      await settleForm(world)
      await reach(world, ({ receiver }) => receiver.state === 'failed')
      await until(world, tokensAre('unavailable', 'retryable'))
      await world.pass(2_500)
    },
    { books: 'failed' },
  ),
  receiver('a mistyped address', '0x70997970C51812dc3A010C7d01b50e0d17dc79c8'),
  receiver('an address of another family', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'),
  receiver('no address', '0x7099'),
  receiver('a secret', `0x${'4f'.repeat(32)}`),
  receiver('its own account', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'),
  form('poisoned', async world => {
    await openForm(world)
    // The activity, by which a receiver is compared, is read by a file that loads meanwhile.
    await reach(world, ({ assets }) => assets.length > 1)
    emit(world, { type: 'asset.select', address: token(1) })
    emit(world, { type: 'amount.type', text: '25' })
    await reach(
      world,
      ({ receiver: { receiver: found } }) => found?.twin !== undefined,
      async () => {
        emit(world, { type: 'receiver.type', text: '' })
        emit(world, { type: 'receiver.type', text: TWIN })
        await world.pass(400)
      },
    )
    await settleForm(world)
  }),
  form(
    'hostile names',
    async world => {
      await fill(world, { token: token(3), amount: '25' })
    },
    { books: 'hostile' },
  ),
  form('unavailable', openForm, { ...FULL, unapproved: true }),
  elsewhere('on another network', 'eip155:31338'),
  elsewhere('on a network that is not offered', 'eip155:1'),
  formOf('bip122', '0.0001', tiers),
  formOf('solana', '0.5', nativeEstimate(2_500_000_000n, 5_000n)),
  formOf('polkadot', '1', nativeEstimate(125_000_000_000n, 150_000_000n)),
  form(
    'smaller than the receiver can get',
    world => fill(world, { amount: '0.00000001', answer: { ...tiers, least: 330n } }),
    {
      books: 'full',
      families: ['bip122'],
    },
  ),
  form(
    'a deposit',
    world =>
      fill(world, {
        amount: '0.5',
        answer: {
          ...nativeEstimate(2_500_000_000n, 2_044_280n),
          fees: [fee({ amount: 2_044_280n, deposit: 2_039_280n, spendable: 2_497_955_720n })],
        },
      }),
    { books: 'full', families: ['solana'] },
  ),

  tokens('full', 'full'),
  tokens('many', 'many'),
  tokens('hostile names', 'hostile'),
  tokens('no prices', 'poor'),
  tokens('huge amounts', 'rich'),
  tokens('found', 'full', 'usd'),
  tokens('nothing found', 'full', 'no such token'),
  tokens('only the currency', 'empty'),
  tokens('loading', 'never'),
  tokens('failed', 'failed'),
]
