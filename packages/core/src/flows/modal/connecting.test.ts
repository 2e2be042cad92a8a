import { describe, expect, test } from 'vitest'
import { FoyerError } from '../../errors.ts'
import { connection, connector } from '../../scriptedAdapter.fixture.ts'
import {
  connectWallet,
  ETHEREUM,
  kept,
  POLYGON,
  readyVisit,
  SOLANA,
  storedVisit,
  toastsOf,
  visit,
} from '../../visit.fixture.ts'
import { selectAccount } from '../account/selectAccount.ts'
import { selectWallets } from '../catalogue/selectWallets.ts'
import { selectStatus } from '../connection/connection.selectors.ts'
import { attemptOf } from '../connection/connectionParts.ts'
import { connectionOf } from './children.selectors.ts'

describe('restoring the last visit', () => {
  const before = { connectorId: 'fox', address: 'fox-1', chainId: ETHEREUM }
  const reload = async () => {
    const page = visit({ storage: storedVisit({ 'eip155/connector': before, 'active-namespace': 'eip155' }) })
    await page.send({ type: 'modal.open' })
    return page
  }

  test('H03 a stored wallet is connected only after it has answered, and Connect does not flash before', async () => {
    const page = await reload()
    expect(selectStatus(page.actor.getSnapshot())).toBe('connecting')
    expect(selectAccount(page.actor.getSnapshot())).toBeUndefined()
    expect(page.window()).toBe('opening')
    await page.eip155.restores.last().resolve(connection('fox', ETHEREUM))
    expect(selectStatus(page.actor.getSnapshot())).toBe('connected')
    expect(page.views).toEqual([undefined, 'Account'])
    expect(page.facts[0]).toMatchObject({ type: 'connection.established', restored: true })
  })

  test('H03 a locked or missing wallet is not connected, and its record is kept for the next visit', async () => {
    const page = await reload()
    await page.eip155.restores.last().resolve(undefined)
    expect(selectStatus(page.actor.getSnapshot())).toBe('disconnected')
    expect(page.view()).toBe('Connect')
    expect(page.factTypes()).toEqual(['modal.opened'])
    expect(kept(page.storage, 'eip155/connector')).toEqual(before)
  })

  test('H03 a wallet that fails or never answers is not connected', async () => {
    const failing = await reload()
    await failing.eip155.restores.last().reject(new Error('gone'))
    expect(failing.view()).toBe('Connect')
    const silent = await reload()
    await silent.clock.advance(1_000)
    expect(silent.view()).toBe('Connect')
    await silent.clock.advance(4_000)
    expect(selectStatus(silent.actor.getSnapshot())).toBe('disconnected')
    await silent.eip155.restores.last().resolve(connection('fox', ETHEREUM))
    expect(selectStatus(silent.actor.getSnapshot())).toBe('disconnected')
  })

  test('H03 the wallet’s current account and chain replace the stored ones', async () => {
    const page = await reload()
    await page.eip155.restores.last().resolve(connection('fox', POLYGON, ['fox-2']))
    expect(selectAccount(page.actor.getSnapshot())?.caipAddress).toBe('eip155:137:fox-2')
    expect(kept(page.storage, 'eip155/connector')).toEqual({
      connectorId: 'fox',
      chainId: POLYGON,
    })
  })

  test('an answer after the modal has opened replaces Connect with Account', async () => {
    const page = await reload()
    await page.clock.advance(1_000)
    await page.eip155.restores.last().resolve(connection('fox', ETHEREUM))
    expect(page.views).toEqual([undefined, 'Connect', 'Account'])
  })

  test('a late answer of one namespace does not move a visitor who is connecting another', async () => {
    const page = visit({ storage: storedVisit({ 'eip155/connector': before }) })
    await page.send({ type: 'modal.open', view: 'Connect', namespace: 'solana' })
    await page.clock.advance(1_000)
    await page.eip155.restores.last().resolve(connection('fox', ETHEREUM))
    expect(page.history()).toEqual([{ view: 'Connect', payload: { namespace: 'solana' } }])
  })

  test('the time for loading adapters does not shorten the wait for the wallet', async () => {
    const page = visit({ storage: storedVisit({ 'eip155/connector': before }), adapters: [] })
    page.stop()
    let load = (_: typeof page.eip155.adapter) => {}
    const slow = visit({
      storage: storedVisit({ 'eip155/connector': before }),
      adapters: [() => new Promise(resolve => (load = resolve))],
    })
    await slow.send({ type: 'modal.open' })
    await slow.clock.advance(3_000)
    load(slow.eip155.adapter)
    await slow.clock.advance(999)
    expect(slow.window()).toBe('opening')
    await slow.clock.advance(1)
    expect(slow.view()).toBe('Connect')
  })

  test('the wallet that the visitor chooses replaces the one of the last visit, which is released when it answers', async () => {
    const page = await reload()
    await page.clock.advance(1_000)
    await page.send({ type: 'connector.select', id: 'owl' })
    expect(selectStatus(page.actor.getSnapshot())).toBe('connecting')
    await page.eip155.connects.last().resolve(connection('owl', ETHEREUM))
    expect(selectAccount(page.actor.getSnapshot())?.address).toBe('owl-1')
    await page.eip155.restores.last().resolve(connection('fox', ETHEREUM))
    expect(page.eip155.disconnects.list.map(({ asked }) => asked.connectorId)).toEqual(['fox'])
    expect(selectAccount(page.actor.getSnapshot())?.address).toBe('owl-1')
  })
})

describe('several requests to connect', () => {
  test('H06 a late answer to the first request is ignored', async () => {
    const page = await readyVisit()
    await page.send({ type: 'connector.select', id: 'fox' })
    const first = page.eip155.connects.last()
    await page.send({ type: 'view.back' })
    await page.send({ type: 'connector.select', id: 'owl' })
    expect(first.signal?.aborted).toBe(true)
    await first.resolve(connection('fox', ETHEREUM))
    expect(selectStatus(page.actor.getSnapshot())).toBe('connecting')
    expect(page.view()).toBe('ConnectingExternal')
    await page.eip155.connects.last().resolve(connection('owl', ETHEREUM))
    expect(selectAccount(page.actor.getSnapshot())?.address).toBe('owl-1')
    expect(page.factTypes().filter(type => type === 'connection.established')).toHaveLength(1)
  })

  test('H06 choosing another wallet on the connecting view replaces the request', async () => {
    const page = await readyVisit()
    await page.send({ type: 'connector.select', id: 'fox' })
    await page.send({ type: 'connector.select', id: 'owl' })
    expect(page.eip155.connects.list.map(({ asked, waiting }) => [asked.connectorId, waiting])).toEqual([
      ['fox', false],
      ['owl', true],
    ])
    expect(page.history()).toEqual([
      { view: 'ConnectingExternal', payload: { connectorId: 'owl', namespace: 'eip155' } },
    ])
  })

  test('H06 choosing the same wallet again sends no second request', async () => {
    const page = await readyVisit()
    await page.send({ type: 'connector.select', id: 'fox' })
    await page.send({ type: 'connector.select', id: 'fox' })
    expect(page.eip155.connects.list).toHaveLength(1)
  })
})

describe('wallet rows', () => {
  const same = [connector('eip155', 'com.fox', 'Fox'), connector('eip155', 'com.fox.fake', 'Fox')]

  test('H10 two wallets with the same name have two rows, and each row asks its own wallet', async () => {
    const page = await readyVisit()
    page.eip155.announce(same)
    await page.send({ type: 'modal.open' })
    const rows = selectWallets(page.actor.getSnapshot(), 'eip155')
    expect(rows.map(({ name }) => name)).toEqual(['Fox', 'Fox'])
    for (const { id } of rows) {
      await page.send({ type: 'connector.select', id })
      expect(page.eip155.connects.last().asked.connectorId).toBe(id)
      await page.send({ type: 'view.back' })
    }
  })

  test('H10 a wallet announced late is listed once, without a reload', async () => {
    const page = await readyVisit()
    await page.send({ type: 'modal.open' })
    page.eip155.announce(same)
    page.eip155.announce(same)
    expect(selectWallets(page.actor.getSnapshot()).map(({ id }) => id)).toEqual(['com.fox', 'com.fox.fake', 'cat'])
  })

  test('H10 connectors with the same id are distinguished by namespace', async () => {
    const page = await readyVisit()
    page.sol.announce([connector('solana', 'fox', 'Fox')])
    await page.send({ type: 'connector.select', id: 'fox', namespace: 'solana' })
    expect(page.sol.connects.list).toHaveLength(1)
    expect(page.eip155.connects.list).toHaveLength(0)
  })

  test('selecting a connector that is not on the page does not open the modal', async () => {
    const page = await readyVisit()
    await page.send({ type: 'connector.select', id: 'missing' })
    await page.send({ type: 'connector.select', id: 'cat', namespace: 'eip155' })
    expect(page.window()).toBe('closed')
    await page.send({ type: 'modal.open', view: 'ConnectingExternal', arguments: { connectorId: 'missing' } })
    expect(page.view()).toBe('Connect')
  })

  test('a connector opened without its namespace is asked in its own namespace', async () => {
    const page = await readyVisit()
    await page.send({ type: 'modal.open', view: 'ConnectingExternal', arguments: { connectorId: 'cat' } })
    expect(page.sol.connects.last().asked.connectorId).toBe('cat')
    await page.send({ type: 'view.back' })
    expect(page.window()).toBe('closed')
  })

  test('a wallet chosen while the modal is opening is asked when it has opened', async () => {
    const page = visit({ storage: storedVisit({ 'solana/connector': { connectorId: 'cat' } }) })
    await page.send({ type: 'modal.open' })
    expect(page.window()).toBe('opening')
    await page.send({ type: 'connector.select', id: 'owl' })
    await page.clock.advance(1_000)
    expect(page.view()).toBe('ConnectingExternal')
    expect(page.eip155.connects.last().asked.connectorId).toBe('owl')
  })
})

describe('the end of connecting', () => {
  test('H12 a connection closes the modal once', async () => {
    const page = await readyVisit()
    await page.send({ type: 'modal.open' })
    await connectWallet(page, 'fox', ETHEREUM)
    expect(page.window()).toBe('closed')
    expect(page.factTypes()).toEqual(['modal.opened', 'connection.established', 'modal.closed'])
    expect(page.views).toEqual([undefined, 'Connect', 'ConnectingExternal', undefined])
  })

  test('H12 a rejection keeps the view, and a retry can succeed', async () => {
    const page = await readyVisit()
    await page.send({ type: 'connector.select', id: 'fox' })
    await page.eip155.connects.last().reject(new FoyerError('wallet.rejected', { method: 'eth_requestAccounts' }))
    expect(page.view()).toBe('ConnectingExternal')
    expect(attemptOf(connectionOf(page.actor.getSnapshot(), 'eip155'))?.value).toBe('declined')
    page.actor.getSnapshot().children['connection:eip155']?.send({ type: 'retry' })
    await page.eip155.connects.last().resolve(connection('fox', ETHEREUM))
    expect(page.window()).toBe('closed')
  })

  test('H12 an abandoned attempt does not close the modal that is opened afterwards', async () => {
    const page = await readyVisit()
    await page.send({ type: 'connector.select', id: 'fox' })
    const left = page.eip155.connects.last()
    await page.send({ type: 'modal.close' })
    await page.send({ type: 'modal.open', view: 'Networks' })
    await left.resolve(connection('fox', ETHEREUM))
    expect(page.view()).toBe('Networks')
    expect(selectStatus(page.actor.getSnapshot())).toBe('disconnected')
  })

  test('H12 a slow disconnect of a replaced wallet does not close the modal that is open by then', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await connectWallet(page, 'owl', ETHEREUM)
    await page.send({ type: 'modal.close' })
    await page.send({ type: 'modal.open', view: 'Networks' })
    await page.clock.advance(5_000)
    expect(selectAccount(page.actor.getSnapshot())?.address).toBe('owl-1')
    expect(page.factTypes()).toContain('connection.lost')
    expect(page.view()).toBe('Networks')
  })

  test('H05 a replaced wallet has no listener and cannot end the new connection', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await connectWallet(page, 'owl', ETHEREUM)
    await page.eip155.report('fox', { type: 'wallet.disconnected' })
    await page.eip155.disconnects.last().resolve()
    await page.eip155.report('fox', { type: 'wallet.disconnected' })
    expect(page.eip155.listeners().connections).toEqual(['owl'])
    expect(selectAccount(page.actor.getSnapshot())?.connectedWalletInfo.name).toBe('Owl')
    expect(page.facts.filter(({ type }) => type === 'connection.lost')).toEqual([
      { type: 'connection.lost', namespace: 'eip155', connectorId: 'fox', by: 'replacement' },
    ])
  })
})

test('the last two wallets that the visitor chose are stored; a restored wallet does not change them', async () => {
  const page = await readyVisit()
  for (const [id, chainId] of [
    ['fox', ETHEREUM],
    ['cat', SOLANA],
    ['owl', ETHEREUM],
  ] as const) {
    await connectWallet(page, id, chainId)
    for (const { disconnects } of [page.eip155, page.sol]) await disconnects.list.at(-1)?.resolve()
  }
  expect(kept(page.storage, 'recent-wallets')).toEqual(['owl', 'cat'])
  page.stop()
  const again = visit({ storage: page.storage })
  await again.send({ type: 'modal.shake' })
  await again.sol.restores.last().resolve(connection('cat', SOLANA))
  expect(again.actor.getSnapshot().context.recentWallets).toEqual(['owl', 'cat'])
})

describe('the balance', () => {
  test('H39 a failing balance keeps the connection and shows a toast only while the window is open', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    const toast = () => toastsOf(page.actor)?.context.toast
    await page.eip155.balances.last().reject(new Error('503'))
    expect(toast()).toBeUndefined()
    expect(selectAccount(page.actor.getSnapshot())).toMatchObject({ balance: undefined, balanceState: 'unavailable' })

    await page.clock.advance(30_000)
    await page.send({ type: 'modal.open' })
    expect(page.view()).toBe('Account')
    expect(page.eip155.balances.list).toHaveLength(2)
    await page.eip155.balances.last().reject(new Error('503'))
    expect(toast()).toEqual({ variant: 'error', message: 'balance.unavailable' })
    expect(selectStatus(page.actor.getSnapshot())).toBe('connected')
    expect(page.view()).toBe('Account')
  })

  test('H38 of two toasts within 150 ms the newer one is shown last', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await page.send({ type: 'modal.open' })
    await page.eip155.balances.last().reject(new Error('503'))
    await page.clock.advance(100)
    await page.send({ type: 'connection.disconnect' })
    await page.eip155.disconnects.last().reject(new Error('no answer'))
    await page.clock.advance(150)
    const toasts = toastsOf(page.actor)
    expect(toasts?.context.toast).toEqual({ variant: 'error', message: 'disconnect.failed' })
    expect(page.facts.find(({ type }) => type === 'error')).toMatchObject({ error: { code: 'disconnect.failed' } })
    expect(selectStatus(page.actor.getSnapshot())).toBe('disconnected')
  })

  test('H08 a late balance of the former chain is not shown on the new one', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    const former = page.eip155.balances.last()
    await page.eip155.report('fox', { type: 'chain.changed', chainId: POLYGON })
    await former.resolve(1_000_000_000n)
    expect(selectAccount(page.actor.getSnapshot())).toMatchObject({
      caipAddress: 'eip155:137:fox-1',
      balance: undefined,
    })
    await page.eip155.balances.last().resolve(2_500_000_000n)
    expect(selectAccount(page.actor.getSnapshot())).toMatchObject({ balance: '2.5', balanceSymbol: 'COIN' })
    await page.send({ type: 'balance.refresh' })
    await page.eip155.balances.last().resolve(1n)
    expect(selectAccount(page.actor.getSnapshot())?.balance).toBe('0.000000001')
  })
})
