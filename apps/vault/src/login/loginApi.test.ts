import { expect, test, vi } from 'vitest'
import { nothing } from './answers.ts'
import { createLoginApi } from './loginApi.ts'
import { memoryToken } from './loginToken.ts'

const ORIGIN = 'https://login.example'

/** Login server that answers with the given tokens in turn; null is an answer without the header. */
function serve(...tokens: (string | null)[]) {
  const given: (string | null)[] = []
  const send = vi.fn(async (_: unknown, { headers, credentials }: RequestInit = {}) => {
    expect(credentials).toBe('omit')
    given.push(new Headers(headers).get('authorization'))
    const token = tokens.shift() ?? null
    return Response.json({}, token === null ? {} : { headers: { 'foyer-session': token } })
  })
  return { given, send: send as typeof fetch }
}

test('the token of an answer goes with the next request, until an empty one takes it away', async () => {
  const { given, send } = serve('one', null, 'two', '')
  const api = createLoginApi(ORIGIN, memoryToken(), send)
  for (let count = 0; count < 5; count++) await api('GET', '/session', { answer: nothing })
  expect(given).toEqual([null, 'Bearer one', 'Bearer one', 'Bearer two', null])
})

test('a browser that refuses to store the token has the answer all the same', async () => {
  const { send } = serve('one')
  const token = { read: async () => undefined, write: () => Promise.reject(new Error('Full.')) }
  await expect(createLoginApi(ORIGIN, token, send)('GET', '/session', { answer: nothing })).resolves.toEqual({})
})

test('a server that does not answer is unavailable, and an abort is the reason of its signal', async () => {
  const send = (() => Promise.reject(new TypeError('Failed to fetch'))) as typeof fetch
  const api = createLoginApi(ORIGIN, memoryToken(), send)
  await expect(api('GET', '/session', { answer: nothing })).rejects.toMatchObject({ code: 'auth.unavailable' })
  const reason = new Error('The visitor has left.')
  const signal = AbortSignal.abort(reason)
  await expect(api('GET', '/session', { answer: nothing, signal })).rejects.toBe(reason)
})
