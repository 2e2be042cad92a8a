import { expect, test, vi } from 'vitest'
import { doors } from '../../doors.ts'
import { connection, connector, network, scriptedAdapter } from '../../scriptedAdapter.fixture.ts'
import { ETHEREUM, readyVisit, SOLANA, type Visit, type VisitOptions, visit } from '../../visit.fixture.ts'
import { selectWalletsToGet } from '../catalogue/catalogue.selectors.ts'
import { catalogueOf } from '../catalogue/catalogueOf.ts'
import { selectWallets } from '../catalogue/selectWallets.ts'
import { createCommands } from '../commands/commands.ts'
import { loadingStateOf } from './children.selectors.ts'

const WALLETS = [
  { id: 'r', name: 'Remote', mobile_link: 'remote://' },
  { id: 'f', name: 'Fox', rdns: 'com.both' },
]

const REGISTRY: VisitOptions = {
  projectId: 'p',
  urls: { registry: 'https://registry.test' },
  answer: () => Response.json({ data: WALLETS, count: 2 }),
}

const both = (namespace: 'eip155' | 'solana', id: string) => ({
  ...connector(namespace, id, 'Both'),
  info: { rdns: 'com.both' },
})

/** Adapters of a page with the wallet Both for two families, under an id of its own in each, and Owl for one. */
const adapters = () => [
  scriptedAdapter({
    networks: [network(ETHEREUM)],
    connectors: [both('eip155', 'both'), connector('eip155', 'owl')],
  }).adapter,
  scriptedAdapter({ networks: [network(SOLANA)], connectors: [both('solana', 'Both')] }).adapter,
]

const families = [
  { connectorId: 'both', namespace: 'eip155' },
  { connectorId: 'Both', namespace: 'solana' },
]

const top = (page: Visit) => page.history().at(-1)

const select = async (page: Visit, id: string) => {
  await page.send({ type: 'wallet.select', id })
  // The way is found by a file that is loaded now.
  await expect.poll(() => top(page)?.payload).not.toHaveProperty('selected')
  return top(page)
}

const errors = (page: Visit) => page.facts.flatMap(fact => (fact.type === 'error' ? [fact.error] : []))

test.each([
  ['without a registry', {}],
  ['with a registry', REGISTRY],
])('a wallet with several chain families opens the choice, %s', async (_, options) => {
  const page = await readyVisit({ adapters: adapters(), ...options })
  for (const id of ['both', 'Both']) {
    expect(await select(page, id)).toMatchObject({
      view: 'ConnectWallets',
      payload: { wallet: { name: 'Both', connectors: families } },
    })
    expect(page.window()).toBe('open')
    await page.send({ type: 'modal.close' })
  }
  expect(errors(page)).toEqual([])
})

test('a wallet with one chain family is asked', async () => {
  const page = await readyVisit({ adapters: adapters() })
  expect(await select(page, 'owl')).toEqual({
    view: 'ConnectingExternal',
    payload: { connectorId: 'owl', namespace: 'eip155' },
  })
  expect(page.history()).toHaveLength(1)
})

test('every row of the list is selected by its id', async () => {
  const page = await readyVisit({ ...REGISTRY, adapters: adapters() })
  await page.send({ type: 'modal.open' })
  await expect.poll(() => selectWallets(page.actor.getSnapshot()).map(({ name }) => name)).toContain('Remote')
  for (const { id, connectors, entry } of selectWallets(page.actor.getSnapshot())) {
    const view = ['ConnectingExternal', 'ConnectWallets'][connectors.length - 1]
    const remote = entry ? 'ConnectingWalletConnect' : 'ConnectingWalletConnectBasic'
    expect(await select(page, id)).toMatchObject({ view: view ?? remote })
    await page.send({ type: 'view.back' })
    expect(page.view()).toBe('Connect')
  }
  expect(errors(page)).toEqual([])
})

test('a wallet of the registry is waited for, and a wallet in the page under its id in the registry is asked', async () => {
  const page = await readyVisit({ ...REGISTRY, adapters: adapters() })
  expect(await select(page, 'r')).toMatchObject({ view: 'ConnectingWalletConnect', payload: { wallet: { id: 'r' } } })
  await page.send({ type: 'modal.close' })
  expect(await select(page, 'f')).toMatchObject({ view: 'ConnectWallets', payload: { wallet: { name: 'Fox' } } })
})

test('a wallet in the page does not wait for a registry that does not answer', async () => {
  const page = await readyVisit({ ...REGISTRY, adapters: adapters(), answer: () => new Promise(() => {}) })
  expect(await select(page, 'owl')).toMatchObject({ view: 'ConnectingExternal' })
  await page.send({ type: 'modal.close' })
  await page.send({ type: 'wallet.select', id: 'r' })
  expect(top(page)).toMatchObject({ view: 'ConnectWallets', payload: { selected: 'r' } })
  await page.clock.advance(15_000)
  expect(page.view()).toBe('Connect')
  expect(errors(page)).toContainEqual({ code: 'connector.notFound', context: { id: 'r' } })
})

test('an unknown wallet is connector.notFound once, and leads back, or to Connect', async () => {
  const page = await readyVisit({ ...REGISTRY, adapters: adapters() })
  const error = { code: 'connector.notFound', context: { id: 'missing' } }
  expect(await select(page, 'missing')).toEqual({ view: 'Connect', payload: {} })
  expect(errors(page)).toEqual([error])
  await page.send({ type: 'modal.open', view: 'GetWallet' })
  expect(await select(page, 'missing')).toEqual({ view: 'GetWallet', payload: {} })
  expect(errors(page)).toEqual([error, error])
})

/** Opens the window for a wallet, as a host does. */
const openFor = async (page: Visit, wallet: string) => {
  await page.send({ type: 'modal.open', wallet })
  await expect.poll(() => top(page)?.payload).not.toHaveProperty('selected')
  return top(page)
}

const owl = () => ({ ...connector('eip155', 'owl', 'Owl'), info: { rdns: 'com.owl' } })

const CUSTOM = [{ id: 'c', name: 'Custom', rdns: 'com.custom', homepage: 'https://custom.example' }]

test.each([
  ['a wallet in the page is asked', 'com.owl', { view: 'ConnectingExternal', payload: { connectorId: 'owl' } }],
  ['one of several families offers the choice', 'com.both', { view: 'ConnectWallets' }],
  ['one of the registry shows its code', 'r', { view: 'ConnectingWalletConnect', payload: { wallet: { id: 'r' } } }],
])('the window is opened for a wallet: %s', async (_, wallet, entry) => {
  const inPage = scriptedAdapter({ networks: [network(ETHEREUM)], connectors: [both('eip155', 'both'), owl()] })
  const other = scriptedAdapter({ networks: [network(SOLANA)], connectors: [both('solana', 'Both')] })
  const page = await readyVisit({ ...REGISTRY, adapters: [inPage.adapter, other.adapter] })
  expect(await openFor(page, wallet)).toMatchObject(entry)
  expect(errors(page)).toEqual([])
})

test('a wallet of the host that is neither in the page nor reached by a phone leads to where it is had', async () => {
  const page = await readyVisit({ adapters: adapters(), customWallets: CUSTOM })
  expect(await openFor(page, 'com.custom')).toEqual({ view: 'GetWallet', payload: {} })
  expect(selectWalletsToGet(page.actor.getSnapshot()).map(({ name }) => name)).toContain('Custom')
  expect(errors(page)).toEqual([])
})

test('H47 of two wallets under one name none is asked, and the visitor chooses', async () => {
  const impostor = { ...connector('eip155', 'impostor', 'Owl Wallet'), info: { rdns: 'com.owl' } }
  const eip155 = scriptedAdapter({ networks: [network(ETHEREUM)], connectors: [impostor, owl()] })
  const page = await readyVisit({ adapters: [eip155.adapter] })
  expect(await openFor(page, 'com.owl')).toEqual({ view: 'Connect', payload: {} })
  expect(selectWallets(page.actor.getSnapshot())).toHaveLength(2)
  expect(eip155.connects.list).toEqual([])
  expect(errors(page)).toEqual([])
})

test('an unknown wallet leaves the choice to the visitor, and the promise of the host waits', async () => {
  const eip155 = scriptedAdapter({ networks: [network(ETHEREUM)], connectors: [owl()] })
  const page = await readyVisit({ adapters: [eip155.adapter] })
  const connecting = createCommands(page.actor).connect({ wallet: 'com.missing' })
  await expect.poll(() => page.view()).toBe('Connect')
  expect(errors(page)).toEqual([{ code: 'connector.notFound', context: { id: 'com.missing' } }])
  await page.send({ type: 'connector.select', id: 'owl' })
  await eip155.connects.last().resolve(connection('owl', ETHEREUM))
  expect((await connecting).connectorId).toBe('owl')
})

test('a wallet that is named is asked though another is connected', async () => {
  const eip155 = scriptedAdapter({
    networks: [network(ETHEREUM)],
    connectors: [owl(), connector('eip155', 'fox', 'Fox')],
  })
  const page = await readyVisit({ adapters: [eip155.adapter] })
  await page.send({ type: 'connector.select', id: 'fox' })
  await eip155.connects.last().resolve(connection('fox', ETHEREUM))
  const connecting = createCommands(page.actor).connect({ wallet: 'com.owl' })
  await expect.poll(() => eip155.connects.list).toHaveLength(2)
  await eip155.connects.last().resolve(connection('owl', ETHEREUM))
  // The wallet that is replaced is left.
  await eip155.disconnects.last().resolve()
  expect((await connecting).connectorId).toBe('owl')
})

test('a wallet that is selected before the adapters are loaded is asked when they are', async () => {
  const page = visit({ adapters: adapters() })
  await page.send({ type: 'wallet.select', id: 'owl' })
  await expect.poll(() => page.view()).toBe('ConnectingExternal')
  expect(errors(page)).toEqual([])
})

test('H37 a visitor who has left does not return when the wallet is found', async () => {
  const page = await readyVisit({ adapters: adapters() })
  await page.send({ type: 'modal.open' })
  await page.send({ type: 'wallet.select', id: 'both' })
  await page.send({ type: 'view.go', entry: { view: 'GetWallet', payload: {} } })
  await expect.poll(() => loadingStateOf(page.actor.getSnapshot(), 'catalogue')).toBe('running')
  expect(catalogueOf(page.actor.getSnapshot())?.getSnapshot().context.wanted).toBeUndefined()
  expect(page.view()).toBe('GetWallet')
})

test('H39 a file that does not load is reported, and the wallet is found at the next attempt', async () => {
  const door = vi.spyOn(doors, 'pairing').mockRejectedValue(new TypeError('offline'))
  const page = await readyVisit({ adapters: adapters() })
  await page.send({ type: 'wallet.select', id: 'both' })
  await expect.poll(() => errors(page)).toMatchObject([{ code: 'chunk.failed' }])
  expect(top(page)?.payload).toEqual({ selected: 'both' })
  door.mockRestore()
  await page.send({ type: 'flows.wanted' })
  await expect.poll(() => top(page)?.payload).toHaveProperty('wallet')
})
