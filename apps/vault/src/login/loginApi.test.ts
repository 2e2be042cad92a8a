import { expect, test, vi } from 'vitest'
import { nothing } from './answers.ts'
import { createLoginApi } from './loginApi.ts'
import { memoryToken, sturdyToken } from './loginToken.ts'

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

test('a browser that refuses to store the token has the login until the document goes', async () => {
  const { given, send } = serve('one', null, '')
  const stored = { read: async () => 'former', write: () => Promise.reject(new Error('Full.')) }
  const api = createLoginApi(ORIGIN, sturdyToken(stored), send)
  await api('POST', '/email/check', { answer: nothing })
  for (const method of ['GET', 'DELETE', 'GET'] as const) await api(method, '/session', { answer: nothing })
  expect(given).toEqual(['Bearer former', 'Bearer one', 'Bearer one', null])
})

test.each([
  ['exchange', 'exchanged'],
  ['sign-out', ''],
])('H64 an %s that another login has overtaken leaves its token alone', async (_, late) => {
  const token = memoryToken()
  await token.write('former')
  let answer = (_: Response) => {}
  const waiting = new Promise<Response>(resolve => {
    answer = resolve
  })
  const send = ((url: string) =>
    url.endsWith('/session')
      ? waiting
      : Promise.resolve(Response.json({}, { headers: { 'foyer-session': 'new' } }))) as typeof fetch
  const api = createLoginApi(ORIGIN, token, send)
  const asked = api('GET', '/session', { answer: nothing })
  await api('POST', '/email/check', { answer: nothing })
  answer(Response.json({}, { headers: { 'foyer-session': late } }))
  await asked
  expect(await token.read()).toBe('new')
})

test('a server that does not answer is unavailable, and an abort is the reason of its signal', async () => {
  const send = (() => Promise.reject(new TypeError('Failed to fetch'))) as typeof fetch
  const api = createLoginApi(ORIGIN, memoryToken(), send)
  await expect(api('GET', '/session', { answer: nothing })).rejects.toMatchObject({ code: 'auth.unavailable' })
  const reason = new Error('The visitor has left.')
  const signal = AbortSignal.abort(reason)
  await expect(api('GET', '/session', { answer: nothing, signal })).rejects.toBe(reason)
})
