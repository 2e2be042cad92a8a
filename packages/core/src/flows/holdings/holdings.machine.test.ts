import { describe, expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { plainDataIssues } from '../../plainData.fixture.ts'
import { describeMachine, transitionTable } from '../../testing/index.ts'
import { ETHEREUM, network, POLYGON } from '../connection/connection.fixture.ts'
import { record } from '../recorder.fixture.ts'
import { ALICE, holdingsInput, token } from './holdings.fixture.ts'
import { type HoldingsInput, holdingsMachine } from './holdings.machine.ts'
import { tokenList } from './tokenList.ts'

const unavailable = () => new FoyerError('balance.unavailable', { chainId: ETHEREUM })

/** Tokens of one account, answered by the test. */
const open = (rest: Partial<HoldingsInput> = {}, { wanted = true } = {}) => {
  const recorder = record(holdingsMachine, { holdings: holdingsInput(rest) })
  const actor = recorder.child('holdings')
  const want = (force?: boolean) => actor.send({ type: 'tokens.wanted', ...(force !== undefined && { force }) })
  if (wanted) want()
  return {
    ...recorder,
    reads: recorder.ports.tokens,
    kept: recorder.ports.kept,
    want,
    context: () => actor.getSnapshot().context,
    list: () => tokenList(actor.getSnapshot()),
    names: () => actor.getSnapshot().context.tokens?.map(({ name }) => name),
  }
}

const named = (name: string) => [token({ name })]

test('the chart has these moves', () => {
  expect(transitionTable(holdingsMachine)).toMatchInlineSnapshot(`
    "(root) + (initial) -> deciding
    deciding + always [isAvailable] -> idle
    deciding + always [else] -> absent
    idle + tokens.wanted -> checkingBlock
    checkingBlock + always [isBlocked] -> unavailable
    checkingBlock + always [else] -> reading
    reading + tokens.wanted [isForced] -> reading (reenter)
    reading + done(kept) [nothingElseIsKnown] -> (stays)
    reading + error(kept) -> (ignored)
    reading + done(tokens) -> fresh
    reading + error(tokens) -> unavailable
    reading + after(READ_TIMEOUT) -> unavailable
    fresh + tokens.wanted [isForced] -> reading
    fresh + after(BALANCE_LIFETIME) -> stale
    stale + tokens.wanted -> reading
    unavailable + done(kept) [nothingElseIsKnown] -> (stays)
    unavailable + error(kept) -> (ignored)
    unavailable + after(RETRY_BLOCK) -> retryable
    retryable + tokens.wanted -> reading"
  `)
})

test('every running effect has an exit for failure and time-out', () => {
  for (const { invokes, moves } of describeMachine(holdingsMachine).states) {
    for (const { id } of invokes) expect(moves.map(({ event }) => event)).toContain(`error(${id})`)
    if (invokes.length > 0) expect(moves.map(({ kind }) => kind)).toContain('after')
  }
})

test('H41 nothing is requested before the tokens are shown, and never where they are unavailable', () => {
  const { reads, kept, clock, want } = open({}, { wanted: false })
  expect(reads.calls).toEqual([])
  expect(kept.calls).toEqual([])
  expect(clock.pending()).toEqual([])
  want()
  const { available: _, ...key } = holdingsInput()
  expect(reads.running.input).toEqual({ ...key, force: false })
  expect(kept.running.input).toEqual(key)

  const none = open({ available: false })
  expect(none.reads.calls).toEqual([])
  expect(none.list()).toEqual({ tokens: [], total: undefined, state: 'absent', canRetry: false, error: undefined })
})

describe('cached tokens', () => {
  test('cached tokens are shown at once, and replaced by the answer', async () => {
    const { kept, reads, names, list } = open()
    expect(list().state).toBe('loading')
    await kept.running.resolve(named('before'))
    expect(names()).toEqual(['before'])
    expect(list().state).toBe('refreshing')
    await reads.running.resolve(named('now'))
    expect(names()).toEqual(['now'])
    expect(list().state).toBe('listed')
  })

  test('H37 cached tokens never replace the answer', async () => {
    const { kept, reads, names, want, clock } = open()
    await reads.running.resolve(named('now'))
    expect(kept.call(0).signal.aborted).toBe(true)
    await kept.call(0).resolve(named('before'))
    expect(names()).toEqual(['now'])
    await clock.advance(30_000)
    want()
    await kept.running.resolve(named('before'))
    expect(names()).toEqual(['now'])
  })

  test('H39 a failing cache is ignored', async () => {
    const { kept, reads, names } = open()
    await kept.running.reject(new Error('storage'))
    await reads.running.resolve(named('now'))
    expect(names()).toEqual(['now'])
    const nothing = open()
    await nothing.kept.running.resolve(undefined)
    expect(nothing.list().state).toBe('loading')
  })
})

describe('a list of tokens lives for 30 seconds', () => {
  test('tokens are read again only after 30 seconds', async () => {
    const { reads, want, clock, names } = open()
    await reads.running.resolve(named('1'))
    await clock.advance(29_999)
    want()
    expect(reads.calls).toHaveLength(1)
    await clock.advance(1)
    want()
    expect(reads.running.input).toMatchObject({ force: false })
    expect(names()).toEqual(['1'])
    await reads.running.resolve(named('2'))
    expect(names()).toEqual(['2'])
  })

  test('H37 a forced update reads at once and skips every cache; the next ordinary one does not', async () => {
    const { reads, want, clock } = open()
    await reads.running.resolve(named('1'))
    want(true)
    expect(reads.running.input).toMatchObject({ force: true })
    await reads.running.resolve(named('2'))
    await clock.advance(30_000)
    want()
    expect(reads.running.input).toMatchObject({ force: false })
  })

  test('H37 a forced update during a read starts again, so that the older answer is never shown', async () => {
    const { reads, want, names } = open()
    want()
    expect(reads.calls).toHaveLength(1)
    want(true)
    expect(reads.calls.map(({ status }) => status)).toEqual(['stopped', 'running'])
    await reads.call(0).resolve(named('before'))
    expect(names()).toBeUndefined()
    await reads.call(1).resolve(named('after'))
    expect(names()).toEqual(['after'])
  })
})

describe('tokens that cannot be read', () => {
  test('a failure is reported once, and read again only 30 seconds later', async () => {
    const { reads, want, reports, clock, list } = open()
    const cause = unavailable()
    await reads.running.reject(cause)
    const error = { code: 'balance.unavailable', context: { chainId: ETHEREUM } }
    const report = { type: 'tokens.failed', address: ALICE, chainId: ETHEREUM, error, cause }
    expect(reports).toEqual([report])
    expect(list()).toMatchObject({ state: 'failed', canRetry: false, error })
    await clock.advance(29_999)
    want()
    want(true)
    expect(reads.calls).toHaveLength(1)
    await clock.advance(1)
    expect(list()).toMatchObject({ state: 'failed', canRetry: true })
    expect(reports).toHaveLength(1)
    want()
    await reads.running.resolve(named('at last'))
    expect(list()).toMatchObject({ state: 'listed', error: undefined })
  })

  test('a failure keeps the last tokens on screen', async () => {
    const { reads, want, names, list } = open()
    await reads.running.resolve(named('1'))
    want(true)
    await reads.running.reject(unavailable())
    expect(names()).toEqual(['1'])
    expect(list()).toMatchObject({ state: 'outdated' })
  })

  test('H40 tokens without an answer are unavailable after 30 seconds, and a late answer is ignored', async () => {
    const { reads, kept, reports, clock, names } = open()
    await clock.advance(30_000)
    expect(reads.call(0).signal.aborted).toBe(true)
    expect(kept.call(0).signal.aborted).toBe(true)
    await reads.call(0).resolve(named('late'))
    expect(names()).toBeUndefined()
    expect(reports).toMatchObject([{ error: { code: 'balance.unavailable', context: { chainId: ETHEREUM } } }])
  })
})

test('an account without tokens has an empty list', async () => {
  const { reads, list } = open()
  await reads.running.resolve([])
  expect(list()).toMatchObject({ tokens: [], total: undefined, state: 'nothing' })
})

test('H08 each account and chain has its own tokens', async () => {
  const { child, ports } = record(holdingsMachine, {
    main: holdingsInput(),
    polygon: holdingsInput({ chainId: POLYGON, network: network(POLYGON) }),
  })
  for (const id of ['main', 'polygon']) child(id).send({ type: 'tokens.wanted' })
  expect(ports.tokens.calls.map(({ input }) => input.chainId)).toEqual([ETHEREUM, POLYGON])
  await ports.tokens.call(0).resolve(named('of main'))
  expect(child('polygon').getSnapshot().context.tokens).toBeUndefined()
})

test('H43 an account that was left has no read and no timer', () => {
  const { reads, kept, stop, clock } = open()
  stop()
  expect(reads.call(0).signal.aborted).toBe(true)
  expect(kept.call(0).signal.aborted).toBe(true)
  expect(clock.pending()).toEqual([])
})

test('law 1: the snapshot is plain data', async () => {
  const { reads, context } = open()
  await reads.running.resolve(named('1'))
  expect(plainDataIssues(context())).toEqual([])
})
