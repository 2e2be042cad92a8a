import { describe, expect, test } from 'vitest'
import { connection } from '../../scriptedAdapter.fixture.ts'
import {
  connectWallet,
  ELSEWHERE,
  ETHEREUM,
  POLYGON,
  readyVisit,
  SOLANA,
  storedVisit,
  type VisitOptions,
  visit,
} from '../../visit.fixture.ts'
import { selectAccount } from '../account/selectAccount.ts'
import { selectStatus } from '../connection/connection.selectors.ts'
import { selectNetwork } from '../network/network.selectors.ts'

/** A visitor whose wallet is on a chain that the app does not run on. */
const stranded = async (options?: VisitOptions) => {
  const page = await readyVisit(options)
  await connectWallet(page, 'fox', ELSEWHERE)
  return page
}

describe('H13 a chain that the host did not ask for', () => {
  test('is said at once after connecting, instead of closing', async () => {
    const page = await stranded()
    expect(page.history()).toEqual([{ view: 'UnsupportedChain', payload: { namespace: 'eip155' } }])
    expect(page.views).toEqual([undefined, 'ConnectingExternal', 'UnsupportedChain'])
    expect(page.factTypes()).toEqual(['modal.opened', 'connection.established', 'network.switched'])
    expect(selectStatus(page.actor.getSnapshot())).toBe('connected')
    expect(selectNetwork(page.actor.getSnapshot())).toBeUndefined()
    expect(selectAccount(page.actor.getSnapshot())?.caipAddress).toBe('eip155:666:fox-1')
  })

  test('cannot be dismissed: the window shakes', async () => {
    const page = await stranded()
    await page.send({ type: 'modal.dismiss' })
    expect([page.window(), page.view()]).toEqual(['shaking', 'UnsupportedChain'])
    await page.clock.advance(500)
    expect([page.window(), page.view()]).toEqual(['open', 'UnsupportedChain'])
  })

  test('cannot be dismissed on SwitchNetwork reached from it either', async () => {
    const page = await stranded()
    await page.send({ type: 'network.select', id: POLYGON })
    expect(page.view()).toBe('SwitchNetwork')
    await page.send({ type: 'modal.dismiss' })
    expect([page.window(), page.view()]).toEqual(['shaking', 'SwitchNetwork'])
  })

  test('is left by switching, without showing itself again', async () => {
    const page = await stranded()
    await page.send({ type: 'network.select', id: POLYGON })
    await page.eip155.switches.last().resolve()
    expect(page.window()).toBe('closed')
    expect(page.views.slice(-3)).toEqual(['UnsupportedChain', 'SwitchNetwork', undefined])
    expect(page.status('eip155')).toBe('connected')
    await page.send({ type: 'modal.open' })
    expect(page.view()).toBe('Account')
  })

  test('is left by switching in the wallet itself', async () => {
    const page = await stranded()
    await page.eip155.tell('fox', { type: 'chain.changed', chainId: ETHEREUM })
    expect(page.views.slice(-2)).toEqual(['UnsupportedChain', undefined])
  })

  test('stays through a move to another chain of that kind', async () => {
    const page = await stranded()
    await page.eip155.tell('fox', { type: 'chain.changed', chainId: 'eip155:667' })
    expect([page.window(), page.view()]).toEqual(['open', 'UnsupportedChain'])
  })

  test('is left by disconnecting, and does not come back', async () => {
    const page = await stranded()
    await page.send({ type: 'connection.disconnect' })
    await page.eip155.disconnects.last().resolve()
    expect(page.window()).toBe('closed')
    await page.send({ type: 'modal.open' })
    expect(page.view()).toBe('Connect')
  })

  test('goes when the wallet goes', async () => {
    const page = await stranded()
    await page.eip155.tell('fox', { type: 'wallet.disconnected' })
    expect(page.view()).toBe('Connect')
    await page.send({ type: 'modal.dismiss' })
    expect(page.window()).toBe('closed')
  })

  test.each(['view.back', 'modal.close'] as const)(
    '%s closes; while it holds the next open shows it again',
    async type => {
      const page = await stranded()
      await page.send({ type })
      expect(page.window()).toBe('closed')
      await page.send({ type: 'modal.open', view: 'Networks' })
      expect(page.view()).toBe('UnsupportedChain')
      await page.send({ type: 'modal.open', view: 'Networks' })
      await page.send({ type: 'modal.dismiss' })
      expect(page.window()).toBe('shaking')
    },
  )

  test('opens the modal when the wallet moves there by itself', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await page.eip155.tell('fox', { type: 'chain.changed', chainId: ELSEWHERE })
    expect([page.window(), page.view()]).toEqual(['open', 'UnsupportedChain'])
  })

  test('is not skipped when the wallet is already there after a reload', async () => {
    const page = visit({ storage: storedVisit({ 'eip155/connector': { connectorId: 'fox' } }) })
    await page.send({ type: 'modal.open' })
    await page.eip155.restores.last().resolve(connection('fox', ELSEWHERE))
    expect(page.history()).toEqual([{ view: 'UnsupportedChain', payload: { namespace: 'eip155' } }])
  })
})

describe('the inactive namespace', () => {
  test('does not block when it is on another chain', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await connectWallet(page, 'cat', SOLANA)
    await page.eip155.tell('fox', { type: 'chain.changed', chainId: ELSEWHERE })
    expect(page.window()).toBe('closed')
    await page.send({ type: 'modal.open' })
    expect(page.view()).toBe('Account')
    await page.send({ type: 'modal.dismiss' })
    expect(page.window()).toBe('closed')
  })

  test('is said as soon as it becomes the active one', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await connectWallet(page, 'cat', SOLANA)
    await page.eip155.tell('fox', { type: 'chain.changed', chainId: ELSEWHERE })
    await page.sol.tell('cat', { type: 'wallet.disconnected' })
    expect(page.view()).toBe('UnsupportedChain')
  })

  test('a wallet reconnected there moves straight to the other one: the window does not close on the way', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await connectWallet(page, 'cat', SOLANA)
    const before = page.views.length
    await connectWallet(page, 'fox', ELSEWHERE)
    expect(page.views.slice(before)).toEqual(['ConnectingExternal', 'UnsupportedChain'])
    expect(page.status('solana')).toBe('connected')
  })
})

describe('is switched off by any of its conditions', () => {
  test.each<VisitOptions>([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }, { basic: true }])(
    '%o',
    async options => {
      const page = await stranded(options)
      expect(page.window()).toBe('closed')
      await page.send({ type: 'modal.open' })
      expect(page.view()).toBe('Account')
    },
  )
})
