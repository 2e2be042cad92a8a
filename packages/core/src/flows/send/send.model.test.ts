import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { SAMPLE } from '../../sample.fixture.ts'
import { type ModelOptions, runModel, transitionCoverage } from '../../testing/index.ts'
import type { Replaceable } from '../transactions/isReplaceable.ts'
import { ALICE, BOB, reviewed, sent } from '../transactions/transactions.fixture.ts'
import { quoteMatches } from './quoteMatches.ts'
import { alice, ETHER, keptEstimate, quote } from './send.fixture.ts'
import { sendMachine } from './send.machine.ts'
import type { Payer, Replacement, WantedTransfer } from './send.types.ts'

type Options = ModelOptions<typeof sendMachine>
type Facts = NonNullable<NonNullable<Options['outcomes']>['visit']>['facts']

const payer = (payer: Payer | undefined) => ({ type: 'payer.changed', payer }) as const
const assets = { type: 'assets.changed', assets: [ETHER] } as const
const opened = (wanted?: WantedTransfer) => ({ type: 'form.opened', wanted }) as const
const left = { type: 'form.left' } as const
const form = { type: 'form.shown', view: 'WalletSend' } as const
const preview = { type: 'form.shown', view: 'WalletSendPreview' } as const

const bob: Payer = { ...alice, address: BOB }
const polygon: Payer = { ...alice, chainId: 'eip155:137' }
const wish: WantedTransfer = { token: 'native', amount: '1.5', to: BOB }

const unanswered = new FoyerError('rpc.failed', { method: 'eth_estimateGas' })
const tooMuch = new FoyerError('transfer.insufficient', { asset: 'native', missing: '1' })
const rejected = { code: 'wallet.rejected', context: { method: 'eth_sendTransaction' } } as const

/** Events of the flow that a walk leaves out. */
const none = {
  'payer.changed': [],
  'assets.changed': [],
  'form.opened': [],
  'replacement.opened': [],
  'form.shown': [],
  'form.left': [],
  'asset.select': [],
  'amount.type': [],
  'amount.max': [],
  'assets.search': [],
  'amount.switchUnit': [],
  'fee.retry': [],
  'tier.select': [],
  review: [],
  acknowledge: [],
  confirm: [],
  retry: [],
  back: [],
  'receiver.type': [],
  'receiver.pick': [],
  'receiver.retry': [],
  'receiver.changed': [],
  'payment.requested': [],
  'transaction.asked': [],
  'transaction.submitted': [],
  'transaction.failed': [],
  'handover.failed': [],
} satisfies Options['events']

const silent = { done: [], error: [], facts: [] }

const outcomesWith = (facts: Facts, rest: Options['outcomes'] = {}): Options['outcomes'] => ({
  visit: { facts, done: [], error: [] },
  receiver: silent,
  estimate: { done: [keptEstimate()], error: [] },
  quote: { done: [quote()], error: [] },
  simulate: { done: [undefined], error: [] },
  ...rest,
})

const toBob = { receiver: { address: BOB } }
const toTwin = { receiver: { address: BOB, twin: ALICE } }
const ofQuote = { transaction: reviewed({ id: 'quote-1' }) }
const pending = reviewed({ status: 'submitted', submitted: sent, takesNonce: true }) as Replaceable
const replacing = (how: Replacement['how']) =>
  ({ type: 'replacement.opened', replacement: { how, transaction: pending } }) as const
const ready: Facts = [payer(alice), assets, opened(wish)]

const isEditing: NonNullable<Options['events']>['review'] = ({ value }) =>
  typeof value === 'object' && 'editing' in value ? [{}] : []

/** Walks that together take every move. */
const walks: Record<string, Pick<Options, 'outcomes' | 'events' | 'facts' | 'limit'>> = {
  alone: {
    outcomes: {
      visit: { facts: [], done: [], error: [unanswered] },
      receiver: { done: [], error: [unanswered], facts: [] },
    },
    events: none,
  },
  accounts: {
    outcomes: outcomesWith([
      payer(alice),
      payer(bob),
      payer(polygon),
      payer(undefined),
      assets,
      opened(),
      opened(wish),
      left,
    ]),
    events: none,
    facts: ({ context }) => [context.payer?.address, context.payer?.chainId, context.asset?.symbol, context.wanted?.to],
  },
  places: {
    outcomes: outcomesWith([
      payer(alice),
      payer({ ...polygon, canSend: false }),
      opened({ chainId: 'eip155:10' }),
      opened(),
      left,
    ]),
    events: none,
    facts: ({ context }) => [context.payer?.chainId, context.wanted?.chainId],
  },
  editing: {
    outcomes: outcomesWith([...ready, left, preview], { estimate: { done: [keptEstimate()], error: [unanswered] } }),
    events: {
      ...none,
      'asset.select': [{ address: undefined }],
      'amount.type': [{ text: '1.5' }, { text: '1,5' }],
      'amount.max': [{}],
      'assets.search': [{ text: 'usd' }],
      'amount.switchUnit': [{}],
      'fee.retry': [{}],
      'receiver.type': [{ text: BOB }],
      'receiver.pick': [{ address: BOB }],
      'receiver.retry': [{}],
      'receiver.changed': [toBob, { receiver: undefined }],
      'payment.requested': [{ terms: { amount: { decimal: '1.5' } } }],
      review: isEditing,
    },
    // Few, so that the walk stays short: what the guards read.
    facts: ({ context }) => [
      context.amount.max || context.amount.text !== '',
      context.receiver?.address,
      context.asset?.symbol,
      context.estimate !== undefined,
    ],
  },
  reviewing: {
    outcomes: outcomesWith([...ready, left, form, payer(bob)], {
      estimate: { done: [keptEstimate()], error: [unanswered, tooMuch] },
      quote: { done: [quote(), quote({}, { to: ALICE })], error: [unanswered, tooMuch] },
      simulate: { done: [{ outcome: 'succeeds' }], error: [unanswered] },
    }),
    events: {
      ...none,
      'receiver.changed': [toBob, toTwin, { receiver: undefined }],
      review: isEditing,
      acknowledge: [{}],
      'tier.select': [{ tier: 'fast' }],
      back: [{}],
      confirm: [{}],
      retry: [{}],
    },
    facts: ({ context }) => [
      context.receiver?.address,
      context.receiver?.twin,
      context.acknowledged,
      context.quote?.draft.to,
      context.tier,
      context.payer?.address,
      context.error?.code,
    ],
  },
  replacing: {
    outcomes: outcomesWith([payer(alice), payer(bob), replacing('spedUp'), replacing('cancelled'), left, form], {
      quote: {
        done: [
          quote({}, { amount: 25n, isReplacement: true }),
          quote({}, { to: ALICE, amount: 0n, isReplacement: true }),
          quote({}, { amount: 25n, isReplacement: true, trace: { block: 7, nonce: 4 } }),
          quote({}, { amount: 25n }),
        ],
        error: [tooMuch],
      },
    }),
    events: {
      ...none,
      'receiver.changed': [{ receiver: undefined }],
      back: [{}],
      confirm: [{}],
      retry: [{}],
      'transaction.failed': [{ ...ofQuote, error: rejected, cause: undefined }],
    },
    facts: ({ context }) => [
      context.payer?.address,
      context.replacement?.how,
      context.receiver?.address,
      context.quote?.draft,
      context.error?.code,
    ],
  },
  signing: {
    outcomes: outcomesWith([...ready, payer(bob), left, form]),
    events: {
      ...none,
      'receiver.changed': [toBob, { receiver: undefined }],
      review: isEditing,
      back: [{}],
      confirm: [{}],
      retry: [{}],
      'transaction.asked': [ofQuote],
      'transaction.submitted': [{ transaction: reviewed({ id: 'quote-1', submitted: sent }) }],
      'transaction.failed': [{ ...ofQuote, error: rejected, cause: undefined }],
      'handover.failed': [{ error: { code: 'chunk.failed', context: { chunk: 'transactions' } } }],
    },
    facts: ({ context }) => [
      context.receiver?.address,
      context.payer?.address,
      context.confirmed?.id,
      context.asked,
      context.quote === undefined,
    ],
  },
}

/** Law 5: a transfer is handed over only from a review of exactly this transfer. */
const invariant: Options['invariant'] = (snapshot, { event, previous }) => {
  const { context } = snapshot
  if (previous && snapshot.matches('signing') && !previous.matches('signing')) {
    expect(event.type).toBe('confirm')
    expect(previous.matches({ reviewing: 'ready' })).toBe(true)
    expect(quoteMatches(previous.context), 'the quote is of this transfer').toBe(true)
    expect(context.confirmed?.draft).toEqual(previous.context.quote?.draft)
    expect(
      previous.context.receiver?.twin === undefined || previous.context.acknowledged === context.receiver?.address,
    ).toBe(true)
  }
  if (previous && context.confirmed && context.confirmed !== previous.context.confirmed)
    expect(snapshot.matches('signing'), 'only a confirmation makes a transaction').toBe(true)
  // A form that the visitor can change is never one of a replacement.
  if (snapshot.matches('editing')) expect(context.replacement).toBeUndefined()
  for (const state of ['quoting', 'reviewing', 'signing'] as const)
    if (snapshot.matches(state)) expect(snapshot.can({ type: 'amount.type', text: '2' }), state).toBe(false)
  if (snapshot.matches('signing')) {
    for (const event of [{ type: 'confirm' }, { type: 'retry' }, { type: 'back' }, { type: 'review' }] as const)
      expect(snapshot.can(event), 'the wallet may sign at any moment').toBe(false)
    expect(snapshot.can({ type: 'form.opened', wanted: undefined }), 'a way on').toBe(true)
  }
  if (snapshot.matches('failed')) expect(context.error).toBeDefined()
}

test('Law 5: every move is walked, and nothing is handed over without its review', async () => {
  const coverage = transitionCoverage(sendMachine)
  let [paths, steps] = [0, 0]
  for (const walk of Object.values(walks)) {
    const found = await runModel(sendMachine, { sample: SAMPLE, limit: 60_000, ...walk, coverage, invariant })
    paths += found.paths
    steps += found.steps
  }
  const report = coverage.report()
  console.info(`${report}; ${paths} paths, ${steps} steps`)
  expect(report.missing).toEqual([])
  expect(report.stale).toEqual([])
})
