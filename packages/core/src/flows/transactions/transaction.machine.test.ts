import { expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { type ModelOptions, runModel, transitionCoverage, transitionTable } from '../../testing/index.ts'
import { transactionMachine } from './transaction.machine.ts'
import { TRANSACTION_STATUSES } from './transaction.types.ts'
import { proposed, reviewed, sent } from './transactions.fixture.ts'

const table = transitionTable(transactionMachine)
const lines = table.split('\n')

test('the chart has these moves', () => {
  expect(table).toMatchInlineSnapshot(`
    "(root) + (initial) -> deciding
    deciding + always [isIn(status: "submitted")] -> submitted
    deciding + always [isIn(status: "included")] -> included
    deciding + always [isIn(status: "unconfirmed")] -> unconfirmed
    deciding + always [isIn(status: "undetermined")] -> undetermined
    deciding + always [isIn(status: "proposed")] -> proposed
    deciding + always [else] -> asked
    asked + (initial) -> asked.deciding
    asked + transaction.moved [movesTo(status: "confirmed")] -> confirmed
    asked + transaction.moved [movesTo(status: "reverted")] -> reverted
    asked + transaction.moved [movesTo(status: "included")] -> included
    asked + transaction.moved [movesTo(status: "submitted")] -> submitted
    asked + transaction.moved [movesTo(status: "proposed")] -> proposed
    asked.deciding + always [isOwn] -> asked.asking
    asked.deciding + always [else] -> asked.elsewhere
    asked.asking + (initial) -> asked.asking.queued
    asked.asking + error(turn) -> (ignored)
    asked.asking.queued + (initial) -> asked.asking.queued.waiting
    asked.asking.queued + turn.granted -> asked.asking.held
    asked.asking.queued + error(turn) -> asked.asking.held
    asked.asking.queued.waiting + after(DELAYED) -> asked.asking.queued.delayed
    asked.asking.held + (initial) -> asked.asking.held.waiting
    asked.asking.held + done(submit) [isProposal] -> proposed
    asked.asking.held + done(submit) [else] -> submitted
    asked.asking.held + error(submit) -> asked.weighing
    asked.asking.held.waiting + after(DELAYED) -> asked.asking.held.delayed
    asked.weighing + done(weigh) -> asked.searching
    asked.weighing + error(weigh) [nothingWasSent] -> failed
    asked.weighing + error(weigh) [else] -> asked.searching
    asked.weighing + after(WEIGH_TIMEOUT) -> asked.searching
    asked.elsewhere + page.gone -> asked.searching
    asked.elsewhere + transaction.moved [movesTo(status: "unconfirmed")] -> unconfirmed
    asked.elsewhere + transaction.moved [movesTo(status: "undetermined")] -> undetermined
    asked.searching + transaction.moved [movesTo(status: "confirmed")] -> confirmed
    asked.searching + transaction.moved [movesTo(status: "reverted")] -> reverted
    asked.searching + transaction.moved [movesTo(status: "replaced")] -> replaced
    asked.searching + transaction.moved [movesTo(status: "dropped")] -> dropped
    asked.searching + transaction.moved [movesTo(status: "included")] -> included
    asked.searching + transaction.moved [movesTo(status: "submitted")] -> submitted
    asked.searching + transaction.moved [movesTo(status: "proposed")] -> proposed
    asked.searching + after(SEARCH_TIME) -> undetermined
    submitted + transaction.moved [movesTo(status: "confirmed")] -> confirmed
    submitted + transaction.moved [movesTo(status: "reverted")] -> reverted
    submitted + transaction.moved [movesTo(status: "replaced")] -> replaced
    submitted + transaction.moved [movesTo(status: "dropped")] -> dropped
    submitted + transaction.moved [movesTo(status: "included")] -> included
    submitted + transaction.moved [movesTo(status: "unconfirmed")] -> unconfirmed
    submitted + transaction.moved [movesTo(status: "proposed")] -> proposed
    submitted + after(RECEIPT_TIMEOUT) [hasReceipt] -> unconfirmed
    unconfirmed + transaction.moved [movesTo(status: "confirmed")] -> confirmed
    unconfirmed + transaction.moved [movesTo(status: "reverted")] -> reverted
    unconfirmed + transaction.moved [movesTo(status: "replaced")] -> replaced
    unconfirmed + transaction.moved [movesTo(status: "dropped")] -> dropped
    unconfirmed + transaction.moved [movesTo(status: "included")] -> included
    unconfirmed + transaction.moved [movesTo(status: "proposed")] -> proposed
    proposed + transaction.moved [movesTo(status: "confirmed")] -> confirmed
    proposed + transaction.moved [movesTo(status: "reverted")] -> reverted
    proposed + transaction.moved [movesTo(status: "replaced")] -> replaced
    proposed + transaction.moved [movesTo(status: "dropped")] -> dropped
    proposed + transaction.moved [movesTo(status: "included")] -> included
    proposed + transaction.moved [movesTo(status: "submitted")] -> submitted
    included + transaction.moved [movesTo(status: "confirmed")] -> confirmed
    included + transaction.moved [movesTo(status: "reverted")] -> reverted
    included + transaction.moved [movesTo(status: "replaced")] -> replaced
    included + transaction.moved [movesTo(status: "dropped")] -> dropped
    included + transaction.moved [movesTo(status: "submitted")] -> submitted
    undetermined + transaction.moved [movesTo(status: "confirmed")] -> confirmed
    undetermined + transaction.moved [movesTo(status: "reverted")] -> reverted
    undetermined + transaction.moved [movesTo(status: "replaced")] -> replaced
    undetermined + transaction.moved [movesTo(status: "dropped")] -> dropped
    undetermined + transaction.moved [movesTo(status: "included")] -> included
    undetermined + transaction.moved [movesTo(status: "submitted")] -> submitted
    undetermined + transaction.moved [movesTo(status: "proposed")] -> proposed"
  `)
})

test('H28 H57 the wallet is asked from one state, which nothing enters again', () => {
  const ways = lines.filter(line => /-> asked\.asking/.test(line))
  expect(ways).toEqual([
    'asked.deciding + always [isOwn] -> asked.asking',
    'asked.asking + (initial) -> asked.asking.queued',
    'asked.asking.queued + (initial) -> asked.asking.queued.waiting',
    'asked.asking.queued + turn.granted -> asked.asking.held',
    'asked.asking.queued + error(turn) -> asked.asking.held',
    'asked.asking.queued.waiting + after(DELAYED) -> asked.asking.queued.delayed',
    'asked.asking.held + (initial) -> asked.asking.held.waiting',
    'asked.asking.held.waiting + after(DELAYED) -> asked.asking.held.delayed',
  ])
  expect(lines.filter(line => / -> asked$/.test(line))).toEqual(['deciding + always [else] -> asked'])
})

test('H24 H69 an unknown outcome is never failed, and a refusal is one only after it was weighed', () => {
  expect(lines.filter(line => / -> failed$/.test(line))).toEqual([
    'asked.weighing + error(weigh) [nothingWasSent] -> failed',
  ])
  expect(lines.filter(line => / -> asked\.weighing$/.test(line))).toEqual([
    'asked.asking.held + error(submit) -> asked.weighing',
  ])
  for (const line of [
    'asked.weighing + error(weigh) [else] -> asked.searching',
    'asked.weighing + done(weigh) -> asked.searching',
    'asked.weighing + after(WEIGH_TIMEOUT) -> asked.searching',
  ])
    expect(table).toContain(line)
})

test('H57 nothing is called dropped or replaced while a wallet may still show the request', () => {
  const moves = lines.filter(line => line.startsWith('asked') && / -> (dropped|replaced)$/.test(line))
  expect(moves).toEqual([
    'asked.searching + transaction.moved [movesTo(status: "replaced")] -> replaced',
    'asked.searching + transaction.moved [movesTo(status: "dropped")] -> dropped',
  ])
})

test('H68 a proposal is waited for without a limit, and is sent once a node has it', () => {
  expect(lines.filter(line => line.startsWith('proposed + after'))).toEqual([])
  expect(table).toContain('proposed + transaction.moved [movesTo(status: "submitted")] -> submitted')
  expect(
    lines.filter(line => / -> (undetermined|unconfirmed|failed)$/.test(line) && line.startsWith('proposed')),
  ).toEqual([])
})

test('H58 a transaction can leave its block again, and is pending for no longer than the wait for a receipt', () => {
  expect(table).toContain('included + transaction.moved [movesTo(status: "submitted")] -> submitted')
  expect(table).toContain('submitted + after(RECEIPT_TIMEOUT) [hasReceipt] -> unconfirmed')
})

type Options = ModelOptions<typeof transactionMachine>

const events: Options['events'] = {
  'transaction.moved': TRANSACTION_STATUSES.map(status => ({ change: { status, submitted: sent } })),
}
const outcomes: Options['outcomes'] = {
  turn: { facts: [{ type: 'turn.granted' }] },
  submit: { done: [sent, proposed], error: [new FoyerError('wallet.rejected', { method: 'eth_sendTransaction' })] },
  weigh: {
    done: [{}, { words: 'Request timed out' }],
    error: [
      new FoyerError('wallet.rejected', { method: 'eth_sendTransaction' }),
      new FoyerError('wallet.failed', { method: 'eth_sendTransaction' }),
    ],
  },
}

test('every move is walked: the wallet is asked at most once, and never for a transaction that another page asks for', async () => {
  const coverage = transitionCoverage(transactionMachine)
  const starts = [
    { transaction: reviewed({ page: 'here' }), own: true },
    { transaction: reviewed({ page: 'elsewhere' }), own: false },
    { transaction: reviewed({ page: 'here', namespace: 'solana' }), own: true },
    ...(['submitted', 'included', 'unconfirmed', 'undetermined', 'proposed'] as const).map(status => ({
      transaction: reviewed({ status, submitted: sent }),
      own: false,
    })),
  ]
  for (const input of starts)
    await runModel(transactionMachine, {
      input,
      events,
      outcomes,
      coverage,
      facts: ({ context }) => [context.transaction.status, context.transaction.submitted !== undefined],
      invariant: (snapshot, { ports }) => {
        expect(ports.submit.calls.length).toBeLessThanOrEqual(input.own ? 1 : 0)
        const { status, submitted, page, checking } = snapshot.context.transaction
        if (snapshot.matches('submitted')) expect(submitted).toEqual(sent)
        if (snapshot.matches('proposed')) expect(submitted).toBeDefined()
        if (!snapshot.matches({ asked: 'weighing' }) && !snapshot.matches('failed')) expect(checking).toBeUndefined()
        if (!snapshot.matches('asked') && !snapshot.matches('failed')) expect(page).toBeUndefined()
        if (snapshot.status === 'done' && !snapshot.matches('failed'))
          expect(['confirmed', 'reverted', 'replaced', 'dropped']).toContain(status)
      },
    })
  const report = coverage.report()
  console.info(`${report}`)
  expect(report.missing).toEqual([])
  expect(report.stale).toEqual([])
})
