import { expect, test } from 'vitest'
import { ETHEREUM, kept, POLYGON } from '../../visit.fixture.ts'
import { ALICE, BOB, signInVisit } from './signIn.fixture.ts'

test('after connecting, the message waits for the visitor in the same window', async () => {
  const page = await signInVisit()
  await page.connect()
  expect(page.view()).toBe('SIWXSignMessage')
  expect(page.signIn()).toMatchObject({ status: 'signedOut', screen: 'ask', required: false })
  expect(page.signIn().message?.text).toContain(`with your Ethereum account:\n${ALICE}`)
  expect(page.eip155.signatures.list).toEqual([])
  expect(page.views.filter(view => view === undefined)).toHaveLength(1)
})

test('a signature that the host accepts signs in, closes the modal and is a fact', async () => {
  const page = await signInVisit()
  await page.connect()
  await page.tell({ type: 'siwx.sign' })
  expect(page.signIn().screen).toBe('sign')
  await page.approve()
  expect(page.signIn().status).toBe('signed')
  expect(page.window()).toBe('closed')
  expect(page.facts).toContainEqual(
    expect.objectContaining({ type: 'siwx.signed', address: ALICE, chainId: ETHEREUM, isNew: true }),
  )
  expect(page.host.state.sessions).toHaveLength(1)
})

test('with a session nothing is asked', async () => {
  const page = await signInVisit()
  await page.connect()
  await page.tell({ type: 'siwx.sign' })
  await page.approve()
  const again = await signInVisit({ host: page.host })
  await again.connect()
  expect(again.window()).toBe('closed')
  expect(again.signIn().status).toBe('signed')
  expect(again.host.state.messages).toBe(1)
})

test('a required sign-in keeps the window open, and closing is refused with a shake', async () => {
  const page = await signInVisit({ required: true })
  await page.connect()
  await page.tell({ type: 'modal.dismiss' })
  expect(page.window()).toBe('shaking')
  expect(page.view()).toBe('SIWXSignMessage')
  await page.tell({ type: 'modal.close' })
  expect(page.window()).toBe('closed')
  await page.tell({ type: 'modal.open', view: 'Account' })
  expect(page.view(), 'no other view of a connected visitor').toBe('SIWXSignMessage')
})

test('cancelling a required first sign-in disconnects', async () => {
  const page = await signInVisit({ required: true })
  await page.connect()
  await page.tell({ type: 'siwx.cancel' })
  await page.eip155.disconnects.last().resolve()
  expect(page.status('eip155')).toBe('absent')
  expect(page.window()).toBe('closed')
  expect(page.signIn().status).toBe('signedOut')
})

test('cancelling an optional sign-in closes and stays connected', async () => {
  const page = await signInVisit()
  await page.connect()
  await page.tell({ type: 'siwx.cancel' })
  expect(page.window()).toBe('closed')
  expect(page.status('eip155')).toBe('connected')
  await page.tell({ type: 'modal.open' })
  expect(page.view()).toBe('Account')
})

test('H32 a reload before the visitor has signed asks again, and one after a refusal does not', async () => {
  const page = await signInVisit()
  await page.connect()
  page.stop()
  const again = await signInVisit({ storage: page.storage.openTab() })
  await again.eip155.restores.last().resolve(restored)
  await again.settled()
  expect(again.view()).toBe('SIWXSignMessage')
  await again.tell({ type: 'siwx.cancel' })
  again.stop()

  const third = await signInVisit({ storage: page.storage.openTab() })
  await third.eip155.restores.last().resolve(restored)
  await third.settled()
  expect(third.window()).toBe('closed')
  expect(third.status('eip155')).toBe('connected')
})

const restored = {
  connectorId: 'fox',
  namespace: 'eip155',
  chainId: ETHEREUM,
  address: ALICE,
  selected: ALICE,
  accounts: [{ namespace: 'eip155', address: ALICE }],
} as const

test('H32 cancelling after a switch returns to the network that is signed in, and does not disconnect', async () => {
  const page = await signInVisit({ required: true })
  await page.connect()
  await page.tell({ type: 'siwx.sign' })
  await page.approve()
  await page.eip155.report('fox', { type: 'chain.changed', chainId: POLYGON })
  await page.settled()
  expect(page.view()).toBe('SIWXSignMessage')
  await page.tell({ type: 'siwx.cancel' })
  expect(page.eip155.disconnects.list).toEqual([])
  expect(page.eip155.switches.last().asked.to).toBe(ETHEREUM)
  await page.eip155.report('fox', { type: 'chain.changed', chainId: ETHEREUM })
  await page.eip155.switches.last().resolve()
  await page.settled()
  expect(page.signIn()).toMatchObject({ status: 'signed', account: { chainId: ETHEREUM } })
  expect(page.window()).toBe('closed')
})

test('a network chosen in the modal is asked about, although the view of networks closes', async () => {
  const page = await signInVisit()
  await page.connect()
  await page.tell({ type: 'siwx.sign' })
  await page.approve()
  await page.tell({ type: 'modal.open', view: 'Networks' })
  await page.tell({ type: 'network.select', id: POLYGON })
  await page.eip155.report('fox', { type: 'chain.changed', chainId: POLYGON })
  await page.eip155.switches.last().resolve()
  await page.settled()
  expect(page.view()).toBe('SIWXSignMessage')
  expect(page.signIn()).toMatchObject({ screen: 'ask', account: { chainId: POLYGON } })
})

test('after a switch of the account, cancelling returns to the account that is signed in', async () => {
  const page = await signInVisit({ required: true })
  await page.connect('fox', [ALICE, BOB])
  await page.tell({ type: 'siwx.sign' })
  await page.approve()
  await page.tell({ type: 'account.select', namespace: 'eip155', address: BOB })
  expect(page.view()).toBe('SIWXSignMessage')
  await page.tell({ type: 'siwx.cancel' })
  expect(page.signIn()).toMatchObject({ status: 'signed', account: { address: ALICE } })
  expect(page.window()).toBe('closed')
})

test('a session that expires is asked for again when the visitor next opens the modal', async () => {
  const page = await signInVisit()
  page.host.state.expirationTime = new Date(page.clock.now() + 60_000).toISOString()
  await page.connect()
  await page.tell({ type: 'siwx.sign' })
  await page.approve()
  await page.advance(61_000)
  expect(page.signIn().status).toBe('signedOut')
  expect(page.factTypes()).toContain('siwx.signedOut')
  expect(page.window(), 'nothing opens by itself').toBe('closed')
  await page.tell({ type: 'modal.open' })
  expect(page.view()).toBe('SIWXSignMessage')
})

test('a host that opens the sign-in after it was cancelled has the visitor asked again', async () => {
  const page = await signInVisit()
  await page.connect()
  await page.tell({ type: 'siwx.cancel' })
  expect(page.window()).toBe('closed')
  await page.tell({ type: 'modal.open', view: 'Account' })
  expect(page.view()).toBe('Account')
  await page.tell({ type: 'modal.open', view: 'SIWXSignMessage' })
  expect(page.signIn()).toMatchObject({ screen: 'ask', status: 'signedOut' })
  await page.tell({ type: 'siwx.cancel' })
  expect(page.window()).toBe('closed')
})

test('signing out ends the session and asks nothing', async () => {
  const page = await signInVisit()
  await page.connect()
  await page.tell({ type: 'siwx.sign' })
  await page.approve()
  await page.tell({ type: 'siwx.signOut' })
  expect(page.host.state.sessions).toEqual([])
  expect(page.signIn().status).toBe('signedOut')
  expect(page.window()).toBe('closed')
})

test('a reload after signing out does not ask, and the visitor can sign in again', async () => {
  const page = await signInVisit()
  await page.connect()
  await page.tell({ type: 'siwx.sign' })
  await page.approve()
  await page.tell({ type: 'siwx.signOut' })
  page.stop()
  const again = await signInVisit({ host: page.host, storage: page.storage.openTab() })
  await again.eip155.restores.last().resolve(restored)
  await again.settled()
  expect(again.window()).toBe('closed')
  expect(again.signIn().status).toBe('signedOut')
  await again.tell({ type: 'siwx.sign' })
  expect(again.view()).toBe('SIWXSignMessage')
})

test('a disconnect ends the sessions', async () => {
  const page = await signInVisit()
  await page.connect()
  await page.tell({ type: 'siwx.sign' })
  await page.approve()
  await page.tell({ type: 'connection.disconnect' })
  await page.eip155.disconnects.last().resolve()
  await page.settled()
  expect(page.host.state.sessions).toEqual([])
  expect(page.factTypes()).toContain('siwx.signedOut')
})

test('the active namespace asks alone, and another one when it becomes active', async () => {
  const page = await signInVisit()
  await page.connect()
  await page.tell({ type: 'siwx.sign' })
  await page.approve()
  await page.connect(
    'cat',
    ['FAe4sisG95oZ42w7buUn5qEE4TAnfTTFPiguZUHmhiF'],
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as never,
  )
  expect(page.signIn()).toMatchObject({ account: { namespace: 'solana' }, screen: 'ask' })
  await page.tell({ type: 'siwx.cancel' })
  await page.tell({ type: 'network.select', id: ETHEREUM })
  expect(page.signIn()).toMatchObject({ status: 'signed', account: { namespace: 'eip155' } })
})

test('a wallet on an unsupported chain signs in once it is on a supported one', async () => {
  const page = await signInVisit()
  await page.connect('fox', [ALICE], 'eip155:666')
  expect(page.view()).toBe('UnsupportedChain')
  await page.eip155.report('fox', { type: 'chain.changed', chainId: ETHEREUM })
  await page.settled()
  expect(page.view()).toBe('SIWXSignMessage')
})

test('without the option, signing in is an error and connecting closes', async () => {
  const page = await signInVisit({ siwx: undefined })
  await page.connect()
  expect(page.window()).toBe('closed')
  await page.tell({ type: 'siwx.sign' })
  expect(page.facts).toContainEqual(
    expect.objectContaining({ type: 'error', error: { code: 'siwx.disabled', context: {} } }),
  )
  expect(kept(page.storage, 'siwx-changed')).toBeUndefined()
})
