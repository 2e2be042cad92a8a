import type { HistoryEntry, TransactionRecord } from '@foyer/core'
import { selectAccountTransactions, selectTransaction } from '@foyer/core'
import { FoyerError } from '@foyer/core/chain'
import { connect } from './connected.ts'
import type { LabState } from './labState.ts'
import { confirm, estimate, nativeEstimate, RECEIVERS, reach } from './sending.ts'
import { contract } from './services.ts'
import type { World, WorldOptions } from './world.ts'

const CHAIN = 'eip155:31337'
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const HOUR = 3_600_000
const NOW = Date.UTC(2026, 0, 1)
const USDC = contract(1).slice(CHAIN.length + 1)

const hash = (digit: string) => ({ type: 'transaction', hash: `0x${digit.repeat(64)}` }) as const

type Fields = Partial<TransactionRecord>

/** Transfer of 25 USDC, as the storage has it. */
const record = ({ status = 'submitted', ...rest }: Fields = {}): TransactionRecord => ({
  id: 'first',
  namespace: 'eip155',
  chainId: CHAIN,
  address: ADDRESS,
  connectorId: 'example.meadow',
  status,
  createdAt: NOW,
  draft: {
    chainId: CHAIN,
    from: ADDRESS,
    to: RECEIVERS.eip155,
    token: USDC,
    amount: '25000000000000000000',
    fee: { tier: 'normal', amount: '210000000000000', spendable: '312400000000000000000', terms: {} },
    request: '{}',
    trace: { block: 7, nonce: 3 },
  },
  summary: { symbol: 'USDC', decimals: 18, token: USDC, amount: '25000000000000000000', to: RECEIVERS.eip155 },
  ...(status !== 'asked' && { submitted: hash('a') }),
  ...rest,
})

/** Record without an id on the chain. */
const unsent = (fields: Fields) => {
  const { submitted: _, ...rest } = record(fields)
  return rest
}

const status = (
  name: string,
  stored: readonly TransactionRecord[],
  options: WorldOptions = {},
  then?: (world: World) => Promise<void>,
): LabState => ({
  view: 'TransactionStatus',
  name,
  options: { books: 'full', ...options, stored },
  drive: async world => {
    await connect(world)
    const entry: HistoryEntry = { view: 'TransactionStatus', payload: { id: 'first' } }
    world.actor.send({ type: 'modal.open', view: entry.view, arguments: { ...entry.payload } })
    if (!options.sending) await until(() => selectTransaction(world.actor.getSnapshot(), 'first').state !== 'loading')
    await then?.(world)
    await world.settle()
  },
})

/** Review of the transaction that takes the place of a pending one. */
const replacing = (name: string, how: 'spedUp' | 'cancelled'): LabState => ({
  view: 'WalletSendPreview',
  name,
  options: { books: 'full', stored: [record({ takesNonce: true })] },
  drive: async world => {
    await connect(world)
    world.actor.send({ type: 'modal.open', view: 'TransactionStatus', arguments: { id: 'first' } })
    await until(() => selectTransaction(world.actor.getSnapshot(), 'first').transaction?.isReplaceable === true)
    world.actor.send({ type: 'view.go', entry: { view: 'WalletSendPreview', payload: { replaces: 'first', how } } })
    await world.transfers.estimates.asked()
    world.transfers.estimates.give(how === 'spedUp' ? estimate() : nativeEstimate())
    await world.transfers.drafts.asked()
    world.transfers.drafts.give()
    await world.transfers.simulations.asked()
    world.transfers.simulations.give({ outcome: 'succeeds' })
    await reach(world, ({ state }) => state === 'ready')
  },
})

/** The list loads lazily. */
const until = async (isThere: () => boolean) => {
  for (let times = 0; times < 500; times += 1) {
    if (isThere()) return
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error('The transactions did not get there.')
}

/** Status of a transfer that was filled in and confirmed in the modal. */
const live = (name: string, then?: (world: World) => unknown, options: WorldOptions = {}): LabState => ({
  view: 'TransactionStatus',
  name,
  options: { books: 'full', ...options },
  drive: async world => {
    await confirm(world)
    await then?.(world)
    await world.settle()
  },
})

const submit = async (world: World) => {
  world.transfers.submissions.give(hash('a'))
  // Until the toast is gone.
  await world.pass(2_500)
}

const hostile = record({
  status: 'reverted',
  summary: {
    symbol: 'UЅDC\u202Etfeht',
    decimals: 18,
    amount: '123456789012345678901234567890',
    to: RECEIVERS.eip155,
    name: `${'very-'.repeat(12)}long.foyer.id`,
  },
  reason: `<b>Claim</b> at evil.example ${'W'.repeat(200)}`,
})

const list: readonly TransactionRecord[] = [
  unsent({ id: 'searched', status: 'asked', createdAt: NOW - 60_000 }),
  unsent({ id: 'asked', status: 'asked', page: 'other', createdAt: NOW - 30_000 }),
  record({ id: 'submitted', createdAt: NOW - 120_000, submitted: hash('1') }),
  record({ id: 'included', status: 'included', createdAt: NOW - 180_000, submitted: hash('2') }),
  record({ id: 'unconfirmed', status: 'unconfirmed', createdAt: NOW - HOUR, submitted: hash('3') }),
  record({ id: 'confirmed', status: 'confirmed', createdAt: NOW - HOUR, submitted: hash('4') }),
  record({ id: 'reverted', status: 'reverted', createdAt: NOW - HOUR, submitted: hash('5') }),
  record({
    id: 'replaced',
    status: 'replaced',
    how: 'spedUp',
    by: hash('4'),
    createdAt: NOW - HOUR,
    submitted: hash('6'),
  }),
  record({
    id: 'proposed',
    status: 'proposed',
    createdAt: NOW - HOUR,
    submitted: { type: 'proposal', id: `0x${'8'.repeat(64)}` },
  }),
  unsent({ id: 'dropped', status: 'dropped', createdAt: NOW - HOUR }),
  unsent({ id: 'undetermined', status: 'undetermined', createdAt: NOW - HOUR }),
  { ...hostile, id: 'hostile', status: 'confirmed', createdAt: NOW - HOUR, submitted: hash('7') },
]

const transactions = (
  name: string,
  books: NonNullable<WorldOptions['books']>,
  stored: readonly TransactionRecord[],
): LabState => ({
  view: 'Transactions',
  name,
  options: { books, stored },
  drive: async world => {
    await connect(world)
    world.actor.send({ type: 'view.go', entry: { view: 'Transactions', payload: {} } })
    await until(() => selectAccountTransactions(world.actor.getSnapshot()).length === stored.length)
    await world.pass(2_500)
  },
})

/** Transactions of this browser and the status of one, in every state. */
export const transactionStates: readonly LabState[] = [
  status('loading', [record()], { sending: 'never' }),
  status('the chunk did not load', [record()], { sending: 'failed' }, () => until(() => true)),
  live('asked'),
  live('asked, and not kept by the browser', undefined, { full: true }),
  status('asked in another tab', [unsent({ status: 'asked', page: 'other' })]),
  status('asked on the phone', [unsent({ status: 'asked', page: 'other', connectorId: 'walletConnect' })]),
  live('searched', world => world.transfers.submissions.refuse(new Error('The answer was lost.'))),
  // It comes faster than a person can give it, and waits for the clock.
  live('checked', world =>
    world.transfers.submissions.refuse(new FoyerError('wallet.rejected', { method: 'eth_sendTransaction' })),
  ),
  status('searched, with the wallet’s words', [unsent({ status: 'asked', words: 'Request timed out' })]),
  live('submitted', submit),
  live('submitted, and not kept by the browser', submit, { full: true }),
  status('submitted, with ways to replace it', [record({ takesNonce: true })]),
  status('submitted, a cancellation', [record({ summary: { ...record().summary!, isCancelled: true } })]),
  status('included', [record({ status: 'included' })]),
  status('confirmed', [record({ status: 'confirmed' })]),
  status('reverted', [record({ status: 'reverted' })]),
  status('reverted with a reason', [record({ status: 'reverted', reason: 'ERC20: insufficient allowance' })]),
  status('replaced, sped up', [
    record({ status: 'replaced', how: 'spedUp', by: hash('b') }),
    record({ id: 'other', status: 'confirmed', submitted: hash('b') }),
  ]),
  status('replaced, cancelled', [record({ status: 'replaced', how: 'cancelled', by: hash('b') })]),
  status('replaced by another', [record({ status: 'replaced', how: 'other', by: hash('b') })]),
  status('dropped', [unsent({ status: 'dropped' })]),
  status('unconfirmed', [record({ status: 'unconfirmed' })]),
  status('undetermined', [unsent({ status: 'undetermined' })]),
  status('undetermined, with the wallet’s words', [unsent({ status: 'undetermined', words: 'Request timed out' })]),
  status('undetermined, with an id', [record({ status: 'undetermined' })]),
  status('proposed', [record({ status: 'proposed', submitted: { type: 'proposal', id: `0x${'c'.repeat(64)}` } })]),
  status('calls', [record({ submitted: { type: 'calls', id: `0x${'c'.repeat(64)}` } })]),
  status('of the host', [{ ...unsent({}), draft: undefined, summary: undefined, submitted: hash('a') } as never]),
  status('hostile names', [hostile]),
  status('gone', []),

  replacing('speeds a transfer up', 'spedUp'),
  replacing('cancels a transfer', 'cancelled'),

  transactions('of this browser', 'full', list),
  transactions('of this browser, the service is empty', 'empty', list.slice(2, 4)),
  transactions('of this browser, the service is loading', 'never', list.slice(2, 6)),
  transactions('of this browser, the service failed', 'failed', list.slice(2, 6)),
]
