import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TransferDraft } from '../../chain/transfer.ts'
import { FoyerError } from '../../errors.ts'
import { runsOf } from '../../sample.fixture.ts'
import { connection } from '../../scriptedAdapter.fixture.ts'
import { memoryStorage } from '../../testing/index.ts'
import { ETHEREUM, kept, POLYGON } from '../../visit.fixture.ts'
import type { TransactionRecord } from '../transactions/transaction.types.ts'
import { ALICE, BOB, memoryLocks } from '../transactions/transactions.fixture.ts'
import type { SendEvent } from './send.types.ts'
import { fivePaid, type SendingPage, sendingPage, settled } from './send.visit.fixture.ts'

/** Steps of a visitor, a wallet, an endpoint and a browser, in any order. */
const STEPS = [
  'open',
  'openWanted',
  'close',
  'back',
  'choose',
  'type',
  'typeOther',
  'max',
  'receiver',
  'receiverOther',
  'badReceiver',
  'pause',
  'age',
  'estimate',
  'estimateFails',
  'draft',
  'draftOther',
  'draftFails',
  'simulate',
  'simulateFails',
  'review',
  'review',
  'confirm',
  'confirm',
  'doubleConfirm',
  'forged',
  'approve',
  'reject',
  'silence',
  'account',
  'chain',
  'reload',
] as const

type Step = (typeof STEPS)[number]

/** The shortest way to a confirmation, so that random steps happen around one. */
const WAY: Step[] = [
  'open',
  'choose',
  'type',
  'receiver',
  'pause',
  'estimate',
  'review',
  'draft',
  'simulate',
  'confirm',
]

type Question = { answered?: boolean; resolve(value: never): Promise<void>; reject(error: unknown): Promise<void> }

const askedIn = <Asked>(question: Question) => (question as unknown as { asked: Asked }).asked

/** Steps of the visitor that are one event to the flow. */
const EVENTS: { [S in Step]?: SendEvent } = {
  choose: { type: 'asset.select', address: undefined },
  type: { type: 'amount.type', text: '1.5' },
  typeOther: { type: 'amount.type', text: '2' },
  max: { type: 'amount.max' },
  receiver: { type: 'receiver.type', text: BOB },
  receiverOther: { type: 'receiver.type', text: `0x${'12'.repeat(20)}` },
  badReceiver: { type: 'receiver.type', text: 'nobody' },
  review: { type: 'review' },
}

/** One browser with its storage, over several pages. */
class Browser {
  page!: SendingPage
  #storage = memoryStorage()
  #drafts = 0
  /** Requests that a wallet was asked for, in all pages. */
  readonly submitted: TransferDraft[] = []
  /** Transfers that were on screen when the visitor confirmed, by their request. */
  readonly reviewed = new Map<string, { to: string; amount: bigint; from: string }>()
  readonly refused = new Set<string>()
  readonly hashes = new Map<string, string>()
  #answered = new Set<object>()

  async start() {
    this.page = await sendingPage({ storage: this.#storage, locks: memoryLocks(), simulates: true })
    const { restores } = this.page.eip155
    if (restores.list.length > 0) {
      await restores.last().resolve(connection('fox', ETHEREUM, [ALICE, BOB]))
      await settled()
    } else await this.page.connect()
  }

  #open<Q extends object>(list: readonly Q[]): Q | undefined {
    return list.filter(question => !this.#answered.has(question)).at(-1)
  }

  async #answer(list: readonly object[], act: (question: Question) => Promise<void>) {
    const question = this.#open(list)
    if (!question) return
    this.#answered.add(question)
    await act(question as Question)
    await settled()
  }

  async #confirm() {
    const { review, payer, state, receiver } = this.page.form()
    const draft = this.page.eip155.drafts
    const before = this.page.transactions().map(({ id }) => id)
    await this.page.order({ type: 'confirm' })
    const asked = this.page.transactions().find(({ id }) => !before.includes(id))
    if (!asked) return
    expect(state, 'only a review that is ready is confirmed').toBe('ready')
    expect(draft.list.length).toBeGreaterThan(0)
    const { request, amount, to, from } = asked.draft!
    expect(this.reviewed.has(request), 'a quote is confirmed once').toBe(false)
    expect([review?.receiver.address, receiver.receiver?.address]).toEqual([to, to])
    expect(payer?.address).toBe(from)
    this.reviewed.set(request, { to, amount: BigInt(amount), from })
  }

  async run(step: Step): Promise<void> {
    const { send } = this.page.actor.getSnapshot().children
    const event = EVENTS[step]
    if (event) return send && this.page.order(event)
    return this.#visit(step) ?? this.#ask(step) ?? this.#surround(step)
  }

  /** Steps of the visitor and of the host. */
  #visit(step: Step): Promise<void> | undefined {
    const { page } = this
    const { send } = page.actor.getSnapshot().children
    switch (step) {
      case 'open':
        return page.open()
      case 'openWanted':
        return page.open({ token: 'native', amount: '0.5', to: BOB })
      case 'close':
        return page.send({ type: 'modal.close' })
      case 'back':
        return page.send({ type: 'view.back' })
      case 'confirm':
        return send ? this.#confirm() : Promise.resolve()
      case 'doubleConfirm':
        return send ? this.#confirm().then(() => page.order({ type: 'confirm' })) : Promise.resolve()
      case 'forged':
        return this.#forge()
      default:
        return undefined
    }
  }

  async #forge() {
    const ids = [...this.page.transactions().map(({ id }) => id), 'forged']
    for (const id of ids) await this.page.send({ type: 'send.confirmed', id })
  }

  /** Answers of the chain and of the wallet. */
  #ask(step: Step): Promise<void> | undefined {
    const { estimates, drafts, simulations, submissions } = this.page.eip155
    const fails = (error: FoyerError) => (question: Question) => question.reject(error)
    switch (step) {
      case 'estimate':
        return this.#answer(estimates.list, question => question.resolve(fivePaid() as never))
      case 'estimateFails':
        return this.#answer(estimates.list, fails(new FoyerError('rpc.failed', { method: 'eth_gasPrice' })))
      case 'draft':
      case 'draftOther':
        return this.#answer(drafts.list, question => question.resolve(this.#draft(question, step) as never))
      case 'draftFails':
        return this.#answer(drafts.list, fails(new FoyerError('transfer.reverts', { reason: 'paused' })))
      case 'simulate':
        return this.#answer(simulations.list, question => question.resolve({ outcome: 'succeeds' } as never))
      case 'simulateFails':
        return this.#answer(simulations.list, fails(new FoyerError('rpc.failed', { method: 'eth_call' })))
      case 'approve':
        return this.#answer(submissions.list, question => {
          const { request } = askedIn<{ draft: TransferDraft }>(question).draft
          const hash = `0x${request.padStart(64, '0')}`
          this.hashes.set(request, hash)
          return question.resolve({ type: 'transaction', hash } as never)
        })
      case 'reject':
        return this.#answer(submissions.list, question => {
          this.refused.add(askedIn<{ draft: TransferDraft }>(question).draft.request)
          return question.reject(new FoyerError('wallet.rejected', { method: 'eth_sendTransaction' }))
        })
      // An answer that says nothing of what the wallet has done.
      case 'silence':
        return this.#answer(submissions.list, fails(new FoyerError('wallet.failed', { method: 'eth_sendTransaction' })))
      default:
        return undefined
    }
  }

  /** A draft of what was asked for, or of a transfer to another receiver. */
  #draft(question: Question, step: 'draft' | 'draftOther'): TransferDraft {
    type Asked = { from: { address: string } } & Pick<TransferDraft, 'to' | 'amount' | 'fee'>
    const { from, to, amount, fee } = askedIn<Asked>(question)
    this.#drafts += 1
    return {
      chainId: ETHEREUM,
      from: from.address,
      to: step === 'draft' ? to : ALICE,
      amount,
      fee,
      request: `${this.#drafts}`,
      trace: { block: 7, nonce: 3 },
    }
  }

  /** Changes of the wallet, of time and of the page. */
  async #surround(step: Step): Promise<void> {
    const { page } = this
    if (step === 'pause') return page.advance(400)
    if (step === 'age') return page.advance(30_000)
    if (step === 'reload') {
      this.note()
      page.stop()
      return this.start()
    }
    const { eip155 } = page
    if (step === 'chain') {
      await eip155.report('fox', { type: 'chain.changed', chainId: POLYGON })
      await settled()
      await eip155.report('fox', { type: 'chain.changed', chainId: ETHEREUM })
    } else {
      const addresses = page.form().payer?.address === BOB ? [ALICE, BOB] : [BOB, ALICE]
      const accounts = addresses.map(address => ({ namespace: 'eip155', address }) as const)
      await eip155.report('fox', { type: 'accounts.changed', accounts, selected: addresses[0]! })
    }
    await settled()
  }

  /** Counts what the wallet was asked for in this page. */
  note() {
    const asked = this.page.eip155.submissions.list.map(({ asked }) => asked.draft)
    this.submitted.push(...asked.slice(this.#seen(asked)))
  }
  #seen = (asked: readonly TransferDraft[]) => asked.filter(draft => this.submitted.includes(draft)).length

  stored(): readonly TransactionRecord[] {
    return (kept(this.#storage, 'transactions') ?? []) as TransactionRecord[]
  }

  check() {
    this.note()
    const requests = this.submitted.map(({ request }) => request)
    expect(new Set(requests).size, 'one confirmation makes one request').toBe(requests.length)
    for (const draft of this.submitted) {
      const seen = this.reviewed.get(draft.request)
      expect({ to: draft.to, amount: draft.amount, from: draft.from }, 'what was reviewed is signed').toEqual(seen)
      if (this.refused.has(draft.request)) continue
      const record = this.stored().find(each => each.draft?.request === draft.request)
      expect(record, 'a transfer that may have been sent is kept').toBeDefined()
      const hash = this.hashes.get(draft.request)
      if (hash && record?.submitted) expect(record.submitted).toEqual({ type: 'transaction', hash })
    }
  }
}

test('H28, H57: in any order of events and faults, one confirmation asks a wallet once, for what was reviewed, and nothing is lost', async () => {
  // On the way to a confirmation anything may come between, and a draft may be of another transfer.
  const sometimes = fc.oneof(
    { weight: 6, arbitrary: fc.constant<Step[]>([]) },
    { weight: 1, arbitrary: fc.constantFrom(...STEPS).map(step => [step]) },
  )
  const way = WAY.map(step =>
    fc.tuple(sometimes, step === 'draft' ? fc.constantFrom('draft', 'draft', 'draftOther') : fc.constant(step)),
  )
  const steps = fc
    .tuple(fc.tuple(...way), fc.array(fc.constantFrom(...STEPS), { maxLength: 12 }))
    .map(([before, after]): Step[] => [...before.flatMap(([between, step]) => [...between, step]), ...after])
  let asked = 0
  await fc.assert(
    fc.asyncProperty(steps, async sequence => {
      const browser = new Browser()
      await browser.start()
      for (const step of sequence) {
        await browser.run(step)
        browser.check()
      }
      asked += browser.submitted.length
      browser.page.stop()
    }),
    { seed: 20_261_126, numRuns: runsOf(200) },
  )
  // Orders in which nothing is ever confirmed would prove nothing.
  expect(asked).toBeGreaterThan(runsOf(60))
})
