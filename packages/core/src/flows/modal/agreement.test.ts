import { describe, expect, test } from 'vitest'
import { readyVisit, type VisitOptions } from '../../visit.fixture.ts'
import type { BuiltView, HistoryEntry } from './views.ts'

const insisting: VisitOptions = {
  projectId: 'p',
  urls: { registry: 'https://registry.test' },
  termsConditionsUrl: 'https://app.example/terms',
  features: { legalCheckbox: true },
}

const fox = { connectorId: 'fox', namespace: 'eip155' } as const

/** Every view that leads to a wallet, or asks one. */
const ways: { [View in BuiltView]?: HistoryEntry['payload'] } = {
  ConnectWallets: {},
  AllWallets: { namespace: 'eip155' },
  ConnectingExternal: fox,
  ConnectingWalletConnect: {},
  ConnectingWalletConnectBasic: {},
}
const views = Object.entries(ways) as [BuiltView, HistoryEntry['payload']][]

const agreed: HistoryEntry = { view: 'Connect', payload: { agreed: true } }

describe('no wallet is reached before the visitor has agreed, where the host insists on it', () => {
  test.each(views)('opened with %s it begins at Connect, with the box', async (view, payload) => {
    const page = await readyVisit(insisting)
    await page.send({ type: 'modal.open', view, arguments: payload })
    expect(page.view()).toBe('Connect')
    await page.send({ type: 'view.go', entry: { view, payload } as HistoryEntry })
    expect(page.view()).toBe('Connect')
    await page.send({ type: 'view.go', entry: agreed, mode: 'replace' })
    await page.send({ type: 'view.go', entry: { view, payload } as HistoryEntry })
    expect(page.view()).toBe(view)
  })

  test('nor by a connector that the host names; what is chosen after agreeing is asked', async () => {
    const page = await readyVisit(insisting)
    await page.send({ type: 'connector.select', id: 'fox' })
    expect([page.view(), page.eip155.connects.list.length]).toEqual(['Connect', 0])
    await page.send({ type: 'view.go', entry: agreed, mode: 'replace' })
    await page.send({ type: 'connector.select', id: 'fox' })
    expect([page.view(), page.eip155.connects.list.length]).toEqual(['ConnectingExternal', 1])
  })

  test('nor where there are no adapters; and it opens for the family that was asked for', async () => {
    const bare = await readyVisit({ ...insisting, adapters: [] })
    await bare.send({ type: 'modal.open' })
    expect(bare.view()).toBe('Connect')
    const page = await readyVisit(insisting)
    await page.send({ type: 'modal.open', view: 'AllWallets', namespace: 'solana' })
    expect(page.history()).toEqual([{ view: 'Connect', payload: { namespace: 'solana' } }])
  })

  test('the next opening asks again', async () => {
    const page = await readyVisit(insisting)
    await page.send({ type: 'modal.open' })
    await page.send({ type: 'view.go', entry: agreed, mode: 'replace' })
    await page.send({ type: 'modal.dismiss' })
    await page.send({ type: 'modal.open', view: 'ConnectWallets' })
    expect(page.view()).toBe('Connect')
  })

  test('without something to read there is nothing to agree to', async () => {
    const { termsConditionsUrl: _, ...options } = insisting
    const page = await readyVisit(options)
    await page.send({ type: 'modal.open', view: 'ConnectWallets' })
    expect(page.view()).toBe('ConnectWallets')
  })
})
