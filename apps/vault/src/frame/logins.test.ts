import { expect, test, vi } from 'vitest'
import { createLoginApi } from '../login/loginApi.ts'
import { memoryToken } from '../login/loginToken.ts'
import { createLogins } from './logins.ts'

const LOGIN = 'https://login.example'

/** Logins of a server that answers each call with the next of these answers. */
function loginsOf(...answers: [status: number, body: unknown][]) {
  const send = vi.fn<typeof fetch>(async () => {
    const [status, body] = answers.shift()!
    return Response.json(body, { status })
  })
  const logins = createLogins({
    api: createLoginApi(LOGIN, memoryToken(), send),
    loginUrl: LOGIN,
    site: 'https://site.example',
  })
  return { logins, paths: () => send.mock.calls.map(([address]) => `${address}`.replace(LOGIN, '')) }
}

const started = { attempt: 'one', startSecret: 's'.repeat(43), expiresAt: 1 }
const done = { account: 'ann', login: { kind: 'social', provider: 'google', label: 'ann@site.example' } }

test('a login in a window is asked for until it is done', async () => {
  const pending = { pending: { retryAfter: 0.01 } }
  const { logins, paths } = loginsOf([200, started], [202, pending], [202, pending], [200, done])
  const { attempt } = await logins.startSocial('google')
  await logins.redeem(attempt)
  expect(paths()).toEqual(['/social/start', ...Array(3).fill('/social/redeem')])
  await expect(logins.redeem(attempt), 'it is redeemed once').rejects.toMatchObject({ code: 'auth.expired' })
})

test.each([
  ['attempt.cancelled', 'auth.cancelled'],
  ['attempt.expired', 'auth.expired'],
])('a login that ends with %s rejects with %s', async (code, expected) => {
  const { logins } = loginsOf([200, started], [202, { pending: { retryAfter: 0.01 } }], [409, { error: { code } }])
  const { attempt } = await logins.startSocial('google')
  await expect(logins.redeem(attempt)).rejects.toMatchObject({ code: expected })
})
