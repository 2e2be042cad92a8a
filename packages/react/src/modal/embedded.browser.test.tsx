import type { ModalOptions } from '@foyer/core'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ETHEREUM } from '../page.fixture.tsx'
import { connector, network } from '../scriptedAdapter.fixture.ts'
import { createPages, shown } from '../visit.fixture.ts'

const { open } = createPages()

afterEach(() => void vi.restoreAllMocks())

/** Page with an embedded modal, and everything that leaves it. */
function openEmbedded(options: Partial<ModalOptions> = {}) {
  const fetch = vi.fn(() => new Promise<Response>(() => {}))
  const sockets: string[] = []
  vi.spyOn(window, 'WebSocket').mockImplementation(function (this: WebSocket, url: string | URL) {
    sockets.push(new URL(url).host)
    return this
  } as never)
  performance.clearResourceTimings()
  const page = open({
    embedded: true,
    projectId: 'test',
    urls: {
      registry: 'https://registry.example',
      analytics: 'https://analytics.example',
      blockchain: 'https://chain.example',
      relay: 'wss://relay.example',
    },
    ports: { fetch },
    ...options,
  })
  const origins = () => performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin)
  return {
    page,
    fetch,
    sockets,
    asked: () => [
      ...fetch.mock.calls,
      ...sockets,
      ...origins().filter(origin => origin !== location.origin),
      ...page.evm.connects,
      ...page.evm.balances,
      ...page.evm.switches,
    ],
  }
}

/** Waits several turns of the event loop, and an idle slice. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(resolve => setTimeout(resolve))
  await new Promise<void>(resolve => requestIdleCallback(() => resolve()))
}

test('H41 an embedded modal draws the wallets in the page, and nothing is asked until the visitor points at it', async () => {
  const { page, fetch, asked } = openEmbedded()
  await shown(page, 'Connect')
  await expect.poll(() => page.part('wallet', '[data-wallet-id="meadow"]')).toBeTruthy()
  page.evm.announce([connector('eip155', 'rivet', 'Rivet'), connector('eip155', 'late', 'Late')])
  await expect.poll(() => page.part('wallet', '[data-wallet-id="late"]')).toBeTruthy()
  await settle()
  expect(asked()).toEqual([])
  await userEvent.hover(page.part('sheet')!)
  await expect.poll(() => fetch.mock.calls.length).toBeGreaterThan(0)
})

test('H41 a pointer that rests where an embedded modal appears is not intent', async () => {
  const before = openEmbedded()
  await shown(before.page, 'Connect')
  await userEvent.hover(before.page.part('sheet')!)
  before.page.unmount()
  const { page, fetch, asked } = openEmbedded()
  await expect.poll(() => page.part('sheet')?.matches(':hover')).toBe(true)
  await settle()
  expect(asked()).toEqual([])
  await userEvent.hover(page.part('wallet')!)
  await expect.poll(() => fetch.mock.calls.length).toBeGreaterThan(0)
})

test('H41 focus by the keyboard counts as intent', async () => {
  const { page, fetch, asked } = openEmbedded()
  await expect.poll(() => page.part('wallet')).toBeTruthy()
  await settle()
  expect(asked()).toEqual([])
  page.part('wallet')?.focus()
  await expect.poll(() => fetch.mock.calls.length).toBeGreaterThan(0)
})

test('H41 an embedded modal without adapters connects to no relay until the visitor touches it', async () => {
  const { page, sockets, asked } = openEmbedded({ adapters: [], networks: [network(ETHEREUM, 'Ethereum')] })
  await shown(page, 'ConnectingWalletConnectBasic')
  await settle()
  expect(asked()).toEqual([])
  page.part('sheet')?.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch' }))
  await expect.poll(() => sockets).toContain('relay.example')
})

test('H41 a press on the button of the page counts as intent of an embedded modal', async () => {
  const { page, fetch, asked } = openEmbedded()
  await expect.poll(() => page.part('wallet')).toBeTruthy()
  await settle()
  expect(asked()).toEqual([])
  page.button()?.click()
  await expect.poll(() => fetch.mock.calls.length).toBeGreaterThan(0)
})
