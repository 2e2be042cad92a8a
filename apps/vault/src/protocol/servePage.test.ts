import { LARGEST_MESSAGE } from '@foyer/auth/protocol'
import { FoyerError } from '@foyer/core/chain'
import { expect, onTestFinished, test, vi } from 'vitest'
import { servePage } from './servePage.ts'

type Handle = Parameters<typeof servePage>[1]['handle']

/** Serves one end of a channel. `next` resolves with the next message at the other end. */
function serve(handle: Handle, now = () => 0) {
  const { port1, port2 } = new MessageChannel()
  const served = servePage(port1, { handle, now })
  const messages: unknown[] = []
  port2.onmessage = ({ data }: MessageEvent<string>) => void messages.push(JSON.parse(data))
  onTestFinished(() => {
    served.close()
    port2.close()
  })
  return { port: port2, messages }
}

const restore = (id: number) => JSON.stringify({ id, method: 'restore', params: {} })
const UNAVAILABLE = { ok: false, error: { code: 'auth.unavailable', context: {} } }

test('answers a request under its id', async () => {
  const { port, messages } = serve(async () => ({ some: 'value' }))
  port.postMessage(restore(7))
  await expect.poll(() => messages).toEqual([{ id: 7, ok: true, answer: { some: 'value' } }])
})

test('tells the page of our own errors, and nothing of others', async () => {
  const handle = vi
    .fn<Handle>()
    .mockRejectedValueOnce(new FoyerError('auth.codeWrong', { left: 3 }))
    .mockRejectedValueOnce(new Error('secret'))
  const { port, messages } = serve(handle)
  port.postMessage(restore(1))
  port.postMessage(restore(2))
  await expect
    .poll(() => messages)
    .toEqual([
      { id: 1, ok: false, error: { code: 'auth.codeWrong', context: { left: 3 } } },
      { id: 2, ...UNAVAILABLE },
    ])
})

test.each([
  '{"id":1,"method":"steal","params":{}}',
  '{"id":1,"method":"restore"}',
  '{"id":1,"method":"restore","params":{"more":1}}',
  '{"id":1,"method":"restore","params":{},"more":1}',
  '{"id":1,"method":"startEmail","params":{"email":7}}',
  '{"id":1,"method":"social","params":{"provider":"myspace","window":"00000000000000000000000000000000"}}',
  '{"id":1,"method":"enter","params":{"purpose":"create","window":"../evil"}}',
  '{"id":1,"method":"enter","params":{"purpose":"export","window":"00000000000000000000000000000000"}}',
  '{"id":1,"method":"request","params":{"chainId":"cosmos:1","method":"x","params":[]}}',
  '{"id":1,"method":"__proto__","params":{}}',
  '{"id":1,"method":"restore","params":{}',
  `{"id":1,"method":"startEmail","params":{"email":"${'a'.repeat(LARGEST_MESSAGE)}"}}`,
])('H62 refuses what is no request: %#', async text => {
  const handle = vi.fn<Handle>()
  const { port, messages } = serve(handle)
  port.postMessage(text)
  await expect.poll(() => messages).toEqual([{ id: 1, ...UNAVAILABLE }])
  expect(handle).not.toHaveBeenCalled()
})

test.each([undefined, null, 7, {}, [], '', 'x', '[]', '{"method":"restore"}', '{"id":-1}', '{"id":1e3}'])(
  'H62 has no answer for %j',
  async data => {
    const handle = vi.fn<Handle>(async () => null)
    const { port, messages } = serve(handle)
    port.postMessage(data)
    port.postMessage(restore(2))
    await expect.poll(() => messages).toEqual([{ id: 2, ok: true, answer: null }])
    expect(handle).toHaveBeenCalledTimes(1)
  },
)

test('H62 answers 1,000 requests, of which it reads 60', async () => {
  const handle = vi.fn<Handle>(async () => null)
  const { port, messages } = serve(handle)
  for (let id = 0; id < 1000; id += 1) port.postMessage(restore(id))
  await expect.poll(() => messages.length).toBe(1000)
  expect(handle).toHaveBeenCalledTimes(60)
  expect(messages).toContainEqual({ id: 999, ok: false, error: { code: 'auth.limited', context: { retryAfter: 1 } } })
})

test('an id that is waiting is not taken again, and its abort ends it', async () => {
  const handle = vi.fn<Handle>(
    (_, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('over')))),
  )
  const { port, messages } = serve(handle)
  port.postMessage(restore(1))
  port.postMessage(restore(1))
  await expect.poll(() => messages.length).toBe(1)
  expect(handle).toHaveBeenCalledTimes(1)
  port.postMessage('{"id":1,"abort":true}')
  await expect.poll(() => messages[1]).toEqual({ id: 1, ...UNAVAILABLE })
})
