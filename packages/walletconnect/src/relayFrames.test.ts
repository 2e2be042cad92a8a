import { expect, test } from 'vitest'
import { dropForeignFrames, isRelayFrame } from './relayFrames.ts'

const TOPIC = '5bf22235fd675cd2bfc965efde63c8d70060f78acb47bbebe3bfb95ac4f52d8e'
const subscription = (data: object, id: unknown = 1795497757779123) => ({
  id,
  jsonrpc: '2.0',
  method: 'irn_subscription',
  params: { id: 'b3a1', data },
})
const message = { topic: TOPIC, message: 'AAECAwQF', publishedAt: 1_795_497_757_779, tag: 1_101 }
const deep = (levels: number): unknown => (levels === 0 ? 0 : [deep(levels - 1)])

test.each([
  ['a message to a topic', subscription(message)],
  ['a message with attestation', subscription({ ...message, attestation: null })],
  ['a message with padding', subscription({ ...message, message: 'AAECAw==' })],
  ['a message without padding', subscription({ ...message, message: 'AAECAw' })],
  ['a message with an id of digits', subscription(message, '1795497757779123456')],
  ['a confirmation', { id: 1, jsonrpc: '2.0', result: true }],
  ['ids of subscriptions', { id: 1, jsonrpc: '2.0', result: ['b3a1', 'b3a2'] }],
  ['stored messages', { id: 1, jsonrpc: '2.0', result: { messages: [message], hasMore: false } }],
  ['an error', { id: 1, jsonrpc: '2.0', error: { code: -32_000, message: 'Not allowed' } }],
])('%s is a frame of the relay', (_, frame) => expect(isRelayFrame(JSON.stringify(frame))).toBe(true))

test('an id of nineteen digits is a frame of the relay', () => {
  expect(isRelayFrame(`{"id":1795497757779123456,"jsonrpc":"2.0","result":true}`)).toBe(true)
})

test.each([
  ['a text', '"text"'],
  ['nothing', ''],
  ['half a frame', '{'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a binary frame', new Uint8Array(4)],
  ['a list of frames', JSON.stringify([subscription(message)])],
  ['a frame without an id', '{"jsonrpc":"2.0","result":true}'],
  ['an id that is null', JSON.stringify(subscription(message, null))],
  ['an id that is an object', JSON.stringify(subscription(message, { toString: 1 }))],
  ['an id that is a truth value', JSON.stringify(subscription(message, true))],
  ['an empty id', JSON.stringify(subscription(message, ''))],
  ['an id that is a name', JSON.stringify({ id: '__proto__', result: true })],
  ['another method', JSON.stringify({ ...subscription(message), method: 'wc_sessionPropose' })],
  ['a message that is no text', JSON.stringify(subscription({ ...message, message: {} }))],
  ['a message that is not encoded', JSON.stringify(subscription({ ...message, message: 'eip155:31337' }))],
  ['a message that is cut', JSON.stringify(subscription({ ...message, message: 'AAECA' }))],
  ['a message with bits left over', JSON.stringify(subscription({ ...message, message: 'AB==' }))],
  ['a message with spaces', JSON.stringify(subscription({ ...message, message: 'AAEC AwQF' }))],
  ['a topic that is no text', JSON.stringify(subscription({ ...message, topic: 1 }))],
  ['an error without a message', '{"id":1,"error":null}'],
  ['a result of a hundred levels', JSON.stringify({ id: 1, result: deep(100) })],
  ['a frame of a hundred thousand levels', `${'{"id":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ['a frame of three megabytes', JSON.stringify(subscription({ ...message, message: 'A'.repeat(3_000_000) }))],
  ['letters beyond ASCII', JSON.stringify(subscription({ ...message, message: '€' }))],
])('H46 %s is no frame of the relay', (_, data) => expect(isRelayFrame(data)).toBe(false))

test('H46 the client sees the frames of the relay alone, also on the next socket', async () => {
  const seen: unknown[] = []
  const socket = (name: string) => ({
    connection: {
      onPayload(event: { data?: unknown }) {
        seen.push(`${name} ${String(event.data)}`)
      },
    },
  })
  const relayer: Parameters<typeof dropForeignFrames>[0] = {
    provider: socket('first'),
    createProvider: async () => {
      relayer.provider = socket('second')
    },
  }
  const receive = (data: unknown) => relayer.provider!.connection!.onPayload!({ data })
  dropForeignFrames(relayer)
  receive('null')
  receive('{"id":1,"result":true}')
  await relayer.createProvider!()
  receive('{"id":{},"result":true}')
  receive('{"id":2,"result":true}')
  expect(seen).toEqual(['first {"id":1,"result":true}', 'second {"id":2,"result":true}'])
})
