import { memoryStorage } from '@foyer/sandbox/phone'
import { expect, test, vi } from 'vitest'
import { connectedWorld, ELSEWHERE, FIRST, HERE, SECOND, SOON, showLink, startWorld, THERE } from './world.fixture.ts'

/** The stored connection. */
const RECORD = { connectorId: 'walletConnect' }

/** Connects, then reloads the page. */
async function reloadedWorld() {
  const storage = memoryStorage()
  const world = await startWorld()
  const phone = await world.createPhone({ behaviour: 'approve' })
  const before = await world.visit({ storage })
  await phone.pair(await showLink(before))
  await expect.poll(() => before.owner.getSnapshot().value, SOON).toBe('connected')
  before.stop()
  return { ...world, phone, open: () => world.visit({ storage, wasConnected: true }) }
}

test('H03 a reload restores the session, and a later disconnect of the wallet is reported', async () => {
  const { open, phone } = await reloadedWorld()
  const visit = await open()
  expect(visit.owner.getSnapshot().value).toBe('restoring')
  await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('connected')
  const connection = visit.connection('eip155', { ...RECORD, address: SECOND })
  await expect.poll(() => connection.getSnapshot().matches('connected'), SOON).toBe(true)
  // The account and the chain of the last visit, if the wallet still shares them.
  expect(connection.getSnapshot().context.connection).toMatchObject({ address: SECOND, chainId: HERE })
  await phone.disconnect()
  await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('idle')
  expect(connection.getSnapshot().matches('absent')).toBe(true)
})

test('H03 a session that the wallet ended while the page was closed is soon disconnected', async () => {
  const { open, phone } = await reloadedWorld()
  await phone.disconnect()
  const visit = await open()
  const connection = visit.connection('eip155', RECORD)
  await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('idle')
  await expect.poll(() => connection.getSnapshot().matches('absent'), SOON).toBe(true)
  expect((await visit.transport()).session()).toBeUndefined()
})

test('H03 a reload while the relay is down keeps the session, and receives events once it is back', async () => {
  const { open, phone, relay } = await reloadedWorld()
  await relay.faults.set({ down: true })
  const visit = await open()
  await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('connected')
  await relay.faults.reset()
  await expect.poll(() => phone.state.online, SOON).toBe(true)
  await phone.disconnect()
  await expect.poll(() => visit.owner.getSnapshot().value).toBe('idle')
})

test('H06 pairing another wallet while the session is restored keeps the session', async () => {
  const { open, phone } = await reloadedWorld()
  const visit = await open()
  const connection = visit.connection('eip155', RECORD)
  visit.owner.send({ type: 'pairing.show' })
  await expect.poll(() => connection.getSnapshot().matches('connected'), SOON).toBe(true)
  await expect.poll(() => visit.pairing()?.context.offer, SOON).toBeDefined()
  visit.owner.send({ type: 'pairing.leave' })
  expect(visit.owner.getSnapshot().value).toBe('connected')
  await phone.disconnect()
  await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('idle')
})

test('a namespace that is not in the restored session is not restored', async () => {
  const storage = memoryStorage()
  const world = await startWorld()
  const phone = await world.createPhone()
  const before = await world.visit({ storage })
  await phone.pair(await showLink(before))
  await expect.poll(() => phone.state.asks.length, SOON).toBe(1)
  await phone.approve({ chains: [HERE] })
  await expect.poll(() => before.owner.getSnapshot().value, SOON).toBe('connected')
  before.stop()
  const visit = await world.visit({ storage, wasConnected: true })
  const solana = visit.connection('solana', RECORD)
  await expect.poll(() => solana.getSnapshot().matches('absent'), SOON).toBe(true)
  const eip155 = visit.connection('eip155', RECORD)
  await expect.poll(() => eip155.getSnapshot().matches('connected'), SOON).toBe(true)
})

test('the account that the wallet selects becomes active in every namespace', async () => {
  const { visit, phone } = await connectedWorld()
  const eip155 = await visit.connected('eip155')
  const solana = await visit.connected('solana')
  const before = solana.getSnapshot().context.connection?.address
  await phone.selectAccount(1)
  await expect.poll(() => eip155.getSnapshot().context.connection?.address, SOON).toBe(SECOND)
  await expect.poll(() => solana.getSnapshot().context.connection?.address, SOON).not.toBe(before)
  expect(eip155.getSnapshot().context.connection?.accounts.map(({ address }) => address)).toEqual([SECOND, FIRST])
  expect(visit.owner.getSnapshot().context.session?.accounts[0]).toEqual({
    namespace: 'eip155',
    chainId: HERE,
    address: SECOND,
  })
})

test('an account that the wallet selects by an event becomes active if the session approves it', async () => {
  const { createWallet, visit: open } = await startWorld()
  const [wallet, visit] = [await createWallet(), await open()]
  const link = await showLink(visit)
  const topic = await wallet.approve(link, { eip155: [`${HERE}:${FIRST}`, `${HERE}:${SECOND}`] })
  await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('connected')
  const connection = await visit.connected('eip155')
  const tell = (data: unknown) => wallet.client.emit({ topic, chainId: HERE, event: { name: 'accountsChanged', data } })
  await tell([SECOND.toLowerCase()])
  await expect.poll(() => connection.getSnapshot().context.connection?.address, SOON).toBe(SECOND)
  const updates = vi.fn()
  ;(await visit.transport()).watch(updates)
  for (const data of [['0x0000000000000000000000000000000000000001'], [], 'nonsense', null, [null, {}], [SECOND]]) {
    await tell(data)
  }
  await tell([FIRST])
  await expect.poll(() => connection.getSnapshot().context.connection?.address, SOON).toBe(FIRST)
  expect(updates).toHaveBeenCalledTimes(1)
})

test('the chain that the wallet switches to becomes active, also an unrequested one', async () => {
  const { visit, phone } = await connectedWorld()
  const eip155 = await visit.connected('eip155')
  const solana = await visit.connected('solana')
  const elsewhere = solana.getSnapshot().context.connection?.chainId
  await phone.switchChain(THERE)
  await expect.poll(() => eip155.getSnapshot().context.connection?.chainId, SOON).toBe(THERE)
  expect(eip155.getSnapshot().hasTag('unsupported')).toBe(false)
  await phone.switchChain(ELSEWHERE)
  await expect.poll(() => eip155.getSnapshot().context.connection?.chainId, SOON).toBe(ELSEWHERE)
  expect(eip155.getSnapshot().context.connection?.approved).toEqual([HERE, THERE, ELSEWHERE])
  expect(eip155.getSnapshot().hasTag('unsupported')).toBe(true)
  expect(solana.getSnapshot().context.connection?.chainId).toBe(elsewhere)
})

test('a namespace that an update removes is disconnected, and the others stay connected', async () => {
  const { createWallet, visit: open } = await startWorld()
  const [wallet, visit] = [await createWallet(), await open()]
  const own = { methods: ['personal_sign'], events: ['chainChanged', 'accountsChanged'] }
  const eip155 = { ...own, accounts: [`${HERE}:${FIRST}`] }
  const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS'
  const topic = await wallet.approve(await showLink(visit), { eip155: eip155.accounts, solana: [solana] })
  await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('connected')
  const connections = { eip155: await visit.connected('eip155'), solana: await visit.connected('solana') }
  expect(connections.solana.getSnapshot().matches('connected')).toBe(true)
  await wallet.client.update({ topic, namespaces: { eip155 } })
  await expect.poll(() => connections.solana.getSnapshot().matches('absent'), SOON).toBe(true)
  expect(connections.eip155.getSnapshot().matches('connected')).toBe(true)
})

test('the wallet ends the session: every namespace is disconnected, once', async () => {
  const { visit, phone, transport } = await connectedWorld()
  const connections = [await visit.connected('eip155'), await visit.connected('solana')]
  const facts: string[] = []
  transport.watch(({ type }) => void facts.push(type))
  await phone.disconnect()
  await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('idle')
  for (const each of connections) expect(each.getSnapshot().matches('absent')).toBe(true)
  expect(facts.filter(type => type === 'session.ended')).toHaveLength(1)
})

test('the visitor disconnects one namespace: the session is over, here and in the wallet', async () => {
  const { visit, phone } = await connectedWorld()
  const [eip155, solana] = [await visit.connected('eip155'), await visit.connected('solana')]
  eip155.send({ type: 'disconnect' })
  await expect.poll(() => phone.state.sessions, SOON).toEqual([])
  expect(visit.owner.getSnapshot().value).toBe('idle')
  for (const each of [eip155, solana]) expect(each.getSnapshot().matches('absent')).toBe(true)
})

test('H05 another wallet with fewer namespaces leaves no connection on the former session', async () => {
  const { visit, createPhone } = await connectedWorld()
  const [eip155, solana] = [await visit.connected('eip155'), await visit.connected('solana')]
  const newer = await createPhone({ name: 'Newer' })
  await newer.pair(await showLink(visit))
  await expect.poll(() => newer.state.asks.length, SOON).toBe(1)
  await newer.approve({ chains: [THERE] })
  await expect.poll(() => visit.owner.getSnapshot().context.session?.wallet.name, SOON).toBe('Newer')
  const connection = (await visit.transport()).connection('eip155')!
  eip155.send({ type: 'connection.approved', connection })
  expect(eip155.getSnapshot().context.connection).toMatchObject({ chainId: THERE, approved: [THERE] })
  expect(solana.getSnapshot().matches('absent')).toBe(true)
})

test('H03 a wallet that disconnects while the visitor pairs another one is disconnected afterwards', async () => {
  const { visit, phone } = await connectedWorld()
  await showLink(visit)
  await phone.disconnect()
  await expect.poll(() => visit.owner.getSnapshot().context.session, SOON).toBeUndefined()
  visit.owner.send({ type: 'pairing.leave' })
  expect(visit.owner.getSnapshot().value).toBe('idle')
})

test('a session that a visit could not end is ended by the next visit', async () => {
  const storage = memoryStorage()
  const world = await startWorld()
  const former = await world.createPhone({ behaviour: 'approve', name: 'Former' })
  const before = await world.visit({ storage })
  await former.pair(await showLink(before))
  await expect.poll(() => before.owner.getSnapshot().value, SOON).toBe('connected')
  before.stop()

  // The same storage without a stored connection, as after a disconnect while the relay is down.
  const next = await world.visit({ storage })
  const newer = await world.createPhone({ behaviour: 'approve', name: 'Newer' })
  await newer.pair(await showLink(next))
  await expect.poll(() => next.owner.getSnapshot().context.session?.wallet.name, SOON).toBe('Newer')
  await expect.poll(() => former.state.sessions, SOON).toEqual([])
})

test('H44 two modals on a page have separate clients: stopping one closes no socket of the other', async () => {
  const world = await startWorld()
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'false')
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const [first, second] = await Promise.all([world.visit(), world.visit()])
  await Promise.all([showLink(first), showLink(second)])
  expect(world.relay.stats.sockets).toBe(2)
  first.stop()
  await expect.poll(() => world.relay.stats.sockets, SOON).toBe(1)
  vi.unstubAllEnvs()
  const phone = await world.createPhone({ behaviour: 'approve' })
  await phone.pair(second.pairing()!.context.offer!.uri)
  await expect.poll(() => second.owner.getSnapshot().value, SOON).toBe('connected')
  expect(warn).not.toHaveBeenCalled()
})
