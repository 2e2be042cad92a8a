import { describe, expect, test } from 'vitest'
import { alreadyPending, approval, visit } from './connection.fixture.ts'

describe('requests that never end', () => {
  test('H04 a silent wallet is delayed after 15 seconds, and its answer still counts', async () => {
    const { wallet, clock, ports, current, attempt } = visit()
    wallet.send({ type: 'connect', connectorId: 'fox' })
    await clock.advance(14_999)
    expect(attempt().matches({ asking: { open: 'waiting' } })).toBe(true)
    await clock.advance(1)
    expect(attempt().matches({ asking: { open: 'delayed' } })).toBe(true)
    await ports.connect.running.resolve(approval('fox'))
    expect(current()).toEqual(approval('fox'))
  })

  test('H04 a retry with a silent wallet drops the first request, so that one answer counts', async () => {
    const { wallet, clock, ports, current, reportsOf, attempt } = visit()
    wallet.send({ type: 'connect', connectorId: 'fox' })
    await clock.advance(15_000)
    wallet.send({ type: 'retry' })
    expect(ports.connect.calls.map(({ status }) => status)).toEqual(['stopped', 'running'])
    expect(attempt().matches({ asking: { open: 'waiting' } })).toBe(true)
    await ports.connect.call(0).resolve(approval('fox', { addresses: ['late'] }))
    expect(current()).toBeUndefined()
    await ports.connect.call(1).resolve(approval('fox'))
    expect(current()).toEqual(approval('fox'))
    expect(reportsOf('connection.established')).toHaveLength(1)
  })

  test('H50 a retry asks the wallet anew, a first request does not', async () => {
    const { wallet, clock, ports } = visit()
    const ask = { namespace: 'eip155', connectorId: 'fox' }
    wallet.send({ type: 'connect', connectorId: 'fox' })
    await clock.advance(15_000)
    wallet.send({ type: 'retry' })
    wallet.send({ type: 'cancel' })
    wallet.send({ type: 'connect', connectorId: 'fox' })
    expect(ports.connect.calls.map(({ input }) => input)).toEqual([ask, { ...ask, anew: true }, ask])
  })

  test('H04 a retry before the delay sends no second request', () => {
    const { wallet, ports } = visit()
    wallet.send({ type: 'connect', connectorId: 'fox' })
    wallet.send({ type: 'retry' })
    expect(ports.connect.calls).toHaveLength(1)
  })

  test('H04 a late approval after the visitor has left is ignored', async () => {
    const { wallet, state, clock, ports, reports } = visit()
    wallet.send({ type: 'connect', connectorId: 'fox' })
    await clock.advance(15_000)
    wallet.send({ type: 'cancel' })
    expect(ports.connect.call(0).signal.aborted).toBe(true)
    await ports.connect.call(0).resolve(approval('fox'))
    expect(state()).toEqual({ wallet: 'absent', attempt: 'idle' })
    expect(reports).toEqual([])
    expect(clock.pending()).toEqual([])
  })

  test('H04 a request already open in the wallet (-32002) is not a failure: it is checked until it is approved', async () => {
    const { wallet, clock, ports, current, reportsOf, attempt } = visit()
    wallet.send({ type: 'connect', connectorId: 'fox' })
    await ports.connect.running.reject(alreadyPending())
    expect(attempt().matches('pending')).toBe(true)
    expect(ports.check.running.input).toEqual({ namespace: 'eip155', record: { connectorId: 'fox' } })
    await ports.check.running.resolve(undefined)
    await clock.advance(999)
    expect(ports.check.calls).toHaveLength(1)
    await clock.advance(1)
    await ports.check.running.resolve(approval('fox'))
    expect(current()).toEqual(approval('fox'))
    expect(ports.connect.calls).toHaveLength(1)
    expect(reportsOf('connection.failed')).toEqual([])
    expect(reportsOf('connection.established')).toEqual([
      { type: 'connection.established', connection: approval('fox'), restored: false },
    ])
  })

  test('H04 a check that fails or hangs is followed by another', async () => {
    const { wallet, clock, ports, current } = visit()
    wallet.send({ type: 'connect', connectorId: 'fox' })
    await ports.connect.running.reject(alreadyPending())
    await ports.check.running.reject(new Error('broken'))
    await clock.advance(1_000)
    await clock.advance(6_000)
    expect(ports.check.calls.map(({ status }) => status)).toEqual(['rejected', 'stopped', 'running'])
    await ports.check.running.resolve(approval('fox'))
    expect(current()).toEqual(approval('fox'))
  })

  test('H04 after the visitor has left an open request there are no more checks, and a late result is ignored', async () => {
    const { wallet, state, clock, ports, reports } = visit()
    wallet.send({ type: 'connect', connectorId: 'fox' })
    await ports.connect.running.reject(alreadyPending())
    wallet.send({ type: 'cancel' })
    await ports.check.call(0).resolve(approval('fox'))
    await clock.advance(60_000)
    expect(state()).toEqual({ wallet: 'absent', attempt: 'idle' })
    expect(ports.check.calls).toHaveLength(1)
    expect(reports).toEqual([])
  })
})
