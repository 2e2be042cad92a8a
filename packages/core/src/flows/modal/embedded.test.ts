import { describe, expect, test } from 'vitest'
import { ETHEREUM, evm, readyVisit, storedVisit, type Visit, type VisitOptions } from '../../visit.fixture.ts'
import { loadingStateOf } from './children.selectors.ts'
import type { ModalEvent } from './modal.types.ts'

const REMOTE: VisitOptions = {
  embedded: true,
  projectId: 'p',
  urls: { registry: 'https://registry.test', relay: 'wss://relay.test' },
  answer: () => Response.json({ data: [], count: 0 }),
}

const flows = (page: Visit) =>
  (['catalogue', 'walletConnect'] as const).map(flow => loadingStateOf(page.actor.getSnapshot(), flow))

const IDLE = ['idle', 'idle']

describe('H41 an embedded modal waits for intent', () => {
  test('its first view is drawn, and nothing is requested until the visitor points at it', async () => {
    const page = await readyVisit(REMOTE)
    expect(page.view()).toBe('Connect')
    await page.clock.advance(60_000)
    expect([page.requests, flows(page)]).toEqual([[], IDLE])
    await page.send({ type: 'intent.shown' })
    await expect.poll(() => page.requests.map(url => new URL(url).pathname)).toContain('/getWallets')
    expect(flows(page)).not.toContain('idle')
  })

  test('going back to its first view is not intent', async () => {
    const page = await readyVisit(REMOTE)
    for (const type of ['modal.close', 'modal.dismiss', 'view.back'] as const) await page.send({ type })
    expect(flows(page)).toEqual(IDLE)
  })

  test.each<ModalEvent>([
    { type: 'modal.open' },
    { type: 'modal.open', view: 'GetWallet' },
    { type: 'connector.select', id: 'fox' },
    { type: 'wallet.select', id: 'fox' },
    { type: 'flows.wanted' },
    { type: 'view.go', entry: { view: 'ConnectWallets', payload: {} } },
  ])('%o is intent', async event => {
    const page = await readyVisit(REMOTE)
    await page.send(event)
    await page.send({ type: 'modal.close' })
    expect(flows(page)).not.toContain('idle')
  })

  test('an order that comes before the adapters have loaded is intent', async () => {
    const page = await readyVisit({
      ...REMOTE,
      adapters: [() => new Promise(resolve => setTimeout(resolve, 0, evm().adapter))],
    })
    expect(page.window()).toBe('opening')
    await page.send({ type: 'modal.open' })
    await expect.poll(() => page.view()).toBe('Connect')
    expect(flows(page)).not.toContain('idle')
  })

  test('a stored connection counts as intent, whether or not it is restored', async () => {
    const storage = storedVisit({ 'eip155/connector': { connectorId: 'fox', chainId: ETHEREUM } })
    const page = await readyVisit({ ...REMOTE, storage })
    expect(page.eip155.restores.list).toHaveLength(1)
    await page.eip155.restores.last().resolve(undefined)
    expect(page.view()).toBe('Connect')
    expect(flows(page)).not.toContain('idle')
  })

  const askedOnce = async (options: VisitOptions, event: ModalEvent) => {
    let asked = 0
    const page = await readyVisit({
      ...REMOTE,
      ...options,
      inspect: inspected => {
        const isForFlow = 'id' in inspected.actorRef && inspected.actorRef.id === 'walletConnect'
        if (isForFlow && inspected.type === '@xstate.event' && inspected.event.type === 'pairing.show') asked += 1
      },
    })
    await expect.poll(() => page.view()).toBeDefined()
    expect([asked, ...flows(page)]).toEqual([0, ...IDLE])
    await page.send(event)
    expect(page.view()).toBe('ConnectingWalletConnectBasic')
    expect(asked).toBe(1)
  }

  test('a link for a phone that is on screen is asked for once', () =>
    askedOnce({ adapters: [], networks: [...evm().adapter.networks] }, { type: 'intent.shown' }))

  test('a link for a phone is asked for once where the visitor goes to its view first', () =>
    askedOnce({}, { type: 'view.go', entry: { view: 'ConnectingWalletConnectBasic', payload: {} } }))

  test('a link for a phone is asked for once where the host opens its view first', () =>
    askedOnce({}, { type: 'modal.open', view: 'ConnectingWalletConnectBasic' }))
})
