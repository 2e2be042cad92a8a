import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startRelay } from './index.ts'
import { connectRaw, createIdentity, createToken } from './relay.fixture.ts'

const TOPIC = 'ab'.repeat(32)
const publish = { topic: TOPIC, message: 'hello', ttl: 300, tag: 1108 }

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const start = async () => {
  const relay = await startRelay()
  ends.push(relay.stop)
  return relay
}

test('a message is delivered to the other subscribers of its topic', async () => {
  const { url } = await start()
  const [writer, reader, stranger] = await Promise.all([connectRaw(url), connectRaw(url), connectRaw(url)])
  for (const each of [writer, reader]) await each.ask('irn_subscribe', { topic: TOPIC })
  await stranger.ask('irn_subscribe', { topic: 'cd'.repeat(32) })
  expect(await writer.ask('irn_publish', publish)).toMatchObject({ result: true })
  await expect.poll(reader.messages).toEqual(['hello'])
  expect([...writer.messages(), ...stranger.messages()]).toEqual([])
})

test('a late subscriber gets a message from the mailbox, and after acknowledging it not again on another socket', async () => {
  const { url } = await start()
  const writer = await connectRaw(url)
  await writer.ask('irn_publish', publish)
  const late = await connectRaw(url)
  const { result } = await late.ask('irn_batchSubscribe', { topics: [TOPIC] })
  await expect.poll(late.messages).toEqual(['hello'])
  expect(late.received[0]!.params.id).toBe((result as string[])[0])
  const unacknowledged = await connectRaw(url, late.identity)
  await unacknowledged.ask('irn_subscribe', { topic: TOPIC })
  await expect.poll(unacknowledged.messages).toEqual(['hello'])
  unacknowledged.acknowledge(unacknowledged.received[0]!.id)
  const again = await connectRaw(url, late.identity)
  expect(await again.ask('irn_fetchMessages', { topic: TOPIC })).toMatchObject({ result: { messages: [] } })
})

test('a client is let in with a token for a further audience, and not for another one', async () => {
  const relay = await startRelay({ audiences: ['wss://relay.example'] })
  ends.push(relay.stop)
  for (const aud of ['wss://relay.example', 'wss://elsewhere.example'])
    await once(new WebSocket(`${relay.url}/?projectId=test&auth=${createToken(createIdentity(), { aud })}`), 'open')
  await expect.poll(() => relay.stats).toMatchObject({ accepted: 1, refused: 1 })
})

test('a client with two sockets receives a message once, on the socket that subscribed last', async () => {
  const { url } = await start()
  const [writer, first] = await Promise.all([connectRaw(url), connectRaw(url)])
  const second = await connectRaw(url, first.identity)
  for (const each of [first, second]) await each.ask('irn_subscribe', { topic: TOPIC })
  await writer.ask('irn_publish', publish)
  await expect.poll(second.messages).toEqual(['hello'])
  first.socket.close()
  await once(first.socket, 'close')
  await writer.ask('irn_publish', { ...publish, message: 'again' })
  await expect.poll(second.messages).toEqual(['hello', 'again'])
  expect(first.messages()).toEqual([])
})

test('a client with two sockets can unsubscribe on the one that did not subscribe last', async () => {
  const { url } = await start()
  const [writer, first] = await Promise.all([connectRaw(url), connectRaw(url)])
  const second = await connectRaw(url, first.identity)
  for (const each of [first, second]) await each.ask('irn_subscribe', { topic: TOPIC })
  await first.ask('irn_unsubscribe', { topic: TOPIC, id: 'any' })
  await writer.ask('irn_publish', publish)
  await second.ask('irn_subscribe', { topic: 'cd'.repeat(32) })
  expect([...first.messages(), ...second.messages()]).toEqual([])
})

test('a message that is published right after a subscription is delivered once', async () => {
  const { url } = await start()
  const [writer, reader] = await Promise.all([connectRaw(url), connectRaw(url)])
  await Promise.all([reader.ask('irn_subscribe', { topic: TOPIC }), writer.ask('irn_publish', publish)])
  await reader.ask('irn_fetchMessages', { topic: 'cd'.repeat(32) })
  await expect.poll(reader.messages).toEqual(['hello'])
})

test('no message is delivered after an unsubscribe', async () => {
  const { url } = await start()
  const [writer, reader] = await Promise.all([connectRaw(url), connectRaw(url)])
  await reader.ask('irn_subscribe', { topic: TOPIC })
  expect(await reader.ask('irn_unsubscribe', { topic: TOPIC, id: 'any' })).toMatchObject({ result: true })
  await writer.ask('irn_publish', publish)
  await reader.ask('irn_subscribe', { topic: 'cd'.repeat(32) })
  expect(reader.messages()).toEqual([])
})

test.each([
  ['an unknown method', 'irn_teleport', {}, -32_601],
  ['an invalid topic', 'irn_subscribe', { topic: 'x' }, -32_602],
  ['a message without an end', 'irn_publish', { topic: TOPIC, message: 'hello', tag: 1 }, -32_602],
  ['a method named like a property of objects', 'constructor', {}, -32_601],
])('%s is answered with a JSON-RPC error', async (_, method, params, code) => {
  const { url } = await start()
  const client = await connectRaw(url)
  expect(await client.ask(method, params)).toMatchObject({ error: { code } })
})

test.each([
  ['without a token', '?projectId=test', 'the token is malformed'],
  ['with a token that is not JSON', '?projectId=test&auth=a.b.c', 'the token is malformed'],
  ['without a project', '?auth=a.b.c', 'the projectId is missing'],
])('the socket of a client %s opens and is closed with 3000', async (_, query, reason) => {
  const relay = await start()
  const socket = new WebSocket(`${relay.url}/${query}`)
  const [code, text] = await once(socket, 'close')
  expect([code, String(text)]).toEqual([3000, `Unauthorized: ${reason}`])
  expect(relay.stats).toMatchObject({ accepted: 0, refused: 1 })
})

test('a relay that is down refuses and drops connections, and answers at the same address once it is up again', async () => {
  const relay = await start()
  const { socket } = await connectRaw(relay.url)
  const dropped = once(socket, 'close')
  await relay.faults.set({ down: true })
  expect((await dropped)[0]).toBe(1006)
  await expect(connectRaw(relay.url)).rejects.toThrow('ECONNREFUSED')
  await relay.faults.reset()
  const again = await connectRaw(relay.url)
  expect(await again.ask('irn_subscribe', { topic: TOPIC })).toHaveProperty('result')
})

test('a silent relay ignores messages and keeps the sockets open', async () => {
  const relay = await start()
  const client = await connectRaw(relay.url)
  await relay.faults.set({ silent: true })
  const answer = client.ask('irn_subscribe', { topic: TOPIC })
  expect(await Promise.race([answer, new Promise(done => setTimeout(done, 100, 'nothing'))])).toBe('nothing')
  await relay.faults.set({ silent: false })
  expect(await client.ask('irn_subscribe', { topic: TOPIC })).toHaveProperty('result')
})

test('a delay postpones every answer', async () => {
  const relay = await start()
  const client = await connectRaw(relay.url)
  await relay.faults.set({ delay: 120 })
  const before = performance.now()
  await client.ask('irn_subscribe', { topic: TOPIC })
  expect(performance.now() - before).toBeGreaterThan(110)
})

test('two relays share no messages, and a stopped one frees its port', async () => {
  const [one, two] = await Promise.all([start(), start()])
  const writer = await connectRaw(one.url)
  await writer.ask('irn_publish', publish)
  const reader = await connectRaw(two.url)
  expect(await reader.ask('irn_fetchMessages', { topic: TOPIC })).toMatchObject({ result: { messages: [] } })
  await one.stop()
  const again = await startRelay({ port: Number(new URL(one.url).port) })
  ends.push(again.stop)
  expect(again.url).toBe(one.url)
})

test('a taken port is rejected', async () => {
  const relay = await start()
  await expect(startRelay({ port: Number(new URL(relay.url).port) })).rejects.toThrow('EADDRINUSE')
})
