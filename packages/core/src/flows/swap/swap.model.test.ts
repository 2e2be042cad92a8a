import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { SAMPLE } from '../../sample.fixture.ts'
import { type ModelOptions, runModel, transitionCoverage } from '../../testing/index.ts'
import { ALICE, BOB, reviewed, sent } from '../transactions/transactions.fixture.ts'
import {
  alice,
  drafted,
  draftedApproval,
  ETHER,
  foreseen,
  held,
  LINK,
  LINK_ADDRESS,
  plan,
  quote,
  USDC,
  USDC_ADDRESS,
} from './swap.fixture.ts'
import { swapMachine } from './swap.machine.ts'
import type { SwapContext, SwapPayer } from './swap.types.ts'
import { approvalMatches, isTogether, lacksAllowance, lacksGas, swapMatches } from './swapPlan.ts'
import { currentQuote, impactLevel, plannedImpact } from './swapTerms.ts'

type Options = ModelOptions<typeof swapMachine>
type Facts = NonNullable<NonNullable<Options['outcomes']>['visit']>['facts']

const payer = (payer: SwapPayer | undefined) => ({ type: 'payer.changed', payer }) as const
const assets = { type: 'assets.changed', assets: held } as const
const opened = { type: 'form.opened' } as const
const left = { type: 'form.left' } as const
const form = { type: 'form.shown', view: 'Swap' } as const
const preview = { type: 'form.shown', view: 'SwapPreview' } as const
const shown = { type: 'page.shown' } as const
const hidden = { type: 'page.hidden' } as const

const bob: SwapPayer = { ...alice, address: BOB }
const polygon: SwapPayer = { ...alice, chainId: 'eip155:137' }

const unanswered = new FoyerError('rpc.failed', { method: 'eth_call' })
const offline = new FoyerError('http.unreachable', { call: 'getQuotes' })
const tooMuch = new FoyerError('transfer.insufficient', { asset: 'token', missing: '1' })
const changed = new FoyerError('swap.changed', { field: 'least' })
const unapproved = new FoyerError('swap.unapproved', { missing: '1' })
const rejected = { code: 'wallet.rejected', context: { method: 'eth_sendTransaction' } } as const
const unloaded = { error: { code: 'chunk.failed', context: { chunk: 'transactions' } } } as const

/** Events of the flow that a walk leaves out. */
const none = {
  'payer.changed': [],
  'assets.changed': [],
  'page.shown': [],
  'page.hidden': [],
  'form.opened': [],
  'form.shown': [],
  'form.left': [],
  'side.choose': [],
  'tokens.search': [],
  'token.select': [],
  'amount.type': [],
  'amount.max': [],
  'sides.switch': [],
  'slippage.type': [],
  'quote.retry': [],
  review: [],
  acknowledge: [],
  'approval.choose': [],
  approve: [],
  'approval.forget': [],
  confirm: [],
  retry: [],
  back: [],
  'transaction.asked': [],
  'transaction.submitted': [],
  'transaction.confirmed': [],
  'transaction.reverted': [],
  'transaction.replaced': [],
  'transaction.dropped': [],
  'transaction.failed': [],
  'transaction.changed': [],
  'transaction.refused': [],
  'handover.failed': [],
} satisfies Options['events']

const silent = { done: [], error: [], facts: [] }
const tokens = [ETHER, USDC, LINK]

const outcomesWith = (facts: Facts, rest: Options['outcomes'] = {}): Options['outcomes'] => ({
  visit: { facts, done: [], error: [] },
  visibility: silent,
  tokens: { done: [tokens], error: [] },
  spendable: { done: ['1000'], error: [] },
  quote: { done: [quote()], error: [] },
  build: { done: [plan()], error: [] },
  foresee: { done: [foreseen()], error: [] },
  draftApproval: { done: [draftedApproval()], error: [] },
  draft: { done: [drafted()], error: [] },
  ...rest,
})

const ready: Facts = [payer(alice), assets, opened]
/** The visitor fills in the form once. */
const fills: Options['events'] = {
  'side.choose': ({ value, context }) =>
    value === 'closed' || context.plan ? [] : [{ side: context.sold?.address === USDC_ADDRESS ? 'bought' : 'sold' }],
  'token.select': ({ context }) =>
    context.bought ? [] : [{ address: context.side === 'sold' ? USDC_ADDRESS : LINK_ADDRESS }],
  'amount.type': ({ context }) => (context.bought && context.amount === '' ? [{ text: '10' }] : []),
  review: [{}],
}

const filling = ({ side, sold, bought, amount }: SwapContext) => [side, sold?.symbol, bought?.symbol, amount]

const approval = reviewed({ id: 'approval-1' })
const swap = reviewed({ id: 'swap-1' })

/** Walks that together take every move. */
const walks: Record<string, Pick<Options, 'outcomes' | 'events' | 'facts' | 'limit'>> = {
  alone: {
    outcomes: {
      ...outcomesWith([]),
      visit: { facts: [], done: [], error: [unanswered] },
      visibility: { facts: [shown, hidden], done: [], error: [unanswered] },
    },
    events: none,
  },
  accounts: {
    outcomes: outcomesWith([payer(alice), payer(bob), payer(polygon), payer(undefined), assets, opened, left]),
    events: none,
    facts: ({ context }) => [context.payer?.address, context.payer?.chainId, context.sold?.symbol, context.listed],
  },
  places: {
    outcomes: outcomesWith(
      [
        payer(alice),
        payer({ ...alice, canSwap: false }),
        payer({ ...polygon, canSwap: false }),
        payer({ ...alice, hasRouter: false }),
        payer({ ...polygon, hasRouter: false }),
        opened,
        left,
      ],
      { tokens: { done: [[], tokens], error: [offline] } },
    ),
    events: { ...none, retry: [{}] },
    facts: ({ context }) => [context.payer?.chainId, context.payer?.canSwap, context.payer?.hasRouter, context.listed],
  },
  editing: {
    outcomes: outcomesWith([...ready, left, preview], { spendable: { done: ['1000', '0'], error: [offline] } }),
    events: {
      ...none,
      ...fills,
      'amount.type': ({ context }) => (context.amount === '' ? [{ text: '10' }] : []),
      'amount.max': [{}],
      'sides.switch': [{}],
      'slippage.type': [{ text: '9' }],
      'tokens.search': [{ text: 'usd' }],
      review: [],
    },
    facts: ({ context }) => [
      context.payer?.chainId,
      context.side,
      context.sold?.symbol,
      context.bought?.symbol,
      context.amount === '',
      context.quote === undefined,
      context.nothingLeft,
    ],
  },
  quoting: {
    outcomes: outcomesWith(ready, {
      visibility: { facts: [shown, hidden], done: [], error: [] },
      quote: { done: [quote(), quote({ amount: '1' })], error: [offline] },
    }),
    events: { ...none, ...fills, 'quote.retry': [{}] },
    facts: ({ context }) => [
      context.payer?.chainId,
      context.side,
      context.sold?.symbol,
      context.bought?.symbol,
      context.amount,
      context.isVisible,
      context.quote?.amount,
    ],
  },
  reviewing: {
    outcomes: outcomesWith([...ready, left, form], {
      build: { done: [plan(), plan({ prices: { sold: '1', bought: '1' } })], error: [changed] },
      foresee: {
        done: [foreseen(), foreseen({ native: 1n }), foreseen({ minimum: 'unproved' })],
        error: [unanswered, tooMuch, changed],
      },
    }),
    events: { ...none, ...fills, acknowledge: [{}], back: [{}], retry: [{}] },
    facts: ({ context }) => [
      ...filling(context),
      context.plan?.prices.bought,
      context.plan?.forecast?.native,
      context.plan?.forecast?.minimum,
      context.acknowledged,
      context.unguarded,
    ],
  },
  confirming: {
    outcomes: outcomesWith([...ready, payer(bob), left, form], {
      build: { done: [plan(), plan({ from: BOB })], error: [] },
      draft: {
        done: [drafted(), drafted({ least: '1' }), drafted({}, { to: ALICE }), drafted({ bought: undefined })],
        error: [changed, unapproved],
      },
    }),
    events: { ...none, ...fills, back: [{}], confirm: [{}] },
    facts: ({ context }) => [...filling(context), context.payer?.address, context.plan?.from],
  },
  resting: {
    outcomes: outcomesWith(ready, { visibility: { facts: [shown, hidden], done: [], error: [] } }),
    events: { ...none, ...fills },
    facts: ({ context }) => [...filling(context), context.isVisible],
  },
  approving: {
    outcomes: outcomesWith([...ready, left, form], {
      foresee: { done: [foreseen({ allowance: 1n }), foreseen()], error: [] },
      draftApproval: {
        done: [draftedApproval(), draftedApproval({ token: LINK_ADDRESS })],
        error: [unanswered],
      },
    }),
    events: {
      ...none,
      ...fills,
      approve: [{}],
      'approval.forget': [{}],
      back: [{}],
      'transaction.asked': [{ transaction: approval }],
      'transaction.confirmed': [{ transaction: approval }],
      'transaction.reverted': [{ transaction: approval }],
      'transaction.replaced': [{ transaction: approval }],
      'transaction.dropped': [{ transaction: approval }],
      'transaction.failed': [{ transaction: approval, error: rejected, cause: undefined }],
      'handover.failed': [unloaded],
    },
    facts: ({ context }) => [
      ...filling(context),
      context.plan?.forecast?.allowance,
      context.approval?.amount,
      context.confirmed?.id,
    ],
  },
  awaiting: {
    outcomes: outcomesWith(ready, {
      visibility: { facts: [shown, hidden], done: [], error: [] },
      foresee: { done: [foreseen({ allowance: 1n })], error: [] },
      draftApproval: { done: [draftedApproval()], error: [] },
    }),
    events: { ...none, ...fills, approve: [{}] },
    facts: ({ context }) => [...filling(context), context.isVisible, context.approval?.amount],
  },
  choosing: {
    outcomes: outcomesWith(ready, {
      foresee: { done: [foreseen({ allowance: 1n }), foreseen({ allowance: 1n }, true)], error: [] },
      draftApproval: {
        done: [draftedApproval(), draftedApproval({ amount: 0n }), draftedApproval({ amount: 2n ** 256n - 1n })],
        error: [],
      },
      draft: { done: [drafted(), drafted({}, { approves: true })], error: [] },
    }),
    events: { ...none, ...fills, 'approval.choose': [{ unlimited: true }], approve: [{}], confirm: [{}] },
    facts: ({ context }) => [
      ...filling(context),
      context.plan?.isAtomic,
      context.isUnlimited,
      context.approval?.amount,
      context.confirmed?.draft?.amount,
    ],
  },
  signing: {
    outcomes: outcomesWith([...ready, payer(bob), left, form]),
    events: {
      ...none,
      ...fills,
      back: [{}],
      confirm: [{}],
      retry: [{}],
      'transaction.asked': [{ transaction: swap }],
      'transaction.submitted': [{ transaction: { ...swap, submitted: sent } }],
      'transaction.failed': [{ transaction: swap, error: rejected, cause: undefined }],
      'handover.failed': [unloaded],
    },
    facts: ({ context }) => [
      ...filling(context),
      context.payer?.address,
      context.confirmed?.id,
      context.asked,
      context.plan === undefined,
    ],
  },
}

type Check = NonNullable<Options['invariant']>

/** Law 5: only what was reviewed is handed over, and nothing without a press. */
const handsOverReviewed: Check = (snapshot, { event, previous }) => {
  if (!previous) return
  const { context } = snapshot
  if (snapshot.matches('preparing') && previous.matches('editing'))
    expect(currentQuote(previous.context), 'H30 a review of what the quote says').toBeDefined()
  if (snapshot.matches('building') && !previous.matches('building')) {
    expect(event.type).toBe('confirm')
    expect(previous.matches({ reviewing: 'ready' })).toBe(true)
    const reviewed = previous.context.plan!
    const impact = plannedImpact(reviewed)
    expect(impactLevel(impact) !== 'severe' || impact! <= previous.context.acknowledged!).toBe(true)
    const isAccepted = reviewed.forecast?.minimum !== 'unproved' || previous.context.unguarded === reviewed.call.to
    expect(isAccepted, 'H76 a least that nothing proves is accepted first').toBe(true)
    expect(lacksGas(previous.context)).toBe(false)
    expect(!lacksAllowance(reviewed) || isTogether(reviewed), 'a swap without an allowance').toBe(true)
  }
  if (snapshot.matches('signing') && !previous.matches('signing')) {
    expect(previous.matches('building'), 'only a confirmed swap is signed').toBe(true)
    const { output } = event as unknown as { output: ReturnType<typeof drafted> }
    expect(swapMatches(previous.context, output), 'the draft is of the reviewed swap').toBe(true)
    expect(context.confirmed?.draft).toEqual(output.draft)
  }
  if (snapshot.matches({ approving: 'drafting' }) && !previous.matches({ approving: 'drafting' }))
    expect(event.type).toBe('approve')
  if (context.confirmed && context.confirmed !== previous.context.confirmed) {
    const isApproval = snapshot.matches({ approving: 'awaiting' })
    expect(isApproval || snapshot.matches('signing'), 'only a press makes a transaction').toBe(true)
    if (!isApproval) return
    const { output } = event as unknown as { output: ReturnType<typeof draftedApproval> }
    const amount = previous.context.isUnlimited ? `${2n ** 256n - 1n}` : previous.context.plan!.amount
    expect(approvalMatches(previous.context, output, amount)).toBe(true)
    expect(context.approval?.spender).toBe(previous.context.plan!.call.to)
  }
}

const staysConsistent: Check = snapshot => {
  const { context } = snapshot
  if (context.sold && context.bought) expect(context.sold.address).not.toBe(context.bought.address)
  for (const state of ['preparing', 'reviewing', 'approving', 'building', 'signing'] as const)
    if (snapshot.matches(state)) {
      expect(snapshot.can({ type: 'amount.type', text: '2' }), state).toBe(false)
      expect(snapshot.can({ type: 'sides.switch' }), state).toBe(false)
    }
  if (snapshot.matches('signing')) {
    for (const event of [{ type: 'confirm' }, { type: 'retry' }, { type: 'back' }, { type: 'review' }] as const)
      expect(snapshot.can(event), 'the wallet may sign at any moment').toBe(false)
    expect(snapshot.can({ type: 'form.opened' }), 'a way on').toBe(true)
  }
  if (snapshot.matches('failed')) expect(context.error).toBeDefined()
}

const invariant: Check = async (snapshot, step) => {
  await handsOverReviewed(snapshot, step)
  await staysConsistent(snapshot, step)
}

test('Law 5: every move is walked, and nothing is handed over without its review', async () => {
  const coverage = transitionCoverage(swapMachine)
  let [paths, steps] = [0, 0]
  for (const [name, walk] of Object.entries(walks)) {
    const found = await runModel(swapMachine, { sample: SAMPLE, limit: 60_000, ...walk, coverage, invariant })
    console.info(name, found.paths, found.steps)
    paths += found.paths
    steps += found.steps
  }
  const report = coverage.report()
  console.info(`${report}; ${paths} paths, ${steps} steps`)
  expect(report.missing).toEqual([])
  expect(report.stale).toEqual([])
})
