import { once } from 'node:events'
import { createServer } from 'node:net'
import { rawWallet } from '@foyer/core/walletConnect.fixture'
import { memoryStorage } from '@foyer/sandbox/phone'
import { expect, type MockInstance, onTestFinished, test, vi } from 'vitest'
import { settle } from '../page.fixture.ts'
import { connectedWorld, FIRST, linkOf, SOON, showLink, startWorld } from './world.fixture.ts'

const NOWHERE = 'ws://127.0.0.1:1'

/** What the visitor waits for a link, in milliseconds. */
const PATIENCE = 15_000

test.each([
  ['is down', { down: true }],
  ['refuses the token', { refuseTokens: true }],
  ['does not answer', { silent: true }],
  ['is too slow', { delay: 600_000 }],
])('a relay that %s: said after 15 seconds, and another attempt works once it is back', async (_, fault) => {
  const { relay, createPhone, visit: open } = await startWorld()
  await relay.faults.set(fault)
  const visit = await open()
  visit.owner.send({ type: 'pairing.show' })
  await expect.poll(() => visit.pairing()?.value, SOON).toMatchObject({ live: { link: 'requesting' } })
  await visit.clock.advance(PATIENCE - 1)
  expect(visit.pairing()?.hasTag('live')).toBe(true)
  await visit.clock.advance(1)
  expect(visit.pairing()?.value).toBe('unreachable')
  expect(visit.pairing()?.context).toMatchObject({
    offer: undefined,
    error: { code: 'pairing.unreachable', context: {} },
  })

  await relay.faults.reset()
  visit.owner.getSnapshot().children.pairing!.send({ type: 'retry' })
  const phone = await createPhone({ behaviour: 'approve' })
  await phone.pair(await linkOf(visit))
  await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('connected')
  expect(visit.pairing()).toBeUndefined()
})

test('a slow relay is waited for', async () => {
  const { relay, createPhone, visit: open } = await startWorld()
  await relay.faults.set({ delay: 300 })
  const [phone, visit] = [await createPhone({ behaviour: 'approve' }), await open()]
  await phone.pair(await showLink(visit))
  await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('connected')
})

test('H20 a relay that goes down under a shown link and comes back: offline meanwhile, and the link still connects', async () => {
  const { relay, createPhone, visit: open } = await startWorld()
  const visit = await open()
  const link = await showLink(visit)
  await relay.faults.set({ down: true })
  await expect.poll(() => visit.pairing()?.hasTag('offline'), SOON).toBe(true)
  expect(visit.pairing()?.context.offer?.uri).toBe(link)
  await relay.faults.reset()
  await expect.poll(() => visit.pairing()?.hasTag('offline'), SOON).toBe(false)
  const phone = await createPhone({ behaviour: 'approve' })
  await phone.pair(link)
  await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('connected')
})

test('H20 a session whose sockets are dropped lives on, and hears what the wallet says afterwards', async () => {
  const { relay, phone, visit, transport } = await connectedWorld()
  const connection = await visit.connected('eip155')
  const facts: string[] = []
  transport.watch(({ type }) => void facts.push(type))
  relay.faults.dropSockets()
  await expect.poll(() => facts, SOON).toEqual(['relay.lost', 'relay.restored'])
  await expect.poll(() => phone.state.online, SOON).toBe(true)
  expect(visit.owner.getSnapshot().value).toBe('connected')
  await phone.disconnect()
  await expect.poll(() => connection.getSnapshot().matches('absent'), SOON).toBe(true)
})

test('H20 a relay that refuses the token of a connected page for a while is asked again', async () => {
  const { relay, phone, visit } = await connectedWorld()
  await relay.faults.set({ refuseTokens: true })
  relay.faults.dropSockets()
  await expect.poll(() => relay.stats.refused, SOON).toBeGreaterThanOrEqual(2)
  await relay.faults.reset()
  await expect.poll(() => relay.stats.sockets, { timeout: 20_000 }).toBe(2)
  await phone.disconnect()
  await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('idle')
})

test('an attempt that was given up while the relay was away is nobody’s: its end disturbs no later one', async () => {
  const { relay, visit: open } = await startWorld()
  const visit = await open()
  await relay.faults.set({ silent: true })
  visit.owner.send({ type: 'pairing.show' })
  await expect.poll(() => visit.pairing()?.value, SOON).toMatchObject({ live: { link: 'requesting' } })
  await visit.clock.advance(PATIENCE)
  await relay.faults.reset()
  // What the client writes to a socket that it does not yet know to be dead, it gives up only after a minute.
  const lost = new Promise<void>(resolve => {
    void visit.transport().then(transport => transport.watch(({ type }) => type === 'relay.lost' && resolve()))
  })
  relay.faults.dropSockets()
  await lost
  visit.owner.getSnapshot().children.pairing!.send({ type: 'retry' })
  const link = await linkOf(visit)
  await visit.clock.advance(229_999)
  expect(visit.pairing()?.context.offer?.uri).toBe(link)
})

/** Takes the relay's place, closes every connection at once, and counts them. */
async function refuseAt(url: string) {
  let attempts = 0
  const refusing = createServer(socket => {
    attempts += 1
    socket.destroy()
  }).listen(Number(new URL(url).port), '127.0.0.1')
  await once(refusing, 'listening')
  onTestFinished(async () => {
    refusing.close()
    await once(refusing, 'close')
  })
  return { attempts: () => attempts }
}

test('a relay that refuses at once is not hammered: one attempt at a time', async () => {
  const { relay, visit, transport } = await connectedWorld()
  // Asking for something in the moment of the loss makes the client connect, beside what it does by itself.
  transport.watch(({ type }) => type === 'relay.lost' && visit.owner.send({ type: 'pairing.show' }))
  await relay.faults.set({ down: true })
  const refusing = await refuseAt(relay.url)
  await expect.poll(refusing.attempts, SOON).toBeGreaterThanOrEqual(4)
  // By then an attempt that begins others has come to hundreds. The phone makes some, too.
  expect(refusing.attempts()).toBeLessThan(15)
})

test('H42 a client that finds no storage says so, and another attempt works once it does', async () => {
  const { createPhone, visit: open } = await startWorld()
  const storage = memoryStorage()
  let refused = true
  const getItem: typeof storage.getItem = key =>
    refused && key.includes('keychain')
      ? Promise.reject(new DOMException('Denied.', 'SecurityError'))
      : storage.getItem(key)
  const visit = await open({ storage: { ...storage, getItem } })
  visit.owner.send({ type: 'pairing.show' })
  await expect.poll(() => visit.pairing()?.value, SOON).toBe('failed')
  expect(visit.pairing()?.context.error).toEqual({ code: 'pairing.storageRefused', context: {} })
  refused = false
  visit.owner.getSnapshot().children.pairing!.send({ type: 'retry' })
  const phone = await createPhone({ behaviour: 'approve' })
  await phone.pair(await linkOf(visit))
  await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('connected')
})

/** Watches the clients' sockets from within: when one of them is to have a socket, and when it opens one. */
async function watchSockets() {
  // Without a topic it opens none itself.
  const { client, stop } = await rawWallet({ relayUrl: NOWHERE })
  onTestFinished(stop)
  const relayer = Object.getPrototypeOf(client.core.relayer) as typeof client.core.relayer
  const needed = vi.spyOn(relayer, 'toEstablishConnection' as never) as unknown as MockInstance
  const opened = vi.spyOn(relayer, 'connect' as never) as unknown as MockInstance
  onTestFinished(() => void vi.restoreAllMocks())
  return { needed, opened }
}

test('H43 what is on its way when the page stops opens no socket again', async () => {
  const { needed, opened } = await watchSockets()
  const { relay, phone, visit, transport } = await connectedWorld()
  await phone.stop()
  await expect.poll(() => relay.stats.sockets, SOON).toBe(1)
  for (const each of [needed, opened]) each.mockClear()
  const before = relay.stats.accepted
  const signal = new AbortController().signal
  transport.request('eip155:31337', 'personal_sign', ['0x00', FIRST], { signal }).catch(() => {})
  await Promise.resolve()
  visit.stop()
  // The request has come to where it needs a socket; a client that was left to itself opens one in the next moment.
  await expect.poll(() => needed.mock.calls.length, SOON).toBeGreaterThan(0)
  await settle()
  expect(opened).not.toHaveBeenCalled()
  await expect.poll(() => relay.stats.sockets, SOON).toBe(0)
  expect(relay.stats.accepted).toBe(before)
})

test('H43 stopping closes the socket, and leaves no timer behind', async () => {
  const { relay, visit: open } = await startWorld()
  const visit = await open()
  await showLink(visit)
  expect(relay.stats.sockets).toBe(1)
  visit.stop()
  await expect.poll(() => relay.stats.sockets, SOON).toBe(0)
  expect(visit.clock.pending()).toEqual([])
})
