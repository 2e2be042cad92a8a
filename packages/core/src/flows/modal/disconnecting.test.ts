import { describe, expect, test } from 'vitest'
import { connection } from '../../scriptedAdapter.fixture.ts'
import { connectWallet, ETHEREUM, kept, readyVisit, SOLANA, toastsOf, type Visit } from '../../visit.fixture.ts'
import { selectAccount } from '../account/selectAccount.ts'
import { selectStatus } from '../connection/connection.selectors.ts'

describe('disconnecting', () => {
  test('H01 disconnecting one namespace does not change the account of another', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await connectWallet(page, 'cat', SOLANA)
    const before = selectAccount(page.actor.getSnapshot(), 'solana')
    await page.send({ type: 'connection.disconnect', namespace: 'eip155' })
    await page.eip155.disconnects.last().resolve()
    expect(selectStatus(page.actor.getSnapshot(), 'eip155')).toBe('disconnected')
    expect(selectAccount(page.actor.getSnapshot(), 'eip155')).toBeUndefined()
    expect(selectAccount(page.actor.getSnapshot(), 'solana')).toEqual(before)
    expect(selectAccount(page.actor.getSnapshot())).toEqual(before)
    expect(page.sol.disconnects.list).toEqual([])
    expect(kept(page.storage, 'eip155/connector')).toBeUndefined()
    expect(kept(page.storage, 'solana/connector')).toMatchObject({ connectorId: 'cat' })
    expect(kept(page.storage, 'active-namespace')).toBe('solana')
  })

  test('disconnecting without a namespace disconnects every wallet', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await connectWallet(page, 'cat', SOLANA)
    await page.send({ type: 'connection.disconnect' })
    await page.eip155.disconnects.last().resolve()
    await page.sol.disconnects.last().resolve()
    expect(page.factTypes().slice(-2)).toEqual(['connection.lost', 'connection.lost'])
    expect(kept(page.storage, 'active-namespace')).toBeUndefined()
    expect(page.storage.entries.has('@foyer/solana/connector')).toBe(false)
  })

  test('H06 disconnecting ends the request that a wallet still holds, so that its approval connects nothing', async () => {
    const page = await readyVisit()
    await page.send({ type: 'modal.open' })
    await page.send({ type: 'connector.select', id: 'fox' })
    await page.send({ type: 'connection.disconnect' })
    expect(page.eip155.connects.last().signal?.aborted).toBe(true)
    await page.eip155.connects.last().resolve(connection('fox', ETHEREUM))
    expect(page.status('eip155')).toBe('absent')
    expect(page.factTypes()).toEqual(['modal.opened'])
    expect(page.history()).toEqual([{ view: 'Connect', payload: {} }])
  })

  test('disconnecting closes a window that was opened to ask a wallet', async () => {
    const page = await readyVisit()
    await page.send({ type: 'connector.select', id: 'fox' })
    await page.send({ type: 'connection.disconnect', namespace: 'eip155' })
    expect(page.window()).toBe('closed')
    await connectWallet(page, 'fox', ETHEREUM)
    expect(page.status('eip155')).toBe('connected')
  })

  test('H01 disconnecting one namespace keeps the request to a wallet of another', async () => {
    const page = await readyVisit()
    await page.send({ type: 'connector.select', id: 'cat' })
    await page.send({ type: 'connection.disconnect', namespace: 'eip155' })
    expect(page.view()).toBe('ConnectingExternal')
    await page.sol.connects.last().resolve(connection('cat', SOLANA))
    expect(page.status('solana')).toBe('connected')
  })

  test('H06 disconnecting also ends the request to a wallet that was to replace the connected one', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'cat', SOLANA)
    await connectWallet(page, 'fox', ETHEREUM)
    await page.send({ type: 'modal.open' })
    await page.send({ type: 'connector.select', id: 'owl' })
    await page.send({ type: 'connection.disconnect', namespace: 'eip155' })
    expect(page.view()).toBe('Account')
    await page.eip155.connects.last().resolve(connection('owl', ETHEREUM))
    await page.eip155.disconnects.last().resolve()
    expect(page.status('eip155')).toBe('absent')
  })

  test('disconnecting a namespace without an adapter does nothing', async () => {
    const page = await readyVisit()
    await page.send({ type: 'connection.disconnect', namespace: 'bip122' })
    expect(page.factTypes()).toEqual([])
  })
})

describe('a toast', () => {
  const toast = (page: Visit) => toastsOf(page.actor)?.context.toast?.message

  /** Account on screen, with a toast about its balance. */
  const failing = async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await page.send({ type: 'modal.open' })
    await page.eip155.balances.last().reject(new Error('503'))
    expect(toast(page)).toBe('balance.unavailable')
    return page
  }

  test('a toast ends with the window', async () => {
    const page = await failing()
    await page.send({ type: 'modal.close' })
    expect(toast(page)).toBeUndefined()
  })

  test('a failed disconnect is still shown when the window closes', async () => {
    const page = await failing()
    await connectWallet(page, 'cat', SOLANA)
    await page.send({ type: 'modal.open' })
    await page.send({ type: 'connection.disconnect', namespace: 'solana' })
    await page.sol.disconnects.last().reject(new Error('no answer'))
    expect([page.window(), toast(page)]).toEqual(['open', 'disconnect.failed'])
    await page.send({ type: 'modal.close' })
    expect(toast(page)).toBe('disconnect.failed')
    await page.clock.advance(2_500)
    expect(toast(page)).toBeUndefined()
  })

  test('a disconnect that fails after the window has closed is shown', async () => {
    const page = await failing()
    await page.send({ type: 'connection.disconnect' })
    expect([page.window(), toast(page)]).toEqual(['closed', undefined])
    await page.eip155.disconnects.last().reject(new Error('no answer'))
    expect(toast(page)).toBe('disconnect.failed')
  })
})
