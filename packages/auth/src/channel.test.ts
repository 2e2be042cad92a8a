import { isFoyerError } from '@foyer/core/chain'
import { expect, onTestFinished, test } from 'vitest'
import { createChannel } from './channel.ts'

/** Channel, and the vault's end of it. */
function open() {
  const { port1, port2 } = new MessageChannel()
  const channel = createChannel(port1)
  port1.start()
  const heard: { id: number; method?: string; abort?: true }[] = []
  port2.onmessage = ({ data }: MessageEvent<string>) => void heard.push(JSON.parse(data) as { id: number })
  onTestFinished(() => {
    channel.close()
    port2.close()
  })
  return {
    channel,
    heard,
    say: (message: unknown) => port2.postMessage(typeof message === 'string' ? message : JSON.stringify(message)),
  }
}

const LIMIT = { limit: 5000 }

/** Code and context of what a promise rejects with. */
const failureOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => undefined,
    cause => cause,
  )
  return isFoyerError(error) ? { code: error.code, context: error.context } : error
}

test('an answer belongs to its request', async () => {
  const { channel, heard, say } = open()
  const [first, second] = [channel.request('restore', {}, LIMIT), channel.request('signOut', {}, LIMIT)]
  await expect.poll(() => heard.length).toBe(2)
  say({ id: heard[1]!.id, ok: true, answer: 'second' })
  say({ id: heard[0]!.id, ok: true, answer: 'first' })
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
})

test.each([
  [
    { code: 'auth.codeWrong', context: { left: 2 } },
    { code: 'auth.codeWrong', context: { left: 2 } },
  ],
  [
    { code: 'auth.codeWrong', context: { left: 'many', more: 1 } },
    { code: 'auth.codeWrong', context: { left: 0 } },
  ],
  [
    { code: 'auth.refused', context: { method: 'm', reason: 'r'.repeat(9000) } },
    { code: 'auth.refused', context: { method: 'm', reason: 'r'.repeat(500) } },
  ],
  [
    { code: 'config.originRefused', context: {} },
    { code: 'auth.unavailable', context: {} },
  ],
  [{ code: '__proto__' }, { code: 'auth.unavailable', context: {} }],
  [null, { code: 'auth.unavailable', context: {} }],
])('the error %j of a vault becomes %j', async (error, expected) => {
  const { channel, heard, say } = open()
  const failing = failureOf(channel.request('restore', {}, LIMIT))
  await expect.poll(() => heard.length).toBe(1)
  say({ id: heard[0]!.id, ok: false, error })
  expect(await failing).toEqual(expected)
})

test.each([
  ['auth.refused', 5700, { code: 5700 }],
  ['auth.refused', 4200, { code: 4200 }],
  ['auth.refused', 4001, undefined],
  ['auth.refused', '5700', undefined],
  ['auth.refused', 5750, undefined],
  ['wallet.failed', 5700, undefined],
])('the error %s of a vault with the code %j for dapps has the cause %j', async (code, refusal, cause) => {
  const { channel, heard, say } = open()
  const failing = channel.request('restore', {}, LIMIT).catch((error: unknown) => error)
  await expect.poll(() => heard.length).toBe(1)
  say({ id: heard[0]!.id, ok: false, error: { code, context: { method: 'm', reason: 'r' }, refusal } })
  const error = (await failing) as Error
  expect(error).toMatchObject({ code })
  expect(error.cause).toEqual(cause)
})

test('a request that is aborted ends at once, and the vault is told', async () => {
  const { channel, heard } = open()
  const stop = new AbortController()
  const failing = failureOf(channel.request('restore', {}, { signal: stop.signal, ...LIMIT }))
  await expect.poll(() => heard.length).toBe(1)
  stop.abort()
  expect(await failing).toMatchObject({ name: 'AbortError' })
  await expect.poll(() => heard[1]).toEqual({ id: heard[0]!.id, abort: true })
})

test('a vault that is silent is unavailable after the limit, and so is one that is closed', async () => {
  const { channel } = open()
  expect(await failureOf(channel.request('restore', {}, { limit: 20 }))).toEqual({
    code: 'auth.unavailable',
    context: {},
  })
  const waiting = failureOf(channel.request('restore', {}, LIMIT))
  channel.close()
  expect(await waiting).toEqual({ code: 'auth.unavailable', context: {} })
  expect(await failureOf(channel.request('restore', {}, LIMIT))).toEqual({ code: 'auth.unavailable', context: {} })
})

test.each([1n, 'a'.repeat(600_000)])('params that cannot be sent reject', async params => {
  const { channel } = open()
  const request = channel.request('request', { chainId: 'eip155:1', method: 'personal_sign', params }, LIMIT)
  expect(await failureOf(request)).toEqual({ code: 'auth.unavailable', context: {} })
})

test('messages that are none are left alone', async () => {
  const { channel, heard, say } = open()
  const facts: unknown[] = []
  channel.watch(fact => facts.push(fact))
  const asking = channel.request('restore', {}, LIMIT)
  await expect.poll(() => heard.length).toBe(1)
  for (const message of ['', '[]', 'null', '{', '7', { id: 99, ok: true }, { id: '1', ok: true }, { fact: 7 }])
    say(message)
  say({ fact: { type: 'session.ended' } })
  say({ id: heard[0]!.id, ok: true, answer: null })
  expect(await asking).toBeNull()
  expect(facts).toEqual([{ type: 'session.ended' }])
})
