import { rawWallet } from '@foyer/core/walletConnect.fixture'
import { memoryStorage } from '@foyer/sandbox/phone'
import { refuseAt } from '@foyer/sandbox/relay.fixture'
import { expect, type MockInstance, onTestFinished, test, vi } from 'vitest'
import { settle } from '../page.fixture.ts'
import { connectedWorld, FIRST, HERE, linkOf, SOON, showLink, startWorld } from './world.fixture.ts'

const NOWHERE = 'ws://127.0.0.1:1'

/** Milliseconds to wait for a link. */
const PATIENCE = 15_000

test.each([
  ['is down', { down: true }],
  ['refuses the token', { refuseTokens: true }],
  ['does not answer', { silent: true }],
  ['is too slow', { delay: 600_000 }],
])('a relay that %s is reported after 15 seconds, and another attempt works once it is back', async (_, fault) => {
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

test('the id of the client is available once it is loaded', async () => {
  const visit = await (await startWorld()).visit()
  const transport = await visit.transport()
  expect(transport.clientId()).toBeUndefined()
  await showLink(visit)
  expect(transport.clientId()).toMatch(/^did:key:z\w{40,}$/)
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

test('H20 a session survives dropped sockets, and receives later events of the wallet', async () => {
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
  await expect.poll(() => relay.stats.sockets).toBe(2)
  await phone.disconnect()
  await expect.poll(() => visit.owner.getSnapshot().value, SOON).toBe('idle')
})

test('an attempt that was cancelled while the relay was down does not affect a later one', async () => {
  const { relay, visit: open } = await startWorld()
  const visit = await open()
  await relay.faults.set({ silent: true })
  visit.owner.send({ type: 'pairing.show' })
  await expect.poll(() => visit.pairing()?.value, SOON).toMatchObject({ live: { link: 'requesting' } })
  // The link may be requested before the socket is open.
  await expect.poll(() => relay.stats.sockets, SOON).toBe(1)
  await visit.clock.advance(PATIENCE)
  await relay.faults.reset()
  // The client notices a dead socket after a minute.
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

test('a relay that refuses connections gets one attempt at a time', async () => {
  const { relay, visit, transport } = await connectedWorld()
  // A request at the moment of the loss makes the client connect, beside its own reconnects.
  transport.watch(({ type }) => type === 'relay.lost' && visit.owner.send({ type: 'pairing.show' }))
  await relay.faults.set({ down: true })
  const refusing = await refuseAt(relay.url)
  await expect.poll(refusing.attempts, SOON).toBeGreaterThanOrEqual(4)
  // Attempts that start others would have reached hundreds by now. The phone makes some, too.
  expect(refusing.attempts()).toBeLessThan(15)
})

test('H42 a client without storage reports an error, and another attempt works once there is storage', async () => {
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

/** Records when a client needs a socket and when it opens one. */
async function watchSockets() {
  // Without a topic the client opens no socket.
  const { client, stop } = await rawWallet({ relayUrl: NOWHERE })
  onTestFinished(stop)
  const relayer = Object.getPrototypeOf(client.core.relayer) as typeof client.core.relayer
  const needed = vi.spyOn(relayer, 'toEstablishConnection' as never) as unknown as MockInstance
  const opened = vi.spyOn(relayer, 'connect' as never) as unknown as MockInstance
  onTestFinished(() => void vi.restoreAllMocks())
  return { needed, opened }
}

test('H43 a pending request opens no socket after the page stops', async () => {
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
  // The request needs a socket now; without the stop the client would open one next.
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

test('H43 stopping while a link is requested leaves no timer of the client behind', async () => {
  const { client, stop } = await rawWallet({ relayUrl: NOWHERE })
  onTestFinished(stop)
  const { visit: open } = await startWorld()
  const visit = await open()
  const transport = await visit.transport()
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const relayer = Object.getPrototypeOf(client.core.relayer) as typeof client.core.relayer
  const { publishCustom } = relayer
  vi.spyOn(relayer, 'publishCustom').mockImplementation(async function (this: typeof relayer, message) {
    const published = await publishCustom.call(this, message)
    visit.stop()
    timers.mockClear()
    return published
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const link = transport.pair({ eip155: { chains: [HERE], methods: ['personal_sign'], events: [] } })
  await expect(link).rejects.toMatchObject({ code: 'connect.cancelled' })
  await settle()
  const delays = timers.mock.calls.map(([, delay = 0]) => delay)
  expect(Math.max(0, ...delays)).toBeLessThan(100_000)
})
