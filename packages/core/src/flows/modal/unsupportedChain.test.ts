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

/** Page with a wallet on a chain that the host does not request. */
const onUnsupportedChain = async (options?: VisitOptions) => {
  const page = await readyVisit(options)
  await connectWallet(page, 'fox', ELSEWHERE)
  return page
}

describe('UnsupportedChain', () => {
  test('H13 UnsupportedChain is shown right after connecting, instead of closing', async () => {
    const page = await onUnsupportedChain()
    expect(page.history()).toEqual([{ view: 'UnsupportedChain', payload: { namespace: 'eip155' } }])
    expect(page.views).toEqual([undefined, 'ConnectingExternal', 'UnsupportedChain'])
    expect(page.factTypes()).toEqual(['modal.opened', 'connection.established'])
    expect(selectStatus(page.actor.getSnapshot())).toBe('connected')
    expect(selectNetwork(page.actor.getSnapshot())).toBeUndefined()
    expect(selectAccount(page.actor.getSnapshot())?.caipAddress).toBe('eip155:666:fox-1')
  })

  test('H13 UnsupportedChain cannot be dismissed; the window shakes', async () => {
    const page = await onUnsupportedChain()
    await page.send({ type: 'modal.dismiss' })
    expect([page.window(), page.view()]).toEqual(['shaking', 'UnsupportedChain'])
    await page.clock.advance(500)
    expect([page.window(), page.view()]).toEqual(['open', 'UnsupportedChain'])
  })

  test('H13 SwitchNetwork reached from UnsupportedChain cannot be dismissed either', async () => {
    const page = await onUnsupportedChain()
    await page.send({ type: 'network.select', id: POLYGON })
    expect(page.view()).toBe('SwitchNetwork')
    await page.send({ type: 'modal.dismiss' })
    expect([page.window(), page.view()]).toEqual(['shaking', 'SwitchNetwork'])
  })

  test('H13 a switch leaves UnsupportedChain, and it is not shown again', async () => {
    const page = await onUnsupportedChain()
    await page.send({ type: 'network.select', id: POLYGON })
    await page.eip155.switches.last().resolve()
    expect(page.window()).toBe('closed')
    expect(page.views.slice(-3)).toEqual(['UnsupportedChain', 'SwitchNetwork', undefined])
    expect(page.status('eip155')).toBe('connected')
    await page.send({ type: 'modal.open' })
    expect(page.view()).toBe('Account')
  })

  test('H13 a switch in the wallet leaves UnsupportedChain', async () => {
    const page = await onUnsupportedChain()
    await page.eip155.report('fox', { type: 'chain.changed', chainId: ETHEREUM })
    expect(page.views.slice(-2)).toEqual(['UnsupportedChain', undefined])
  })

  test('H13 a move to another unsupported chain keeps UnsupportedChain', async () => {
    const page = await onUnsupportedChain()
    await page.eip155.report('fox', { type: 'chain.changed', chainId: 'eip155:667' })
    expect([page.window(), page.view()]).toEqual(['open', 'UnsupportedChain'])
  })

  test('H70 a chain that nobody knows is no network, and the visitor chooses one that the wallet answers', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await page.eip155.report('fox', { type: 'chain.changed', chainId: 'eip155:0' })
    expect([page.window(), page.view()]).toEqual(['open', 'UnsupportedChain'])
    expect(selectNetwork(page.actor.getSnapshot())).toBeUndefined()
    // The wallet is asked, because it may be there or not.
    await page.send({ type: 'network.select', id: ETHEREUM })
    await page.eip155.switches.last().resolve()
    expect(page.window()).toBe('closed')
    expect(selectNetwork(page.actor.getSnapshot())?.caipNetworkId).toBe(ETHEREUM)
  })

  test('H13 disconnecting leaves UnsupportedChain, and it is not shown again', async () => {
    const page = await onUnsupportedChain()
    await page.send({ type: 'connection.disconnect' })
    await page.eip155.disconnects.last().resolve()
    expect(page.window()).toBe('closed')
    await page.send({ type: 'modal.open' })
    expect(page.view()).toBe('Connect')
  })

  test('H13 UnsupportedChain is left when the wallet disconnects', async () => {
    const page = await onUnsupportedChain()
    await page.eip155.report('fox', { type: 'wallet.disconnected' })
    expect(page.view()).toBe('Connect')
    await page.send({ type: 'modal.dismiss' })
    expect(page.window()).toBe('closed')
  })

  test.each(['view.back', 'modal.close'] as const)(
    'H13 %s closes UnsupportedChain, and the next open shows it while the chain is unsupported',
    async type => {
      const page = await onUnsupportedChain()
      await page.send({ type })
      expect(page.window()).toBe('closed')
      await page.send({ type: 'modal.open', view: 'Networks' })
      expect(page.view()).toBe('UnsupportedChain')
      await page.send({ type: 'modal.open', view: 'Networks' })
      await page.send({ type: 'modal.dismiss' })
      expect(page.window()).toBe('shaking')
    },
  )

  test('H13 a move of the wallet to an unsupported chain opens the modal', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await page.eip155.report('fox', { type: 'chain.changed', chainId: ELSEWHERE })
    expect([page.window(), page.view()]).toEqual(['open', 'UnsupportedChain'])
  })

  test('H13 UnsupportedChain is shown after a reload when the wallet is on an unsupported chain', async () => {
    const page = visit({ storage: storedVisit({ 'eip155/connector': { connectorId: 'fox' } }) })
    await page.send({ type: 'modal.open' })
    await page.eip155.restores.last().resolve(connection('fox', ELSEWHERE))
    expect(page.history()).toEqual([{ view: 'UnsupportedChain', payload: { namespace: 'eip155' } }])
  })
})

describe('an unsupported chain of another namespace', () => {
  test('an unsupported chain in an inactive namespace does not open the modal', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await connectWallet(page, 'cat', SOLANA)
    await page.eip155.report('fox', { type: 'chain.changed', chainId: ELSEWHERE })
    expect(page.window()).toBe('closed')
    await page.send({ type: 'modal.open' })
    expect(page.view()).toBe('Account')
    await page.send({ type: 'modal.dismiss' })
    expect(page.window()).toBe('closed')
  })

  test('UnsupportedChain is shown when the namespace on an unsupported chain becomes active', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await connectWallet(page, 'cat', SOLANA)
    await page.eip155.report('fox', { type: 'chain.changed', chainId: ELSEWHERE })
    await page.sol.report('cat', { type: 'wallet.disconnected' })
    expect(page.view()).toBe('UnsupportedChain')
  })

  test('a wallet reconnected on an unsupported chain leads to UnsupportedChain without closing the window', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    await connectWallet(page, 'cat', SOLANA)
    const before = page.views.length
    await connectWallet(page, 'fox', ELSEWHERE)
    expect(page.views.slice(before)).toEqual(['ConnectingExternal', 'UnsupportedChain'])
    expect(page.status('solana')).toBe('connected')
  })
})

describe('options that allow unsupported chains', () => {
  test.each<VisitOptions>([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }])(
    'with %o a wallet may stay on an unsupported chain',
    async options => {
      const page = await onUnsupportedChain(options)
      expect(page.window()).toBe('closed')
      await page.send({ type: 'modal.open' })
      expect(page.view()).toBe('Account')
    },
  )
})
