import { expect, test, vi } from 'vitest'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import { connection, connector, network, scriptedAdapter } from '../../scriptedAdapter.fixture.ts'
import { memoryStorage } from '../../testing/index.ts'
import { ETHEREUM, kept, readyVisit, SOLANA, type Visit, type VisitOptions } from '../../visit.fixture.ts'
import { type ScriptedPhone, scriptedPhone } from '../../walletconnect/scriptedPhone.fixture.ts'
import { selectAccount } from '../account/selectAccount.ts'
import { selectStatus } from '../connection/connection.selectors.ts'

vi.mock('@walletconnect/sign-client', async () => ({
  SignClient: (await import('../../walletconnect/scriptedPhone.fixture.ts')).SignClientOfPhone,
}))

const POLKADOT: CaipNetworkId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const BITCOIN: CaipNetworkId = 'bip122:000000000019d6689c085ae165831e93'

const HOME = { eip155: ETHEREUM, solana: SOLANA, polkadot: POLKADOT, bip122: BITCOIN } as const
const NAMESPACES = Object.keys(HOME) as ChainNamespace[]

/** One account of each family. */
const ADDRESSES = {
  eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  solana: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  bip122: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
} as const

const onPhone = (...namespaces: ChainNamespace[]): CaipAddress[] =>
  namespaces.map((id): CaipAddress => `${HOME[id]}:${ADDRESSES[id]}`)

const family = (namespace: ChainNamespace) =>
  scriptedAdapter({
    networks: [network(HOME[namespace])],
    connectors: [connector(namespace, `${namespace}-extension`)],
    walletSwitches: namespace === 'eip155',
    remote: { methods: [], events: [], over: () => ({}) },
  })

/** A page of the four families, whose wallets answer when a test says so. */
async function openPage(phone: ScriptedPhone, options: VisitOptions = {}) {
  const families = Object.fromEntries(NAMESPACES.map(id => [id, family(id)])) as Record<
    ChainNamespace,
    ReturnType<typeof family>
  >
  const page = await readyVisit({
    adapters: Object.values(families).map(({ adapter }) => adapter),
    projectId: phone.projectId,
    ...options,
  })
  return Object.assign(page, { families })
}
type Page = Awaited<ReturnType<typeof openPage>>

/** Pairs the phone with the page, which then holds a connection for each account’s family. */
async function pair(page: Visit, phone: ScriptedPhone, accounts: readonly CaipAddress[]) {
  await page.send({ type: 'modal.open' })
  await page.send({ type: 'view.go', entry: { view: 'ConnectingWalletConnectBasic', payload: {} } })
  await phone.approve(accounts)
}

/** An extension takes the place of whatever is connected in its family. */
async function useExtension({ send, families }: Page, namespace: ChainNamespace) {
  const id = `${namespace}-extension`
  await send({ type: 'modal.open' })
  await send({ type: 'connector.select', id })
  await families[namespace].connects.last().resolve(connection(id, HOME[namespace]))
}

const wallets = ({ actor }: Visit) =>
  Object.fromEntries(NAMESPACES.map(id => [id, selectAccount(actor.getSnapshot(), id)?.connectedWalletInfo.id]))

/** After a reload: the phone is found again, and the extensions answer. */
async function reload(page: Page, phone: ScriptedPhone) {
  page.stop()
  const next = await openPage(phone, { storage: page.storage })
  for (const id of NAMESPACES) {
    const asked = next.families[id].restores.list[0]
    await asked?.resolve(connection(`${id}-extension`, HOME[id]))
  }
  await vi.waitFor(
    () => {
      for (const id of NAMESPACES) expect(selectStatus(next.actor.getSnapshot(), id)).not.toBe('connecting')
    },
    { timeout: 60_000 },
  )
  return next
}

const ALL_ON_PHONE = Object.fromEntries(NAMESPACES.map(id => [id, 'walletConnect']))

test('H01 an extension in the place of the phone in one family leaves the phone its others, also after a reload', async () => {
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
  expect(next.families.solana.restores.list).toHaveLength(1)
})

test('H01 what the phone says of a family that an extension has taken over disturbs nobody', async () => {
  const phone = scriptedPhone()
  const page = await openPage(phone)
  await pair(page, phone, onPhone('eip155', 'solana'))
  await useExtension(page, 'solana')
  const before = selectAccount(page.actor.getSnapshot(), 'solana')
  await phone.tell(SOLANA, 'accountsChanged', [ADDRESSES.solana])
  await phone.update(onPhone('eip155'))
  await phone.update(onPhone('eip155', 'solana'))
  expect(selectAccount(page.actor.getSnapshot(), 'solana')).toEqual(before)
  await phone.leave()
  expect(wallets(page)).toMatchObject({ eip155: undefined, solana: 'solana-extension' })
})

test('H01 the session ends with the last family that is replaced, also after a reload', async () => {
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

test('H01 a family that waits for its former extension to let go holds the session already', async () => {
  const phone = scriptedPhone()
  const page = await openPage(phone)
  await useExtension(page, 'eip155')
  await pair(page, phone, onPhone('eip155', 'solana'))
  // The extension of eip155 is still being let go.
  await useExtension(page, 'solana')
  expect(phone.isPaired()).toBe(true)
  await page.families.eip155.disconnects.last().resolve()
  expect(wallets(page)).toMatchObject({ eip155: 'walletConnect', solana: 'solana-extension' })
})

test('a visitor who disconnects the phone leaves with all of its families, and with no other', async () => {
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
})

test('H01 a new session of a phone comes to be, also where the end of the former one leads the page elsewhere', async () => {
  const phone = scriptedPhone()
  const page = await openPage(phone)
  await pair(page, phone, onPhone('bip122'))
  // A chain that no host here asks for: as soon as it is looked at again, the visitor is brought to UnsupportedChain.
  await page.send({ type: 'connector.select', id: 'eip155-extension' })
  await page.families.eip155.connects.last().resolve(connection('eip155-extension', 'eip155:666'))
  expect(page.view()).toBe('UnsupportedChain')
  await pair(page, phone, onPhone('eip155'))
  await page.families.eip155.disconnects.last().resolve()
  expect(wallets(page)).toMatchObject({ eip155: 'walletConnect', bip122: undefined })
  expect(phone.isPaired()).toBe(true)
})
