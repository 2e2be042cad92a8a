import { expect, test, vi } from 'vitest'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import { connection, connector, network, scriptedAdapter } from '../../scriptedAdapter.fixture.ts'
import { flushMicrotasks, memoryStorage } from '../../testing/index.ts'
import { ETHEREUM, kept, readyVisit, SOLANA, type Visit, type VisitOptions } from '../../visit.fixture.ts'
import { type ScriptedPhone, scriptedPhone } from '../../walletconnect/scriptedPhone.fixture.ts'
import { selectAccount } from '../account/selectAccount.ts'
import { selectStatus } from '../connection/connection.selectors.ts'
import { connectionOf } from './children.selectors.ts'

const POLKADOT: CaipNetworkId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const BITCOIN: CaipNetworkId = 'bip122:000000000019d6689c085ae165831e93'

const HOME = { eip155: ETHEREUM, solana: SOLANA, polkadot: POLKADOT, bip122: BITCOIN } as const
const NAMESPACES = Object.keys(HOME) as ChainNamespace[]

/** One account in each namespace. */
const ADDRESSES = {
  eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  solana: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  bip122: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
} as const

const onPhone = (...namespaces: ChainNamespace[]): CaipAddress[] =>
  namespaces.map((id): CaipAddress => `${HOME[id]}:${ADDRESSES[id]}`)

const adapterOf = (namespace: ChainNamespace) =>
  scriptedAdapter({
    networks: [network(HOME[namespace])],
    connectors: [connector(namespace, `${namespace}-extension`)],
    walletSwitches: namespace === 'eip155',
    remote: { methods: [], events: [], over: () => ({}) },
  })

/** Page with scripted adapters for the four namespaces. */
async function openPage(phone: ScriptedPhone, options: VisitOptions = {}) {
  const scripted = Object.fromEntries(NAMESPACES.map(id => [id, adapterOf(id)])) as Record<
    ChainNamespace,
    ReturnType<typeof adapterOf>
  >
  const page = await readyVisit({
    adapters: Object.values(scripted).map(({ adapter }) => adapter),
    projectId: 'p',
    walletConnect: phone.walletConnect,
    ...options,
  })
  return Object.assign(page, { adapters: scripted })
}
type Page = Awaited<ReturnType<typeof openPage>>

/** Pairs the phone with the page, which then has a connection in the namespace of each account. */
async function pair(page: Visit, phone: ScriptedPhone, accounts: readonly CaipAddress[]) {
  await page.send({ type: 'modal.open' })
  await page.send({ type: 'view.go', entry: { view: 'ConnectingWalletConnectBasic', payload: {} } })
  await phone.approve(accounts)
}

/** Connects an extension; it replaces the wallet that is connected in the namespace. */
async function useExtension({ send, adapters }: Page, namespace: ChainNamespace) {
  const id = `${namespace}-extension`
  await send({ type: 'modal.open' })
  await send({ type: 'connector.select', id })
  await adapters[namespace].connects.last().resolve(connection(id, HOME[namespace]))
}

const losses = ({ facts }: Visit) =>
  facts.flatMap(fact => (fact.type === 'connection.lost' ? [[fact.namespace, fact.by]] : []))

const wallets = ({ actor }: Visit) =>
  Object.fromEntries(NAMESPACES.map(id => [id, selectAccount(actor.getSnapshot(), id)?.connectedWalletInfo.id]))

/** Holds the start of the next client until the returned function is called. */
function holdClient({ walletConnect }: ScriptedPhone) {
  let start: () => void = () => {}
  const started = new Promise<void>(resolve => {
    start = resolve
  })
  const { open } = walletConnect
  const held = vi.spyOn(walletConnect, 'open').mockImplementation(async settings => {
    await started
    held.mockRestore()
    return open(settings)
  })
  return start
}

/** Reloads the page; the session is restored and the extensions answer. */
async function reload(page: Page, phone: ScriptedPhone) {
  page.stop()
  const next = await openPage(phone, { storage: page.storage })
  for (const id of NAMESPACES) {
    const asked = next.adapters[id].restores.list[0]
    await asked?.resolve(connection(`${id}-extension`, HOME[id]))
  }
  const statuses = () => NAMESPACES.map(id => selectStatus(next.actor.getSnapshot(), id))
  await expect.poll(statuses).not.toContain('connecting')
  return next
}

const ALL_ON_PHONE = Object.fromEntries(NAMESPACES.map(id => [id, 'walletConnect']))

test('H01 an extension that replaces the phone in one namespace keeps the phone in the others, also after a reload', async () => {
  const phone = scriptedPhone()
  const page = await openPage(phone, { storage: memoryStorage() })
  await pair(page, phone, onPhone(...NAMESPACES))
  expect(wallets(page)).toEqual(ALL_ON_PHONE)

  await useExtension(page, 'solana')
  expect(wallets(page)).toEqual({ ...ALL_ON_PHONE, solana: 'solana-extension' })
  expect(phone.isPaired()).toBe(true)
  expect(page.facts.filter(({ type }) => type === 'connection.lost')).toEqual([
    { type: 'connection.lost', namespace: 'solana', connectorId: 'walletConnect', by: 'replacement' },
  ])

  const next = await reload(page, phone)
  expect(wallets(next)).toEqual({ ...ALL_ON_PHONE, solana: 'solana-extension' })
  expect(next.adapters.solana.restores.list).toHaveLength(1)
})

test('H01 reports of the phone about a namespace that an extension has taken over are ignored', async () => {
  const phone = scriptedPhone()
  const page = await openPage(phone)
  await pair(page, phone, onPhone('eip155', 'solana'))
  await useExtension(page, 'solana')
  const before = selectAccount(page.actor.getSnapshot(), 'solana')
  await phone.emit(SOLANA, 'accountsChanged', [ADDRESSES.solana])
  await phone.update(onPhone('eip155'))
  await phone.update(onPhone('eip155', 'solana'))
  expect(selectAccount(page.actor.getSnapshot(), 'solana')).toEqual(before)
  await phone.leave()
  expect(wallets(page)).toMatchObject({ eip155: undefined, solana: 'solana-extension' })
})

test('H01 the session ends when its last namespace is replaced, also after a reload', async () => {
  const phone = scriptedPhone()
  const page = await openPage(phone, { storage: memoryStorage() })
  await pair(page, phone, onPhone('eip155', 'solana'))
  await useExtension(page, 'solana')
  const next = await reload(page, phone)
  expect(phone.isPaired()).toBe(true)
  await useExtension(next, 'eip155')
  expect(wallets(next)).toMatchObject({ eip155: 'eip155-extension', solana: 'solana-extension' })
  expect(phone.isPaired()).toBe(false)
})

test('H01 a namespace keeps the session while its former extension is still being disconnected', async () => {
  const phone = scriptedPhone()
  const page = await openPage(phone)
  await useExtension(page, 'eip155')
  await pair(page, phone, onPhone('eip155', 'solana'))
  // The extension of eip155 is still being disconnected.
  await useExtension(page, 'solana')
  expect(phone.isPaired()).toBe(true)
  await page.adapters.eip155.disconnects.last().resolve()
  expect(wallets(page)).toMatchObject({ eip155: 'walletConnect', solana: 'solana-extension' })
})

test('disconnecting the phone in one namespace disconnects all its namespaces and no other wallet', async () => {
  const phone = scriptedPhone()
  const page = await openPage(phone)
  await pair(page, phone, onPhone(...NAMESPACES))
  await useExtension(page, 'bip122')
  await page.send({ type: 'connection.disconnect', namespace: 'eip155' })
  expect(phone.isPaired()).toBe(false)
  expect(wallets(page)).toEqual({
    eip155: undefined,
    solana: undefined,
    polkadot: undefined,
    bip122: 'bip122-extension',
  })
  expect(kept(page.storage, 'solana/connector')).toBeUndefined()
  // Every namespace was left by the visitor, also those that were not named.
  expect(losses(page)).toEqual([
    ['bip122', 'replacement'],
    ['eip155', 'visitor'],
    ['solana', 'visitor'],
    ['polkadot', 'visitor'],
  ])
})

test('H51 the phone is left while its session is being restored: all its namespaces end, and the session too', async () => {
  const phone = scriptedPhone()
  const page = await openPage(phone, { storage: memoryStorage() })
  await pair(page, phone, onPhone('eip155', 'solana'))
  page.stop()

  const start = holdClient(phone)
  const next = await openPage(phone, { storage: page.storage })
  expect([next.status('eip155'), next.status('solana')]).toEqual(['restoring', 'restoring'])
  await next.send({ type: 'connection.disconnect', namespace: 'solana' })
  expect([next.status('eip155'), next.status('solana')]).toEqual(['absent', 'absent'])
  expect(losses(next)).toEqual(
    expect.arrayContaining([
      ['eip155', 'visitor'],
      ['solana', 'visitor'],
    ]),
  )
  expect(losses(next)).toHaveLength(2)
  expect([kept(next.storage, 'eip155/connector'), kept(next.storage, 'solana/connector')]).toEqual([
    undefined,
    undefined,
  ])
  expect(phone.isPaired()).toBe(true)

  start()
  await expect.poll(() => phone.isPaired()).toBe(false)
  expect(wallets(next)).toMatchObject({ eip155: undefined, solana: undefined })
  const states = () =>
    ['eip155', 'solana'].map(id => connectionOf(next.actor.getSnapshot(), id as ChainNamespace)?.value)
  await expect.poll(states).toEqual(['absent', 'absent'])
  expect(next.factTypes()).not.toContain('error')
})

test('H51 a session that is not restored in time stays stored, and ends once all its namespaces have another wallet', async () => {
  const phone = scriptedPhone()
  const page = await openPage(phone, { storage: memoryStorage() })
  await pair(page, phone, onPhone('eip155', 'solana'))
  page.stop()
  const start = holdClient(phone)
  const next = await openPage(phone, { storage: page.storage })
  await next.clock.advance(20_000)
  expect([next.status('eip155'), next.status('solana')]).toEqual(['absent', 'absent'])
  expect(kept(next.storage, 'eip155/connector')).toMatchObject({ connectorId: 'walletConnect' })

  await useExtension(next, 'eip155')
  start()
  await expect.poll(() => phone.walletConnect.open).not.toHaveProperty('mock')
  await flushMicrotasks()
  // The next visit may restore it in the other namespace.
  expect(phone.isPaired()).toBe(true)
  expect(kept(next.storage, 'solana/connector')).toMatchObject({ connectorId: 'walletConnect' })
  await useExtension(next, 'solana')
  await expect.poll(() => phone.isPaired()).toBe(false)
  expect(wallets(next)).toMatchObject({ eip155: 'eip155-extension', solana: 'solana-extension' })
  expect(losses(next)).toEqual([])
})

test('H01 a new session is connected even if the end of the former one leads to UnsupportedChain', async () => {
  const phone = scriptedPhone()
  const page = await openPage(phone)
  await pair(page, phone, onPhone('bip122'))
  // The host does not request this chain: each check of it leads to UnsupportedChain.
  await page.send({ type: 'connector.select', id: 'eip155-extension' })
  await page.adapters.eip155.connects.last().resolve(connection('eip155-extension', 'eip155:666'))
  expect(page.view()).toBe('UnsupportedChain')
  await pair(page, phone, onPhone('eip155'))
  await page.adapters.eip155.disconnects.last().resolve()
  expect(wallets(page)).toMatchObject({ eip155: 'walletConnect', bip122: undefined })
  expect(phone.isPaired()).toBe(true)
})
