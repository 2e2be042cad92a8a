import { describe, expect, test } from 'vitest'
import { readyVisit, type VisitOptions } from '../../visit.fixture.ts'
import type { BuiltView, HistoryEntry } from './views.ts'

const TERMS_REQUIRED: VisitOptions = {
  projectId: 'p',
  urls: { registry: 'https://registry.test' },
  termsConditionsUrl: 'https://app.example/terms',
  features: { legalCheckbox: true },
}

const fox = { connectorId: 'fox', namespace: 'eip155' } as const

/** Views that require the visitor's agreement, with a payload for each. */
const payloads: { [View in BuiltView]?: HistoryEntry['payload'] } = {
  ConnectWallets: {},
  AllWallets: { namespace: 'eip155' },
  ConnectingExternal: fox,
  ConnectingWalletConnect: {},
  ConnectingWalletConnectBasic: {},
}
const views = Object.entries(payloads) as [BuiltView, HistoryEntry['payload']][]

const agreed: HistoryEntry = { view: 'Connect', payload: { agreed: true } }

describe('the required agreement', () => {
  test.each(views)('before the agreement, opening %s shows Connect', async (view, payload) => {
    const page = await readyVisit(TERMS_REQUIRED)
    await page.send({ type: 'modal.open', view, arguments: payload })
    expect(page.view()).toBe('Connect')
    await page.send({ type: 'view.go', entry: { view, payload } as HistoryEntry })
    expect(page.view()).toBe('Connect')
    await page.send({ type: 'view.go', entry: agreed, mode: 'replace' })
    await page.send({ type: 'view.go', entry: { view, payload } as HistoryEntry })
    expect(page.view()).toBe(view)
  })

  test('a connector that the host selects is asked only after the agreement', async () => {
    const page = await readyVisit(TERMS_REQUIRED)
    await page.send({ type: 'connector.select', id: 'fox' })
    expect([page.view(), page.eip155.connects.list.length]).toEqual(['Connect', 0])
    await page.send({ type: 'view.go', entry: agreed, mode: 'replace' })
    await page.send({ type: 'connector.select', id: 'fox' })
    expect([page.view(), page.eip155.connects.list.length]).toEqual(['ConnectingExternal', 1])
  })

  test('before the agreement Connect is shown without adapters too, and keeps the requested namespace', async () => {
    const bare = await readyVisit({ ...TERMS_REQUIRED, adapters: [] })
    await bare.send({ type: 'modal.open' })
    expect(bare.view()).toBe('Connect')
    const page = await readyVisit(TERMS_REQUIRED)
    await page.send({ type: 'modal.open', view: 'AllWallets', namespace: 'solana' })
    expect(page.history()).toEqual([{ view: 'Connect', payload: { namespace: 'solana' } }])
  })

  test('the agreement is required again each time that the modal opens', async () => {
    const page = await readyVisit(TERMS_REQUIRED)
    await page.send({ type: 'modal.open' })
    await page.send({ type: 'view.go', entry: agreed, mode: 'replace' })
    await page.send({ type: 'modal.dismiss' })
    await page.send({ type: 'modal.open', view: 'ConnectWallets' })
    expect(page.view()).toBe('Connect')
  })

  test('no agreement is required without a link to terms', async () => {
    const { termsConditionsUrl: _, ...options } = TERMS_REQUIRED
    const page = await readyVisit(options)
    await page.send({ type: 'modal.open', view: 'ConnectWallets' })
    expect(page.view()).toBe('ConnectWallets')
  })
})
