import { describe, expect, test } from 'vitest'
import { describeMachine, transitionTable } from '../../testing/index.ts'
import { attemptMachine } from './attempt.machine.ts'
import { alreadyPending, broken, rejected, visit } from './connection.fixture.ts'

test('the chart has these moves', () => {
  expect(transitionTable(attemptMachine)).toMatchInlineSnapshot(`
    "(root) + (initial) -> idle
    (root) + connect [hasToWait] -> queued
    (root) + connect [comesInTurn] -> asking.next
    (root) + connect [else] -> asking
    (root) + cancel -> idle
    queued + wallet.free [comesInTurn] -> asking.next
    queued + wallet.free [else] -> asking
    asking + (initial) -> asking.open
    asking + error(turn) -> (ignored)
    asking.next + turn.granted -> asking.open
    asking.next + error(turn) -> asking.open
    asking.open + (initial) -> asking.open.waiting
    asking.open + done(connect) -> idle
    asking.open + error(connect) [requestIsPending] -> pending
    asking.open + error(connect) [walletDeclined] -> declined
    asking.open + error(connect) [else] -> failed
    asking.open.waiting + after(DELAYED) -> asking.open.delayed
    asking.open.delayed + retry [hasToWait] -> queued
    asking.open.delayed + retry [else] -> asking (reenter)
    pending + (initial) -> pending.looking
    pending + retry [hasToWait] -> queued
    pending + retry [else] -> asking (reenter)
    pending.looking + done(check) [walletAnswered] -> idle
    pending.looking + done(check) [else] -> pending.resting
    pending.looking + error(check) -> pending.resting
    pending.looking + after(CHECK_TIMEOUT) -> pending.resting
    pending.resting + after(PENDING_INTERVAL) -> pending.looking
    declined + retry [hasToWait] -> queued
    declined + retry [else] -> asking (reenter)
    failed + retry [hasToWait] -> queued
    failed + retry [else] -> asking (reenter)"
  `)
})

test('every running effect has an exit for failure', () => {
  for (const { path, invokes, moves } of describeMachine(attemptMachine).states) {
    for (const { id } of invokes)
      expect(
        moves.map(({ event }) => event),
        path,
      ).toContain(`error(${id})`)
  }
})

describe('asking a wallet', () => {
  test('a new attempt starts without the former error', async () => {
    const { wallet, ports, attempt } = visit()
    wallet.send({ type: 'connect', connectorId: 'fox' })
    await ports.connect.running.reject(broken())
    expect(attempt().context.error).toEqual({
      code: 'wallet.failed',
      context: { method: 'eth_requestAccounts', reason: 'It broke' },
    })
    wallet.send({ type: 'retry' })
    expect(attempt().matches('asking')).toBe(true)
    expect(attempt().context.error).toBeUndefined()
  })

  test('a rejection and a failure are reported once each, with their cause; a request already open in the wallet is not', async () => {
    const { wallet, ports, reportsOf } = visit()
    const failures = [rejected(), broken(), alreadyPending()]
    for (const failure of failures) {
      wallet.send({ type: 'connect', connectorId: 'fox' })
      await ports.connect.running.reject(failure)
    }
    expect(reportsOf('connection.failed').map(({ cause }) => cause)).toEqual(failures.slice(0, 2))
  })

  test('H50 a retry while the former connection is being released waits for its end, and then asks the wallet anew', async () => {
    const { wallet, now, ports, connect, attempt, state } = visit()
    await connect('fox')
    wallet.send({ type: 'connect', connectorId: 'fox' })
    await ports.connect.running.reject(rejected())
    wallet.send({ type: 'disconnect' })
    wallet.send({ type: 'retry' })
    expect(state()).toEqual({ wallet: 'disconnecting', attempt: 'queued' })
    expect(attempt().context.error).toBeUndefined()
    await ports.disconnect.running.resolve()
    expect(now().matches('absent')).toBe(true)
    expect(ports.connect.running.input).toEqual({ namespace: 'eip155', connectorId: 'fox', anew: true })
    // The next request is a first one again.
    wallet.send({ type: 'connect', connectorId: 'fox' })
    expect(ports.connect.running.input).toEqual({ namespace: 'eip155', connectorId: 'fox' })
  })
})
