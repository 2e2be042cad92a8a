import { describe, expect, test } from 'vitest'
import { connection } from '../../scriptedAdapter.fixture.ts'
import { flushMicrotasks } from '../../testing/index.ts'
import {
  connectWallet,
  ETHEREUM,
  type evm,
  POLYGON,
  readyVisit,
  SOLANA,
  solana,
  storedVisit,
  visit,
} from '../../visit.fixture.ts'
import { networkStateOf } from './children.selectors.ts'

const restoring = () => visit({ storage: storedVisit({ 'eip155/connector': { connectorId: 'fox' } }) })

describe('opening and closing', () => {
  test('H11 a modal closed while it is opening stays closed', async () => {
    const page = restoring()
    await page.send({ type: 'modal.open' })
    await page.send({ type: 'modal.close' })
    await page.eip155.restores.last().resolve(connection('fox', ETHEREUM))
    await page.clock.advance(10_000)
    expect(page.window()).toBe('closed')
    expect(page.views).toEqual([undefined])
    expect(page.factTypes()).toEqual(['connection.established'])
  })

  test('H11 a modal closed while its adapters are loading stays closed', async () => {
    let load = (_: ReturnType<typeof evm>['adapter']) => {}
    const page = visit({ adapters: [() => new Promise(resolve => (load = resolve))] })
    await page.send({ type: 'modal.open' })
    await page.clock.advance(14_000)
    expect(page.window()).toBe('opening')
    await page.send({ type: 'modal.dismiss' })
    load(page.eip155.adapter)
    await flushMicrotasks()
    expect(page.window()).toBe('closed')
    expect(page.factTypes()).toEqual([])
  })

  test('H11 the last of several requests while opening is shown', async () => {
    const page = restoring()
    await page.send({ type: 'modal.open', view: 'Networks' })
    await page.send({ type: 'modal.open', view: 'WhatIsAWallet' })
    await page.clock.advance(1_000)
    expect(page.view()).toBe('WhatIsAWallet')
  })

  test('H11 an open after a close shows its own request, not the former one', async () => {
    const page = restoring()
    await page.send({ type: 'modal.open', view: 'Networks' })
    await page.send({ type: 'modal.close' })
    await page.send({ type: 'modal.open' })
    await page.clock.advance(1_000)
    expect(page.history()).toEqual([{ view: 'Connect', payload: {} }])
    expect(page.factTypes()).toEqual(['modal.opened'])
  })

  test('H11 closing clears the history', async () => {
    const page = await readyVisit()
    await page.send({ type: 'modal.open', view: 'Networks' })
    await page.send({ type: 'modal.close' })
    expect(page.history()).toEqual([])
    await page.send({ type: 'modal.open' })
    expect(page.view()).toBe('Connect')
  })

  test('H11 view events neither close an open window nor open a closed one', async () => {
    const page = await readyVisit()
    await page.send({ type: 'modal.open' })
    await page.send({ type: 'view.leave' })
    expect(page.view()).toBe('Connect')
    await page.send({ type: 'modal.close' })
    await page.send({ type: 'view.go', entry: { view: 'Networks', payload: {} } })
    await page.send({ type: 'view.back' })
    expect([page.window(), page.view()]).toEqual(['closed', undefined])
  })
})

describe('shaking', () => {
  test('the window shakes for 500 ms, counted from the last request', async () => {
    const page = await readyVisit()
    await page.send({ type: 'modal.open' })
    await page.send({ type: 'modal.shake' })
    await page.clock.advance(400)
    await page.send({ type: 'modal.shake' })
    await page.clock.advance(499)
    expect(page.window()).toBe('shaking')
    await page.clock.advance(1)
    expect(page.window()).toBe('open')
    expect(page.view()).toBe('Connect')
  })

  test('a closed window does not shake, and a shaking one can be closed', async () => {
    const page = await readyVisit()
    await page.send({ type: 'modal.shake' })
    expect(page.window()).toBe('closed')
    await page.send({ type: 'modal.open' })
    await page.send({ type: 'modal.shake' })
    await page.send({ type: 'modal.close' })
    expect(page.clock.pending()).toEqual([])
  })
})

describe('the first view', () => {
  test('the first view is the requested one if it can be shown, otherwise Account or Connect', async () => {
    const page = await readyVisit()
    await page.send({ type: 'modal.open', view: 'Account' })
    expect(page.view()).toBe('Connect')
    await page.send({ type: 'modal.close' })
    await connectWallet(page, 'fox', ETHEREUM)
    await page.send({ type: 'modal.open' })
    expect(page.view()).toBe('Account')
    await page.send({ type: 'modal.close' })
    await page.send({ type: 'modal.open', view: 'GetWallet' })
    expect(page.view()).toBe('GetWallet')
    await page.send({ type: 'modal.close' })
    await page.send({ type: 'modal.open', view: 'Swap' })
    expect(page.view()).toBe('Account')
  })

  test('without adapters the modal opens on Connect and can be closed', async () => {
    const page = await readyVisit({ adapters: [] })
    await page.send({ type: 'modal.open' })
    expect(page.view()).toBe('Connect')
    await page.send({ type: 'modal.dismiss' })
    expect(page.window()).toBe('closed')
  })
})

describe('Back', () => {
  test('H14 Back shows each earlier view with its payload', async () => {
    const page = await readyVisit()
    await page.send({ type: 'modal.open', view: 'Connect', namespace: 'solana' })
    await page.send({ type: 'connector.select', id: 'cat' })
    await page.send({ type: 'modal.open', view: 'GetWallet' })
    await page.send({ type: 'view.back' })
    expect(page.history().at(-1)).toEqual({
      view: 'ConnectingExternal',
      payload: { connectorId: 'cat', namespace: 'solana' },
    })
    await page.send({ type: 'view.back' })
    expect(page.history()).toEqual([{ view: 'Connect', payload: { namespace: 'solana' } }])
    await page.send({ type: 'view.back' })
    expect(page.window()).toBe('closed')
  })

  test('H14 Back skips a view whose connection has been lost', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await page.send({ type: 'modal.open' })
    await page.send({ type: 'modal.open', view: 'Networks' })
    await page.eip155.report('fox', { type: 'wallet.disconnected' })
    expect(page.view()).toBe('Networks')
    await page.send({ type: 'view.back' })
    expect(page.window()).toBe('closed')
    expect(page.views).not.toContain('UnsupportedChain')
  })

  test('H14 choosing a network after the connection is lost does not return to a view that cannot be shown', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await page.send({ type: 'modal.open' })
    await page.send({ type: 'modal.open', view: 'Networks' })
    await page.eip155.report('fox', { type: 'accounts.changed', accounts: [] })
    await page.send({ type: 'network.select', id: POLYGON })
    expect([page.window(), page.view(), page.history()]).toEqual(['closed', undefined, []])
  })

  test('H14 a view that can no longer be shown is replaced by the first view', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await page.send({ type: 'modal.open' })
    await page.eip155.report('fox', { type: 'wallet.disconnected' })
    expect(page.history()).toEqual([{ view: 'Connect', payload: {} }])
    expect(page.facts.at(-1)).toEqual({
      type: 'connection.lost',
      namespace: 'eip155',
      connectorId: 'fox',
      by: 'wallet',
    })
  })

  test('disconnecting the last wallet closes the modal', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await page.send({ type: 'modal.open' })
    await page.send({ type: 'connection.disconnect' })
    await page.eip155.disconnects.last().resolve()
    expect(page.window()).toBe('closed')
  })

  test('disconnecting one of two wallets keeps Account', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await connectWallet(page, 'cat', SOLANA)
    await page.send({ type: 'modal.open' })
    await page.send({ type: 'connection.disconnect', namespace: 'solana' })
    await page.sol.disconnects.last().resolve()
    expect([page.window(), page.view()]).toEqual(['open', 'Account'])
    expect(networkStateOf(page.actor.getSnapshot())?.context.activeNamespace).toBe('eip155')
  })
})

describe('an embedded modal', () => {
  test('an embedded modal is open from the start and never closes; its first view is Connect or Account', async () => {
    const page = await readyVisit({ embedded: true })
    expect([page.window(), page.view()]).toEqual(['open', 'Connect'])
    for (const type of ['modal.close', 'modal.dismiss', 'view.back'] as const) {
      await page.send({ type: 'modal.open', view: 'WhatIsAWallet' })
      await page.send({ type })
      expect([page.window(), page.view()]).toEqual(['open', 'Connect'])
    }
    await connectWallet(page, 'fox', ETHEREUM)
    expect([page.window(), page.view()]).toEqual(['open', 'Account'])
    await page.send({ type: 'modal.open', view: 'Networks' })
    await page.send({ type: 'modal.close' })
    expect(page.history()).toEqual([{ view: 'Account', payload: {} }])
    await page.send({ type: 'connection.disconnect' })
    await page.eip155.disconnects.last().resolve()
    expect(page.history()).toEqual([{ view: 'Connect', payload: {} }])
    expect(page.factTypes().filter(type => type.startsWith('modal.'))).toEqual(['modal.opened'])
  })

  test('an embedded modal keeps opening while its adapters fail to load, and opens after a retry', async () => {
    let online = false
    const page = await readyVisit({
      embedded: true,
      adapters: [async () => (online ? solana().adapter : Promise.reject(new Error('offline')))],
    })
    expect(page.window()).toBe('opening')
    await page.send({ type: 'modal.close' })
    expect(page.window()).toBe('opening')
    online = true
    await page.send({ type: 'boot.retry' })
    expect(page.view()).toBe('Connect')
  })
})
