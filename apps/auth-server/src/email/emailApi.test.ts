import { describe, expect, test } from 'vitest'
import { newVerifier } from '../client.fixture.ts'
import { MINUTE, startWorld } from '../world.fixture.ts'

const EMAIL = 'ann@site.example'

const otherCode = (code: string) => (code === '000000' ? '000001' : '000000')

test('a code from the mail gives an account and a session, and the same account the next time', async () => {
  const world = await startWorld()
  const frame = world.client()
  const { challenge, verifier } = await world.startEmail(frame, EMAIL)
  const checked = await frame.post('/email/check', { challenge, verifier, code: world.mail.codeFor(EMAIL) })
  expect(checked.status).toBe(200)
  expect(checked.body).toEqual({ account: expect.any(String), login: { kind: 'email', label: EMAIL } })
  expect(checked.headers.get('foyer-session')).toMatch(/^[\w-]{43}$/)
  expect(checked.headers.getSetCookie()).toEqual([])
  expect(await world.logIn(world.client(), 'ANN@Site.example')).toBe(checked.body.account)
  expect(await world.logIn(world.client(), 'bob@site.example')).not.toBe(checked.body.account)
})

test('the answer to a start is the same for an address that nobody has used', async () => {
  const world = await startWorld()
  await world.logIn(world.client(), EMAIL)
  const shapeOf = async (email: string) => {
    const answer = await world.client().post('/email/start', { email, verifierHash: newVerifier().verifierHash })
    return { status: answer.status, keys: Object.keys(answer.body), token: answer.headers.get('foyer-session') }
  }
  expect(await shapeOf(EMAIL)).toEqual(await shapeOf('nobody@site.example'))
})

test.each([
  '',
  'ann',
  'ann@',
  '@site.example',
  'a@b@c',
  'Ann <ann@site.example>',
  'ann@site.example, bob@site.example',
  'ann@site.example\r\nBcc: bob@site.example',
  'ann@localhost\n',
  `${'a'.repeat(65)}@site.example`,
  `a@${'b'.repeat(300)}.example`,
])('the address %j is refused and nothing is mailed', async email => {
  const world = await startWorld()
  const { verifierHash } = newVerifier()
  const { status, body } = await world.client().post('/email/start', { email, verifierHash })
  expect([status, body]).toEqual([400, { error: { code: 'address.invalid' } }])
  expect(world.mail.received).toEqual([])
})

test('a mail that cannot be sent is reported, and its challenge is gone', async () => {
  const world = await startWorld()
  const frame = world.client()
  world.mail.faults.isRefusing = true
  const { verifier, verifierHash } = newVerifier()
  const { status, body } = await frame.post('/email/start', { email: EMAIL, verifierHash })
  expect([status, body]).toEqual([503, { error: { code: 'mail.unavailable' } }])
  world.mail.faults.isRefusing = false
  expect((await frame.post('/email/start', { email: EMAIL, verifierHash })).status).toBe(200)
  expect(verifier).toHaveLength(43)
})

describe('H64 a code', () => {
  test('that is wrong is refused, and five tries lock its challenge but not the address', async () => {
    const world = await startWorld()
    const frame = world.client()
    const asked = await world.startEmail(frame, EMAIL)
    const code = world.mail.codeFor(EMAIL)
    const codes: string[] = []
    for (let n = 0; n < 6; n++) {
      codes.push((await frame.post('/email/check', { ...asked, code: otherCode(code) })).body.error.code)
    }
    expect(codes).toEqual(['code.wrong', 'code.wrong', 'code.wrong', 'code.wrong', 'code.locked', 'code.locked'])
    expect((await frame.post('/email/check', { ...asked, code })).body).toEqual({ error: { code: 'code.locked' } })
    expect(frame.token).toBeUndefined()
    await expect(world.logIn(world.client('203.0.113.2'), EMAIL)).resolves.toBeTypeOf('string')
  })

  test('gets five tries also when they are made at once', async () => {
    const world = await startWorld()
    const frame = world.client()
    const asked = await world.startEmail(frame, EMAIL)
    const wrong = otherCode(world.mail.codeFor(EMAIL))
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => frame.post('/email/check', { ...asked, code: wrong })),
    )
    const count = (code: string) => answers.filter(({ body }) => body.error.code === code).length
    expect([count('code.wrong'), count('code.locked')]).toEqual([4, 16])
  })

  test('works once, also for two that check it at once', async () => {
    const world = await startWorld()
    const frame = world.client()
    const asked = await world.startEmail(frame, EMAIL)
    const code = world.mail.codeFor(EMAIL)
    const both = await Promise.all(
      [world.client(), world.client()].map(client => client.post('/email/check', { ...asked, code })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await frame.post('/email/check', { ...asked, code })).body).toEqual({ error: { code: 'code.expired' } })
    expect(frame.token).toBeUndefined()
  })

  test('ends after 20 minutes', async () => {
    const world = await startWorld()
    const frame = world.client()
    const asked = await world.startEmail(frame, EMAIL)
    world.pass(20 * MINUTE)
    const { body } = await frame.post('/email/check', { ...asked, code: world.mail.codeFor(EMAIL) })
    expect(body).toEqual({ error: { code: 'code.expired' } })
  })

  test('works for its own challenge alone', async () => {
    const world = await startWorld()
    const [frame, other] = [world.client(), world.client('203.0.113.2')]
    const asked = await world.startEmail(frame, EMAIL)
    const code = world.mail.codeFor(EMAIL)
    const second = await world.startEmail(other, EMAIL)
    expect(world.mail.codeFor(EMAIL)).not.toBe(code)
    expect((await other.post('/email/check', { ...second, code })).body).toEqual({ error: { code: 'code.wrong' } })
    expect((await frame.post('/email/check', { ...asked, code })).status).toBe(200)
  })

  test('works for the frame that asked alone, and other frames take no try from it', async () => {
    const world = await startWorld()
    const frame = world.client()
    const { challenge, verifier } = await world.startEmail(frame, EMAIL)
    const code = world.mail.codeFor(EMAIL)
    for (let n = 0; n < 6; n++) {
      const stolen = { challenge, verifier: newVerifier().verifier, code }
      expect((await world.client().post('/email/check', stolen)).body).toEqual({ error: { code: 'attempt.unknown' } })
    }
    expect((await frame.post('/email/check', { challenge, verifier, code })).status).toBe(200)
  })

  test('is replaced by the next one that the same frame asks for', async () => {
    const world = await startWorld()
    const frame = world.client()
    const { verifier, verifierHash } = newVerifier()
    const first = await frame.post('/email/start', { email: EMAIL, verifierHash })
    const code = world.mail.codeFor(EMAIL)
    await frame.post('/email/start', { email: EMAIL, verifierHash })
    const checked = await frame.post('/email/check', { challenge: first.body.challenge, verifier, code })
    expect(checked.body).toEqual({ error: { code: 'attempt.unknown' } })
  })

  test('survives a restart of the server, with the tries that were made', async () => {
    const world = await startWorld()
    const frame = world.client()
    const asked = await world.startEmail(frame, EMAIL)
    const code = world.mail.codeFor(EMAIL)
    for (let n = 0; n < 4; n++) await frame.post('/email/check', { ...asked, code: otherCode(code) })
    await world.restart()
    expect((await frame.post('/email/check', { ...asked, code })).status).toBe(200)
    await world.restart()
    expect((await frame.get('/session')).status).toBe(200)
    expect((await frame.post('/email/check', { ...asked, code })).body).toEqual({ error: { code: 'code.expired' } })
  })
})
