import { describe, expect, test } from 'vitest'
import { createModalActor } from './createModalActor.ts'
import { selectAllWalletsEntry, selectWallets } from './flows/catalogue/selectWallets.ts'
import { RESTRICTED_TIME_ZONES } from './rules/index.ts'
import { memoryPorts } from './testing/index.ts'
import { ETHEREUM, evm, kept, readyVisit, storedVisit, type Visit } from './visit.fixture.ts'

const REGISTRY = { projectId: 'p', urls: { registry: 'https://registry.test' } }
const names = (page: Visit) => selectWallets(page.actor.getSnapshot()).map(({ name }) => name)

describe('basic', () => {
  const BASIC = { projectId: 'p', basic: true }

  test('no wallet in the page is watched or listed, and the modal opens with the link', async () => {
    const page = await readyVisit(BASIC)
    expect(page.eip155.listeners().discovery).toBe(0)
    await page.send({ type: 'modal.open' })
    expect(page.view()).toBe('ConnectingWalletConnectBasic')
    await page.send({ type: 'view.go', entry: { view: 'Connect', payload: {} } })
    expect(names(page)).toEqual(['WalletConnect'])
  })

  test('a phone opens with all wallets', async () => {
    const page = await readyVisit({ ...BASIC, ...REGISTRY, platform: { mobile: true } })
    await page.send({ type: 'modal.open' })
    expect(page.view()).toBe('AllWallets')
  })

  test('a view that the host names is shown', async () => {
    const page = await readyVisit(BASIC)
    await page.send({ type: 'modal.open', view: 'WhatIsAWallet' })
    expect(page.view()).toBe('WhatIsAWallet')
  })

  test('a wallet in the page cannot be connected by its id', async () => {
    const page = await readyVisit(BASIC)
    await page.send({ type: 'connector.select', id: 'fox' })
    expect(page.eip155.connects.list).toEqual([])
  })

  test('a wallet in the page that is stored is not restored, and stays stored', async () => {
    const record = { connectorId: 'fox', chainId: ETHEREUM }
    const page = await readyVisit({ ...BASIC, storage: storedVisit({ 'eip155/connector': record }) })
    expect(page.eip155.restores.list).toEqual([])
    expect(page.status('eip155')).toBe('absent')
    expect(kept(page.storage, 'eip155/connector')).toEqual(record)
  })
})

describe('walletConnect: false', () => {
  const OFF = { ...REGISTRY, walletConnect: false as const }

  test('only wallets in the page are listed, no view of WalletConnect opens, and nothing is requested', async () => {
    const page = await readyVisit({ ...OFF, adapters: [evm().adapter] })
    await page.send({ type: 'modal.open' })
    expect(names(page)).toEqual(['Fox', 'Owl'])
    expect(selectAllWalletsEntry(page.actor.getSnapshot())).toBeUndefined()
    for (const view of ['ConnectingWalletConnect', 'ConnectingWalletConnectBasic', 'AllWallets'] as const) {
      await page.send({ type: 'view.go', entry: { view, payload: {} } })
      expect(page.view()).toBe('Connect')
    }
  })

  test('without adapters nothing is reached over WalletConnect either', async () => {
    const page = await readyVisit({ ...OFF, adapters: [], networks: evm().adapter.networks.map(each => ({ ...each })) })
    await page.send({ type: 'modal.open' })
    expect(page.view()).toBe('Connect')
    expect(page.actor.getSnapshot().context.booted?.namespaces).toEqual([])
  })

  test('a session that is stored is not restored', async () => {
    const stored = { 'eip155/connector': { connectorId: 'walletConnect', chainId: ETHEREUM } }
    const page = await readyVisit({ ...OFF, storage: storedVisit(stored) })
    await expect.poll(() => page.status('eip155')).toBe('absent')
    expect(page.requests).toEqual([])
  })
})

describe('restrictedTimeZones', () => {
  const features = async (timeZone: string, restrictedTimeZones?: readonly string[]) => {
    const page = await readyVisit({
      platform: { timeZone },
      ...(restrictedTimeZones && { restrictedTimeZones: [...restrictedTimeZones] }),
    })
    return page.actor.getSnapshot().context.config.features
  }
  const OFF = { onramp: false, swaps: false, receive: true, history: true }

  test('the list has no effect by itself', async () => {
    expect(await features('Asia/Shanghai')).toMatchObject({ onramp: true, swaps: true })
  })

  test('buying and swapping are off in a zone that the host restricts, and on elsewhere', async () => {
    expect(await features('Asia/Macao', RESTRICTED_TIME_ZONES)).toMatchObject(OFF)
    expect(await features('Europe/Paris', ['Europe/Paris'])).toMatchObject(OFF)
    expect(await features('Asia/Tokyo', RESTRICTED_TIME_ZONES)).toMatchObject({ onramp: true, swaps: true })
  })

  test('the time zone is read only where the host restricts one', () => {
    let reads = 0
    const platform = {
      ...memoryPorts().platform,
      get timeZone() {
        reads += 1
        return 'Europe/Paris'
      },
    }
    const create = (restrictedTimeZones: string[]) =>
      createModalActor({ adapters: [evm().adapter], ports: { platform }, restrictedTimeZones })
    create([])
    expect(reads).toBe(0)
    create(['Europe/Paris'])
    expect(reads).toBe(1)
  })
})

describe('features.allWallets: false', () => {
  test('the view is refused to the host and to the visitor', async () => {
    const page = await readyVisit({ ...REGISTRY, features: { allWallets: false } })
    await page.send({ type: 'modal.open', view: 'AllWallets' })
    expect(page.view()).toBe('Connect')
    await page.send({ type: 'view.go', entry: { view: 'AllWallets', payload: {} } })
    expect(page.view()).toBe('Connect')
  })

  test('a phone without adapters opens with the link instead', async () => {
    const page = await readyVisit({
      ...REGISTRY,
      adapters: [],
      networks: [...evm().adapter.networks],
      features: { allWallets: false },
      platform: { mobile: true },
    })
    await page.send({ type: 'modal.open' })
    // The adapters of WalletConnect are loaded by a real `import()`.
    await expect.poll(() => page.view()).toBe('ConnectingWalletConnectBasic')
  })
})

test('H56 a port that is given as undefined leaves the default', () => {
  const actor = createModalActor({ adapters: [evm().adapter], ports: { platform: undefined } as never })
  expect(actor.getSnapshot().context.config.platform.os).toBe('other')
})
