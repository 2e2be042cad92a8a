import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TransferDraft } from '../../chain/transfer.ts'
import { FoyerError } from '../../errors.ts'
import { runsOf } from '../../sample.fixture.ts'
import { memoryStorage } from '../../testing/index.ts'
import { ETHEREUM, kept, POLYGON } from '../../visit.fixture.ts'
import type { TransactionRecord } from '../transactions/transaction.types.ts'
import { ALICE, BOB } from '../transactions/transactions.fixture.ts'
import { approvalDraft, forecast, LINK_ADDRESS, swapDraft, USDC_ADDRESS } from './swap.fixture.ts'
import type { SwapEvent } from './swap.types.ts'
import { type SwappingPage, settled, swappingPage } from './swap.visit.fixture.ts'

/** Steps of a visitor, a wallet, an endpoint and a browser, in any order. */
const STEPS = [
  'open',
  'close',
  'back',
  'sell',
  'buy',
  'type',
  'typeOther',
  'switch',
  'pause',
  'age',
  'hide',
  'show',
  'review',
  'foresee',
  'foreseeLittle',
  'foreseeFails',
  'unlimited',
  'approve',
  'forget',
  'approval',
  'approvalOther',
  'approvalFails',
  'confirm',
  'confirm',
  'doubleConfirm',
  'forged',
  'draft',
  'draftOther',
  'draftFails',
  'sign',
  'reject',
  'silence',
  'account',
  'chain',
] as const

type Step = (typeof STEPS)[number]

/** The shortest way to a swap with an approval before it, so that random steps happen around one. */
const WAY: Step[] = [
  ...([
    'open',
    'sell',
    'buy',
    'type',
    'pause',
    'review',
    'foreseeLittle',
    'approve',
    'approval',
    'sign',
    'forget',
  ] as const),
  ...(['foresee', 'confirm', 'draft', 'sign'] as const),
]

/** Steps of the visitor that are events to the flow. */
const EVENTS: { [S in Step]?: readonly SwapEvent[] } = {
  sell: [
    { type: 'side.choose', side: 'sold' },
    { type: 'token.select', address: USDC_ADDRESS },
  ],
  buy: [
    { type: 'side.choose', side: 'bought' },
    { type: 'token.select', address: LINK_ADDRESS },
  ],
  type: [{ type: 'amount.type', text: '10' }],
  typeOther: [{ type: 'amount.type', text: '20' }],
  switch: [{ type: 'sides.switch' }],
  review: [{ type: 'review' }],
  unlimited: [{ type: 'approval.choose', unlimited: true }],
  forget: [{ type: 'approval.forget' }],
}

type Question = { asked: unknown; resolve(value: never): void; reject(error: unknown): void }

const unanswered = new FoyerError('rpc.failed', { method: 'eth_call' })

/** One page with its wallet. */
class Visit {
  page!: SwappingPage
  readonly #storage = memoryStorage()
  readonly #answered = new Set<object>()
  readonly #refused = new Set<string>()
  #drafts = 0
  /** Presses that were possible: each may ask a wallet once. */
  #presses = 0
  /** Transactions that a press has made, by their request. */
  readonly #handed = new Map<string, TransactionRecord>()

  async start() {
    this.page = await swappingPage({ storage: this.#storage })
    await this.page.connect()
  }

  async #answer(list: readonly object[], act: (question: Question) => unknown) {
    const question = list.filter(each => !this.#answered.has(each)).at(-1)
    if (!question) return
    this.#answered.add(question)
    await act(question as Question)
    await settled()
  }

  async run(step: Step): Promise<void> {
    for (const event of EVENTS[step] ?? []) await this.page.order(event)
    await (this.#visit(step) ?? this.#ask(step) ?? this.#surround(step))
  }

  #press(type: 'approve' | 'confirm', state: string) {
    if (this.page.form().state === state) this.#presses += 1
    return this.page.order({ type })
  }

  #visit(step: Step): Promise<unknown> | undefined {
    const { page } = this
    switch (step) {
      case 'open':
        return page.open()
      case 'close':
        return page.send({ type: 'modal.close' })
      case 'back':
        return page.send({ type: 'view.back' })
      case 'approve':
        return this.#press('approve', 'unapproved')
      case 'confirm':
        return this.#press('confirm', 'ready')
      case 'doubleConfirm':
        return this.#press('confirm', 'ready').then(() => page.order({ type: 'confirm' }))
      case 'forged':
        return this.#forge()
      default:
        return undefined
    }
  }

  async #forge() {
    for (const id of [...this.page.transactions().map(({ id }) => id), 'forged'])
      await this.page.send({ type: 'swap.confirmed', id })
  }

  /** Draft with a request of its own, for the terms that were asked for. */
  #draft(question: Question, rest: Partial<TransferDraft>): never {
    this.#drafts += 1
    return { ...this.#asked(question), ...rest, request: `${this.#drafts}` } as never
  }

  /** Answers of the chain and of the wallet. */
  #ask(step: Step): Promise<void> | undefined {
    const { foresees, approvals, drafts, eip155 } = this.page
    const { list: submissions } = eip155.submissions
    const fails = (error: FoyerError) => (question: Question) => question.reject(error)
    switch (step) {
      case 'foresee':
        return this.#answer(foresees.list, question => question.resolve(forecast({ allowance: 10n ** 30n }) as never))
      case 'foreseeLittle':
        return this.#answer(foresees.list, question => question.resolve(forecast({ allowance: 0n }) as never))
      case 'foreseeFails':
        return this.#answer(foresees.list, fails(unanswered))
      case 'approval':
      case 'approvalOther':
        return this.#answer(approvals.list, question => {
          const { token } = question.asked as { token: { address: string } }
          const address = step === 'approval' ? token.address : BOB
          question.resolve(this.#draft(question, { ...approvalDraft(), ...this.#asked(question), token: address }))
        })
      case 'approvalFails':
        return this.#answer(approvals.list, fails(unanswered))
      case 'draft':
      case 'draftOther':
        return this.#answer(drafts.list, question => {
          const { sold } = question.asked as { sold: { address: string } }
          const to = step === 'draft' ? {} : { to: BOB }
          question.resolve(
            this.#draft(question, { ...swapDraft(), ...this.#asked(question), token: sold.address, ...to }),
          )
        })
      case 'draftFails':
        return this.#answer(drafts.list, fails(new FoyerError('swap.unapproved', { missing: '1' })))
      case 'sign':
        return this.#answer(submissions, question =>
          question.resolve({ type: 'transaction', hash: `0x${this.#requestOf(question).padStart(64, '0')}` } as never),
        )
      case 'reject':
        return this.#answer(submissions, question => {
          this.#refused.add(this.#requestOf(question))
          question.reject(new FoyerError('wallet.rejected', { method: 'eth_sendTransaction' }))
        })
      // An answer that says nothing of what the wallet has done.
      case 'silence':
        return this.#answer(submissions, fails(new FoyerError('wallet.failed', { method: 'eth_sendTransaction' })))
      default:
        return undefined
    }
  }

  #asked(question: Question) {
    const { from, amount } = question.asked as { from: { address: string }; amount: bigint }
    return { from: from.address, amount }
  }

  #requestOf = (question: Question) => (question.asked as { draft: TransferDraft }).draft.request

  /** Changes of the wallet, of time and of the page. */
  async #surround(step: Step): Promise<void> {
    const { page } = this
    if (step === 'pause') return page.advance(200)
    if (step === 'age') return page.advance(30_000)
    if (step === 'hide' || step === 'show') page.visibility.set(step === 'show')
    if (step === 'chain') {
      await page.eip155.report('fox', { type: 'chain.changed', chainId: POLYGON })
      await settled()
      await page.eip155.report('fox', { type: 'chain.changed', chainId: ETHEREUM })
    }
    if (step === 'account') {
      const addresses = page.form().payer?.address === BOB ? [ALICE, BOB] : [BOB, ALICE]
      const accounts = addresses.map(address => ({ namespace: 'eip155', address }) as const)
      await page.eip155.report('fox', { type: 'accounts.changed', accounts, selected: addresses[0]! })
    }
    await settled()
  }

  submitted(): readonly TransferDraft[] {
    return this.page.eip155.submissions.list.map(({ asked }) => asked.draft)
  }

  check() {
    for (const each of this.page.transactions()) if (each.draft) this.#handed.set(each.draft.request, each)
    const asked = this.submitted()
    expect(new Set(asked.map(({ request }) => request)).size, 'a press makes one request').toBe(asked.length)
    expect(asked.length).toBeLessThanOrEqual(this.#presses)
    const stored = (kept(this.#storage, 'transactions') ?? []) as TransactionRecord[]
    for (const draft of asked) {
      const { summary, address } = this.#handed.get(draft.request)!
      expect([draft.from, `${draft.amount}`], 'what was reviewed is signed').toEqual([address, summary!.amount])
      expect(draft.token).toBe(summary!.token)
      if (summary!.kind === 'swap') expect(draft.to).toBe(summary!.to)
      if (this.#refused.has(draft.request)) continue
      expect(
        stored.some(each => each.draft?.request === draft.request),
        'what may have been sent is kept',
      ).toBe(true)
    }
  }
}

test('H28, H57: in any order of events and faults, one press asks a wallet once, for what was reviewed, and nothing is lost', async () => {
  const sometimes = fc.oneof(
    { weight: 8, arbitrary: fc.constant<Step[]>([]) },
    { weight: 1, arbitrary: fc.constantFrom(...STEPS).map(step => [step]) },
  )
  const way = WAY.map(step => fc.tuple(sometimes, fc.constant(step)))
  const steps = fc
    .tuple(fc.tuple(...way), fc.array(fc.constantFrom(...STEPS), { maxLength: 8 }))
    .map(([before, after]): Step[] => [...before.flatMap(([between, step]) => [...between, step]), ...after])
  let [swaps, approvals] = [0, 0]
  await fc.assert(
    fc.asyncProperty(steps, async sequence => {
      const visit = new Visit()
      await visit.start()
      for (const step of sequence) {
        await visit.run(step)
        visit.check()
      }
      const kinds = visit.submitted().map(({ to }) => to === USDC_ADDRESS)
      approvals += kinds.filter(Boolean).length
      swaps += kinds.filter(isApproval => !isApproval).length
      visit.page.stop()
    }),
    { seed: 20_261_126, numRuns: runsOf(40) },
  )
  // Orders in which nothing is ever confirmed would prove nothing.
  expect(swaps).toBeGreaterThan(runsOf(8))
  expect(approvals).toBeGreaterThan(runsOf(8))
})
