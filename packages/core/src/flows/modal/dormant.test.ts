import { describe, expect, test } from 'vitest'
import { getAccount } from '../../index.ts'
import { connection } from '../../scriptedAdapter.fixture.ts'
import { ETHEREUM, evm, kept, readyVisit, SOLANA, solana, storedVisit } from '../../visit.fixture.ts'
import { selectStatus, selectStoredAccount } from '../connection/connection.selectors.ts'

const RECORD = { connectorId: 'fox', chainId: ETHEREUM, address: 'fox-1' }

/** Page with a stored connection to a wallet that may prompt, beside one that does not. */
async function comeBack(record: object = RECORD, others: Record<string, unknown> = {}) {
  const eip155 = evm()
  const sol = solana()
  const listeners = new Set<() => void>()
  const page = await readyVisit({
    adapters: [{ ...eip155.adapter, restoreMayPrompt: true }, sol.adapter],
    storage: storedVisit({ 'eip155/connector': record, 'active-namespace': 'eip155', ...others }),
    touch: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  })
  const touch = () => {
    for (const listener of [...listeners]) listener()
    // The wallet is asked a microtask later.
    return page.send({ type: 'visitor.pressed' })
  }
  const snapshot = () => page.actor.getSnapshot()
  return { ...page, eip155, sol, listeners, touch, snapshot }
}

describe('H71 a stored connection whose wallet may prompt', () => {
  test('asks nothing on load, and is restored on the first touch of the page', async () => {
    const { eip155, touch, snapshot, listeners, status, facts } = await comeBack()
    expect([eip155.restores.list, eip155.connects.list, status('eip155')]).toEqual([[], [], 'dormant'])
    await touch()
    expect([eip155.restores.list.length, status('eip155'), listeners.size]).toEqual([1, 'restoring', 0])
    expect(selectStatus(snapshot())).toBe('connecting')
    await eip155.restores.last().resolve(connection('fox', ETHEREUM))
    expect(selectStatus(snapshot())).toBe('connected')
    expect(facts).toContainEqual(expect.objectContaining({ type: 'connection.established', restored: true }))
  })

  test('H47 has an account to show, which nothing takes for a connected one', async () => {
    const { actor, snapshot, touch, send, view, eip155 } = await comeBack()
    expect(selectStoredAccount(snapshot())).toEqual({ connectorId: 'fox', namespace: 'eip155', address: 'fox-1' })
    expect(selectStoredAccount(snapshot(), 'solana')).toBeUndefined()
    expect([selectStatus(snapshot()), getAccount(actor)]).toEqual(['disconnected', undefined])
    await send({ type: 'modal.open', view: 'WalletSend' })
    expect(view()).not.toBe('WalletSend')
    await touch()
    expect(selectStoredAccount(snapshot())).toBeUndefined()
    expect(eip155.balances.list).toEqual([])
  })

  test('is asked at the press of connect, once', async () => {
    const { eip155, send, touch, snapshot } = await comeBack()
    await send({ type: 'connector.select', id: 'fox' })
    expect([eip155.connects.list.length, eip155.restores.list.length]).toEqual([1, 0])
    await touch()
    expect(eip155.restores.list).toEqual([])
    await eip155.connects.last().resolve(connection('fox', ETHEREUM))
    expect(selectStatus(snapshot())).toBe('connected')
  })

  test('keeps the namespace that the visitor has used last', async () => {
    const other = { 'solana/connector': { connectorId: 'cat', chainId: SOLANA } }
    const { actor, sol, eip155, touch, snapshot } = await comeBack(RECORD, other)
    await sol.restores.last().resolve(connection('cat', SOLANA))
    expect(selectStoredAccount(snapshot())).toMatchObject({ address: 'fox-1' })
    expect(selectStatus(snapshot(), 'solana')).toBe('connected')
    await touch()
    await eip155.restores.last().resolve(connection('fox', ETHEREUM))
    expect(getAccount(actor)?.address).toBe('fox-1')
  })

  test('is disconnected without asking the wallet', async () => {
    const { eip155, send, storage, status } = await comeBack()
    await send({ type: 'connection.disconnect' })
    expect([eip155.restores.list, eip155.disconnects.list, eip155.connects.list]).toEqual([[], [], []])
    expect([kept(storage, 'eip155/connector'), status('eip155')]).toEqual([undefined, 'absent'])
  })

  test('is left by another wallet without asking it', async () => {
    const { eip155, send, snapshot } = await comeBack()
    await send({ type: 'connector.select', id: 'owl' })
    await eip155.connects.last().resolve(connection('owl', ETHEREUM))
    expect(selectStatus(snapshot())).toBe('connected')
    expect([eip155.restores.list, eip155.disconnects.list]).toEqual([[], []])
  })

  test('is not asked again by the next page after it was asked in vain', async () => {
    const { eip155, touch, storage, snapshot } = await comeBack()
    await touch()
    await eip155.restores.last().resolve(undefined)
    expect(selectStatus(snapshot())).toBe('disconnected')
    expect(kept(storage, 'eip155/connector')).toEqual({ ...RECORD, unanswered: true })
  })
})

describe('H71 a silent restore without an answer', () => {
  test('is not tried again by the next page, whose visitor presses to connect', async () => {
    const first = await readyVisit({ storage: storedVisit({ 'eip155/connector': RECORD }) })
    expect(first.eip155.restores.list).toHaveLength(1)
    await first.clock.advance(5_000)
    expect(kept(first.storage, 'eip155/connector')).toEqual({ ...RECORD, unanswered: true })
    first.stop()
    const page = await readyVisit({ storage: first.storage })
    expect([page.eip155.restores.list, page.status('eip155')]).toEqual([[], 'absent'])
    expect(selectStoredAccount(page.actor.getSnapshot())).toBeUndefined()
    await page.send({ type: 'connector.select', id: 'fox' })
    await page.eip155.connects.last().resolve(connection('fox', ETHEREUM))
    expect(kept(page.storage, 'eip155/connector')).not.toHaveProperty('unanswered')
  })

  test('is tried again where the wallet was not on the page, and could not have been asked', async () => {
    const record = { ...RECORD, connectorId: 'gone' }
    const page = await readyVisit({ storage: storedVisit({ 'eip155/connector': record }) })
    await page.clock.advance(5_000)
    expect(kept(page.storage, 'eip155/connector')).toEqual(record)
  })
})
