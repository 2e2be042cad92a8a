import { describe, expect, test } from 'vitest'
import { alreadyPending, approval, visit } from './connection.fixture.ts'

describe('connecting that never ends', () => {
  test('H04 a silent wallet is called delayed after 15 seconds, and its answer still counts', async () => {
    const { wallet, clock, ports, held, attempt } = visit()
    wallet.send({ type: 'connect', connectorId: 'fox' })
    await clock.advance(14_999)
    expect(attempt().matches({ asking: 'waiting' })).toBe(true)
    await clock.advance(1)
    expect(attempt().matches({ asking: 'delayed' })).toBe(true)
    await ports.connect.running.resolve(approval('fox'))
    expect(held()).toEqual(approval('fox'))
  })

  test('H04 asking a silent wallet again gives up the first question, so that one answer counts', async () => {
    const { wallet, clock, ports, held, said, attempt } = visit()
    wallet.send({ type: 'connect', connectorId: 'fox' })
    await clock.advance(15_000)
    wallet.send({ type: 'retry' })
    expect(ports.connect.calls.map(({ status }) => status)).toEqual(['stopped', 'running'])
    expect(attempt().matches({ asking: 'waiting' })).toBe(true)
    await ports.connect.call(0).resolve(approval('fox', { addresses: ['late'] }))
    expect(held()).toBeUndefined()
    await ports.connect.call(1).resolve(approval('fox'))
    expect(held()).toEqual(approval('fox'))
    expect(said('connection.established')).toHaveLength(1)
  })

  test('H04 a retry before the wallet is delayed asks nothing more', () => {
    const { wallet, ports } = visit()
    wallet.send({ type: 'connect', connectorId: 'fox' })
    wallet.send({ type: 'retry' })
    expect(ports.connect.calls).toHaveLength(1)
  })

  test('H04 the visitor leaves a silent wallet: its late approval reaches nobody', async () => {
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

  test('H04 a request already open in the wallet (-32002) is no failure: it is looked at until it is approved', async () => {
    const { wallet, clock, ports, held, said, attempt } = visit()
    wallet.send({ type: 'connect', connectorId: 'fox' })
    await ports.connect.running.reject(alreadyPending())
    expect(attempt().matches('pending')).toBe(true)
    expect(ports.check.running.input).toEqual({ namespace: 'eip155', record: { connectorId: 'fox' } })
    await ports.check.running.resolve(undefined)
    await clock.advance(999)
    expect(ports.check.calls).toHaveLength(1)
    await clock.advance(1)
    await ports.check.running.resolve(approval('fox'))
    expect(held()).toEqual(approval('fox'))
    expect(ports.connect.calls).toHaveLength(1)
    expect(said('connection.failed')).toEqual([])
    expect(said('connection.established')).toEqual([
      { type: 'connection.established', connection: approval('fox'), restored: false },
    ])
  })

  test('H04 a look that breaks or hangs is followed by another', async () => {
    const { wallet, clock, ports, held } = visit()
    wallet.send({ type: 'connect', connectorId: 'fox' })
    await ports.connect.running.reject(alreadyPending())
    await ports.check.running.reject(new Error('broken'))
    await clock.advance(1_000)
    await clock.advance(6_000)
    expect(ports.check.calls.map(({ status }) => status)).toEqual(['rejected', 'stopped', 'running'])
    await ports.check.running.resolve(approval('fox'))
    expect(held()).toEqual(approval('fox'))
  })

  test('H04 the visitor leaves an open request: nobody looks any more, and what was seen late does not count', async () => {
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
