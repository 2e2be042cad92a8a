import { FoyerError } from '@foyer/core'
import type { TransferSimulation } from '@foyer/core/chain'
import type { LabState } from './labState.ts'
import {
  confirm,
  emit,
  estimate,
  fee,
  nativeEstimate,
  quote,
  reach,
  review,
  simulate,
  type Terms,
  tiers,
  token,
} from './sending.ts'
import { TWIN } from './sendStates.ts'
import { NAME, party } from './services.ts'
import type { World, WorldOptions } from './world.ts'

const FULL: WorldOptions = { books: 'full' }

const preview = (name: string, drive: (world: World) => Promise<void>, options = FULL): LabState => ({
  view: 'WalletSendPreview',
  name,
  options,
  drive: async world => {
    await drive(world)
    // The toast of a failure is gone.
    await world.pass(2_500)
  },
})

const simulated = (name: string, outcome: TransferSimulation | 'absent', terms?: Terms) =>
  preview(name, world => review(world, terms, outcome))

/** Nothing was sent, by an error of the quote. */
const unquoted = (name: string, error: FoyerError) =>
  preview(name, async world => {
    await quote(world)
    world.transfers.drafts.refuse(error)
    await reach(world, ({ screen }) => screen === 'failed')
  })

/** Nothing was sent, by an answer of the wallet. */
const refused = (name: string, error: FoyerError) =>
  preview(name, async world => {
    await confirm(world)
    // A person takes their time.
    await world.pass(1_000)
    world.transfers.submissions.refuse(error)
    await reach(world, ({ screen }) => screen === 'failed')
  })

/** The activity, by which the receiver is compared, has loaded once the preview is there. */
const poisoned = (world: World) => review(world, { to: TWIN })

const rich = estimate({ balance: 12_500_000n * 10n ** 18n })

/** Fees in wei, which have many digits. */
const unpriced: typeof tiers = {
  ...nativeEstimate(),
  fees: [
    fee({ tier: 'slow', amount: 25_925_925_711_000n, spendable: 10n ** 18n }),
    fee({ tier: 'normal', amount: 31_111_110_853_123n, spendable: 10n ** 18n }),
    fee({ tier: 'fast', amount: 124_444_443_412_456n, spendable: 10n ** 18n }),
  ],
}

const CHANGES = { outcome: 'changes', changes: [{ token: token(1), amount: -25n * 10n ** 18n }] } as const

/** Preview of the send flow, in every state before the wallet is asked and after it has refused. */
export const previewStates: readonly LabState[] = [
  preview('loading', quote),
  preview('the simulation is awaited', simulate),
  preview('to review', review),
  preview('to a name', world => review(world, { to: NAME })),
  preview('not for the first time', world => review(world, { to: party(1) })),
  simulated(
    'to the account that pays',
    { outcome: 'changes', changes: [] },
    { to: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
  ),
  preview('warned, poisoned', poisoned),
  preview('warned and read, poisoned', async world => {
    await poisoned(world)
    emit(world, { type: 'acknowledge' })
  }),
  simulated('not simulated', 'absent'),
  simulated('simulated, accepted', { outcome: 'succeeds' }),
  simulated('simulated, fails', { outcome: 'fails' }),
  simulated('simulated, fails with a reason', {
    outcome: 'fails',
    reason: 'ERC20: transfer to the \u202Etnuocca\u202C <b>wrong</b> account',
  }),
  simulated('simulated, otherwise', {
    outcome: 'changes',
    changes: [...CHANGES.changes, { amount: -(10n ** 18n) }, { token: `0x${'9a'.repeat(20)}`, amount: 1_000n }],
    receives: 24n * 10n ** 18n,
  }),
  simulated('simulated, nothing leaves', { outcome: 'changes', changes: [] }),
  simulated('simulated, the payer alone', CHANGES),
  simulated('simulated, the token keeps a fee', { ...CHANGES, receives: 2_375n * 10n ** 16n }),
  simulated('simulated, nothing arrives', { ...CHANGES, receives: 0n }),
  simulated('simulated, more arrives', { ...CHANGES, receives: 26n * 10n ** 18n }),
  simulated('simulated, rounded', { ...CHANGES, receives: 25n * 10n ** 18n - 1n }),
  preview('a long amount', world =>
    review(world, { token: token(3), amount: '123456.123456789012345678', answer: rich }, { outcome: 'succeeds' }),
  ),
  preview('hostile names', world => review(world, { token: token(3), amount: '25' }, { outcome: 'succeeds' }), {
    books: 'hostile',
  }),
  preview('tiers of the fee', world => review(world, { amount: '0.0001', answer: tiers }, { outcome: 'succeeds' }), {
    ...FULL,
    families: ['bip122'],
  }),
  preview(
    'tiers of the fee, without a price',
    world => review(world, { token: '', amount: '0.5', answer: unpriced }, { outcome: 'succeeds' }),
    { books: 'empty' },
  ),
  preview(
    'a deposit',
    world =>
      review(
        world,
        {
          amount: '0.5',
          answer: {
            ...nativeEstimate(2_500_000_000n, 2_044_280n),
            fees: [fee({ amount: 2_044_280n, deposit: 2_039_280n, spendable: 2_497_955_720n })],
          },
        },
        { outcome: 'changes', changes: [{ amount: -502_039_280n }], receives: 500_000_000n },
      ),
    { ...FULL, families: ['solana'] },
  ),
  preview('all of it', async world => {
    const answer = estimate()
    await review(world, { amount: '312.4', answer }, { outcome: 'succeeds' })
  }),
  unquoted('no network', new FoyerError('rpc.failed', { method: 'transfer' })),
  refused('declined in the wallet', new FoyerError('wallet.rejected', { method: 'eth_sendTransaction' })),
  refused('refused by the network', new FoyerError('transfer.refused', { reason: 'nonce too low' })),
  refused('expired', new FoyerError('transfer.expired', {})),
]
