import { describe, expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { describeMachine, transitionTable } from '../../testing/index.ts'
import { ETHEREUM, network } from '../connection/connection.fixture.ts'
import { record } from '../recorder.fixture.ts'
import { accountMachine } from './account.machine.ts'
import type { NativeBalance } from './account.ports.ts'

const balance = (value: string): NativeBalance => ({ value, symbol: 'COIN', decimals: 18 })
const unavailable = () => new FoyerError('balance.unavailable', { chainId: ETHEREUM })
const key = { namespace: 'eip155' as const, address: '0xa', chainId: ETHEREUM, network: network(ETHEREUM) } as const

/** One account with a balance that the test answers. */
const look = () => {
  const recorder = record(accountMachine, { account: key })
  const account = recorder.child('account')
  return {
    ...recorder,
    reads: recorder.ports.balance,
    refresh: (force?: boolean) => account.send({ type: 'balance.refresh', ...(force !== undefined && { force }) }),
    state: () => account.getSnapshot().value,
    value: () => account.getSnapshot().context.balance?.value,
  }
}

test('the chart has these moves', () => {
  expect(transitionTable(accountMachine)).toMatchInlineSnapshot(`
    "(root) + (initial) -> deciding
    (root) + error(deployment) -> (ignored)
    deciding + always [isBlocked] -> unavailable
    deciding + always [else] -> reading
    reading + balance.refresh [isForced] -> reading (reenter)
    reading + done(balance) [hasCurrency] -> fresh
    reading + done(balance) [else] -> absent
    reading + error(balance) -> unavailable
    reading + after(READ_TIMEOUT) -> unavailable
    fresh + balance.refresh [isForced] -> reading
    fresh + after(BALANCE_LIFETIME) -> stale
    stale + balance.refresh -> reading
    absent + balance.refresh [isForced] -> reading
    unavailable + after(RETRY_BLOCK) -> retryable
    retryable + balance.refresh -> reading"
  `)
})

test('every running effect has an exit for failure and time-out', () => {
  for (const { path, invokes, moves } of describeMachine(accountMachine).states) {
    for (const { id } of invokes) expect(moves.map(({ event }) => event)).toContain(`error(${id})`)
    // The contract's machine has a time-out of its own.
    if (path !== '' && invokes.length > 0) expect(moves.map(({ kind }) => kind)).toContain('after')
  }
})

test('a refresh that reads the balance looks for the contract too, and a blocked one does not', async () => {
  const { reads, refresh, clock, ports } = look()
  const checks = () => ports.deployment.running.received.length
  expect(ports.deployment.running.input).toEqual(key)
  refresh()
  expect(checks(), 'the pending read is enough').toBe(0)
  refresh(true)
  expect(checks()).toBe(1)
  await reads.running.resolve(balance('1'))
  refresh(true)
  expect(checks()).toBe(2)
  await reads.running.reject(unavailable())
  refresh(true)
  expect(checks()).toBe(2)
  await clock.advance(30_000)
  refresh()
  expect(checks()).toBe(3)
  expect(new Set(ports.deployment.running.received.map(({ type }) => type))).toEqual(new Set(['deployment.check']))
})

test('the balance is read for its own account and chain at the start', () => {
  expect(look().reads.running.input).toEqual({ ...key, force: false })
})

describe('a balance lives for 30 seconds', () => {
  test('a balance is read again only after 30 seconds', async () => {
    const { reads, refresh, clock, state, value } = look()
    await reads.running.resolve(balance('1'))
    await clock.advance(29_999)
    refresh()
    expect(reads.calls).toHaveLength(1)
    await clock.advance(1)
    expect(reads.calls).toHaveLength(1)
    refresh()
    expect(reads.running.input).toMatchObject({ force: false })
    expect(value()).toBe('1')
    await reads.running.resolve(balance('2'))
    expect(state()).toBe('fresh')
    expect(value()).toBe('2')
  })

  test('H37 a forced refresh reads at once and skips every cache; the next ordinary one does not', async () => {
    const { reads, refresh, clock, value } = look()
    await reads.running.resolve(balance('1'))
    refresh(true)
    expect(reads.running.input).toMatchObject({ force: true })
    await reads.running.resolve(balance('2'))
    expect(value()).toBe('2')
    await clock.advance(30_000)
    refresh()
    expect(reads.running.input).toMatchObject({ force: false })
  })

  test('H37 a forced refresh during a read starts again, so that the older answer is never shown', async () => {
    const { reads, refresh, value } = look()
    refresh(true)
    expect(reads.calls.map(({ status }) => status)).toEqual(['stopped', 'running'])
    await reads.call(0).resolve(balance('before'))
    expect(value()).toBeUndefined()
    await reads.call(1).resolve(balance('after'))
    expect(value()).toBe('after')
  })

  test('an ordinary refresh waits for the pending read', () => {
    const { reads, refresh } = look()
    refresh()
    refresh(false)
    expect(reads.calls).toHaveLength(1)
  })
})

describe('a balance that cannot be read', () => {
  test('a failure is reported once, and read again only 30 seconds later', async () => {
    const { reads, refresh, reports, clock, state } = look()
    await reads.running.reject(unavailable())
    const toast = { type: 'balance.failed', chainId: ETHEREUM }
    expect(reports).toEqual([toast])
    await clock.advance(29_999)
    refresh()
    refresh(true)
    expect(reads.calls).toHaveLength(1)
    await clock.advance(1)
    expect(state()).toBe('retryable')
    expect(reports).toEqual([toast])
    refresh()
    await reads.running.reject(unavailable())
    expect(reports).toEqual([toast, toast])
    expect(reads.calls).toHaveLength(2)
  })

  test('a failure keeps the last balance on screen', async () => {
    const { reads, refresh, value, state } = look()
    await reads.running.resolve(balance('1'))
    refresh(true)
    await reads.running.reject(unavailable())
    expect(state()).toBe('unavailable')
    expect(value()).toBe('1')
  })

  test('H40 an endpoint that never answers is unavailable after 30 seconds, and its late answer is ignored', async () => {
    const { reads, reports, clock, state, value } = look()
    await clock.advance(30_000)
    expect(state()).toBe('unavailable')
    expect(reads.call(0).signal.aborted).toBe(true)
    await reads.call(0).resolve(balance('late'))
    expect(value()).toBeUndefined()
    expect(reports).toEqual([{ type: 'balance.failed', chainId: ETHEREUM }])
  })

  test('H43 an account that was left has no read and no timer', async () => {
    const { reads, stop, clock } = look()
    stop()
    expect(reads.call(0).signal.aborted).toBe(true)
    expect(clock.pending()).toEqual([])
  })
})
