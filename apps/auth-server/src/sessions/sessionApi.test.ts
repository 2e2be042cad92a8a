import { describe, expect, test } from 'vitest'
import { type Client, newVerifier, VAULT } from '../client.fixture.ts'
import { startOAuth } from '../providers.fixture.ts'
import { DAY, MINUTE, startWorld } from '../world.fixture.ts'

const EMAIL = 'ann@site.example'
const MISSING = { error: { code: 'session.missing' } }

test('a session is shown to its owner, and ends with the sign-out', async () => {
  const world = await startWorld()
  const frame = world.client()
  const account = await world.logIn(frame)
  const { body } = await frame.get('/session')
  expect(body).toEqual({
    account,
    login: { kind: 'email', label: EMAIL },
    createdAt: expect.any(Number),
    freshUntil: expect.any(Number),
    fresh: true,
    end: { login: expect.any(String), proof: expect.any(String) },
  })
  expect(body.freshUntil - body.createdAt).toBe(5 * MINUTE)
  const kept = frame.token
  expect((await frame.delete('/session')).status).toBe(200)
  expect(frame.token).toBeUndefined()
  frame.token = kept
  expect((await frame.get('/session')).body).toEqual(MISSING)
  expect((await frame.delete('/session')).status).toBe(200)
})

test.each(['', 'x', 'A'.repeat(43), '__proto__'])('the token %j is no session', async value => {
  const world = await startWorld()
  const frame = world.client()
  frame.token = value
  for (const call of [frame.get('/session'), frame.get('/parts'), frame.post('/handover')]) {
    expect((await call).body).toEqual(MISSING)
  }
})

test('a login replaces the session that the browser had', async () => {
  const world = await startWorld()
  const frame = world.client()
  await world.logIn(frame, 'bob@site.example')
  const former = frame.token
  await world.logIn(frame)
  expect(frame.token).not.toBe(former)
  const thief = world.client()
  thief.token = former
  expect((await thief.get('/session')).body).toEqual(MISSING)
})

test('a session ends after 30 days without a request, and each request prolongs it', async () => {
  const world = await startWorld()
  const frame = world.client()
  await world.logIn(frame)
  world.pass(29 * DAY)
  expect((await frame.get('/session')).status).toBe(200)
  world.pass(29 * DAY)
  expect((await frame.get('/session')).status).toBe(200)
  world.pass(31 * DAY)
  expect((await frame.get('/session')).body).toEqual(MISSING)
})

describe('H64 the token of a session', () => {
  test('is exchanged once a day', async () => {
    const world = await startWorld()
    const frame = world.client()
    await world.logIn(frame)
    const first = frame.token
    await frame.get('/session')
    expect(frame.token).toBe(first)
    world.pass(DAY + MINUTE)
    await frame.get('/session')
    expect(frame.token).not.toBe(first)
    expect((await frame.get('/session')).status).toBe(200)
  })

  test('is exchanged once by requests at the same time, and each of them is answered', async () => {
    const world = await startWorld()
    const frame = world.client()
    await world.logIn(frame)
    world.pass(DAY + MINUTE)
    const answers = await Promise.all([frame.get('/session'), frame.get('/session'), frame.get('/parts')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.filter(({ headers }) => headers.has('foyer-session'))).toHaveLength(1)
  })

  test('ends the session when it is used long after its follower was', async () => {
    const world = await startWorld()
    const [frame, thief] = [world.client(), world.client()]
    await world.logIn(frame)
    thief.token = frame.token
    world.pass(DAY + MINUTE)
    await frame.get('/session')
    expect((await thief.get('/parts')).status).toBe(200)
    await frame.get('/session')
    world.pass(2 * MINUTE)
    expect((await thief.get('/session')).body).toEqual(MISSING)
    expect((await frame.get('/session')).body).toEqual(MISSING)
  })

  /** A request whose answer never arrives: the browser keeps the token that it had. */
  async function loseAnswer(client: Client, call: () => Promise<unknown>) {
    const kept = client.token
    await call()
    const lost = client.token
    client.token = kept
    return lost
  }

  test('stays good when the answer with the next one is lost, as often as it is, and is exchanged then', async () => {
    const world = await startWorld()
    const frame = world.client()
    await world.logIn(frame)
    const first = frame.token
    world.pass(DAY + MINUTE)
    for (let night = 0; night < 3; night++) {
      await loseAnswer(frame, () => frame.get('/session'))
      expect(frame.token).toBe(first)
      world.pass(8 * 60 * MINUTE)
      await world.restart()
    }
    expect((await frame.get('/parts')).status).toBe(200)
    expect((await frame.get('/session')).status).toBe(200)
    expect(frame.token).not.toBe(first)
    world.pass(2 * MINUTE)
    expect((await frame.get('/session')).status).toBe(200)
  })

  test('that was taken for lost ends the session when somebody comes with it', async () => {
    const world = await startWorld()
    const [frame, thief] = [world.client(), world.client()]
    await world.logIn(frame)
    world.pass(DAY + MINUTE)
    const caught = await loseAnswer(frame, () => frame.get('/session'))
    world.pass(8 * 60 * MINUTE)
    expect((await frame.get('/session')).status).toBe(200)
    world.pass(2 * MINUTE)
    thief.token = caught
    expect((await thief.get('/session')).body).toEqual(MISSING)
    expect((await frame.get('/session')).body).toEqual(MISSING)
  })

  test('is not fresh by a fresh login whose answer it did not get', async () => {
    const world = await startWorld()
    const frame = world.client()
    await world.logIn(frame)
    world.pass(6 * MINUTE)
    const asked = await world.startEmail(frame, EMAIL, { fresh: true })
    const code = world.mail.codeFor(EMAIL)
    await loseAnswer(frame, () => frame.post('/email/check', { ...asked, code }))
    expect((await frame.get('/session')).body.fresh).toBe(false)
    world.pass(2 * MINUTE)
    expect((await frame.get('/session')).body.fresh).toBe(false)
    expect((await frame.get('/session')).body.fresh).toBe(false)
  })
})

describe('a handover', () => {
  async function handOver() {
    const world = await startWorld()
    const [frame, window] = [world.client(), world.client()]
    const account = await world.logIn(frame)
    const { body } = await frame.post('/handover')
    return { world, frame, window, account, ticket: body.ticket }
  }

  test('gives the window a session of its own, which is not fresh', async () => {
    const { frame, window, account, ticket } = await handOver()
    const { body } = await window.post('/handover/redeem', { ticket })
    expect(body).toEqual({ account, login: { kind: 'email', label: EMAIL } })
    expect(window.token).not.toBe(frame.token)
    expect((await window.get('/session')).body).toMatchObject({ account, freshUntil: 0, fresh: false })
  })

  test('H64 works once, also for two at once', async () => {
    const { world, window, ticket } = await handOver()
    const redeem = () => world.client().post('/handover/redeem', { ticket })
    const both = await Promise.all([redeem(), redeem()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await window.post('/handover/redeem', { ticket })).body).toEqual({ error: { code: 'ticket.invalid' } })
  })

  test('H64 ends after a minute, and with the session that it is from', async () => {
    const late = await handOver()
    late.world.pass(MINUTE)
    expect((await late.window.post('/handover/redeem', { ticket: late.ticket })).body.error.code).toBe('ticket.invalid')
    const { frame, window, ticket } = await handOver()
    await frame.delete('/session')
    expect((await window.post('/handover/redeem', { ticket })).body.error.code).toBe('ticket.invalid')
  })

  test('leaves no session behind when the frame signs out, and the frame its own when the window does', async () => {
    const { frame, window, ticket } = await handOver()
    await window.post('/handover/redeem', { ticket })
    await window.delete('/session')
    expect((await frame.get('/session')).status).toBe(200)
    const { body } = await frame.post('/handover')
    await window.post('/handover/redeem', { ticket: body.ticket })
    await frame.delete('/session')
    expect((await window.get('/session')).body).toEqual(MISSING)
  })

  test('within one browser context keeps the new session', async () => {
    const { frame, ticket } = await handOver()
    expect((await frame.post('/handover/redeem', { ticket })).status).toBe(200)
    expect((await frame.get('/session')).status).toBe(200)
  })

  test('survives a restart of the server', async () => {
    const { world, window, ticket } = await handOver()
    await world.restart()
    expect((await window.post('/handover/redeem', { ticket })).status).toBe(200)
  })
})

describe('H64 the proof that ends a login', () => {
  test('ends it in the frame and its windows, and is no token', async () => {
    const world = await startWorld()
    const [frame, window, page] = [world.client(), world.client(), world.client()]
    await world.logIn(frame)
    const { end } = (await frame.get('/session')).body
    const { body } = await frame.post('/handover')
    await window.post('/handover/redeem', { ticket: body.ticket })
    expect((await window.get('/session')).body.end).toEqual(end)
    page.token = end.proof
    expect((await page.get('/session')).body).toEqual(MISSING)
    expect((await page.post('/session/end', end)).status).toBe(200)
    for (const client of [frame, window]) expect((await client.get('/session')).body).toEqual(MISSING)
  })

  test('of another login, or a false one, ends nothing', async () => {
    const world = await startWorld()
    const [frame, other] = [world.client(), world.client()]
    await world.logIn(frame)
    await world.logIn(other, 'bob@site.example')
    const { login } = (await frame.get('/session')).body.end
    const { proof } = (await other.get('/session')).body.end
    expect((await other.post('/session/end', { login, proof })).body).toEqual(MISSING)
    expect((await other.post('/session/end', { login, proof: newVerifier().verifier })).body).toEqual(MISSING)
    expect((await frame.get('/session')).status).toBe(200)
  })
})

describe('H64 a login', () => {
  const isIn = async (client: Client) => (await client.get('/session')).status === 200

  test('has few sessions, however many tickets it asks for: the newest windows', async () => {
    const world = await startWorld({ limits: { request: { burst: 2000, every: 1 } } })
    const frame = world.client()
    await world.logIn(frame)
    const asked = await Promise.all(Array.from({ length: 300 }, () => frame.post('/handover')))
    const windows = await Promise.all(
      asked.map(async ({ body }) => {
        const window = world.client()
        return { window, status: (await window.post('/handover/redeem', { ticket: body.ticket })).status }
      }),
    )
    const opened = windows.flatMap(({ window, status }) => (status === 200 ? [window] : []))
    expect(opened).toHaveLength(5)
    const open = []
    for (const window of opened) open.push(await isIn(window))
    expect(open.filter(Boolean)).toHaveLength(3)
    // A window hands over too, and its login gets no more by it.
    const last = opened[open.lastIndexOf(true)]!
    const { ticket } = (await last.post('/handover')).body
    expect((await world.client().post('/handover/redeem', { ticket })).status).toBe(200)
    expect(await world.rows('select id from sessions')).toHaveLength(4)
    expect(await isIn(frame)).toBe(true)
  })

  test('too many of an account ends the one that is unused for longest, with its window, and nobody else', async () => {
    const wide = { burst: 100, every: 1 }
    const limits = {
      mailToMailbox: wide,
      mailToMailboxFromNetwork: wide,
      mailFromNetwork: wide,
      checkFromNetwork: wide,
    }
    const world = await startWorld({ limits })
    const [bob, used, oldest, window] = [world.client(), world.client(), world.client(), world.client()]
    await world.logIn(bob, 'bob@site.example')
    await world.logIn(used)
    await world.logIn(oldest)
    await window.post('/handover/redeem', { ticket: (await oldest.post('/handover')).body.ticket })
    world.pass(2 * 60 * MINUTE)
    expect(await isIn(used)).toBe(true)
    for (let n = 0; n < 49; n++) await world.logIn(world.client())
    expect([await isIn(oldest), await isIn(window)]).toEqual([false, false])
    expect([await isIn(used), await isIn(bob)]).toEqual([true, true])
    expect(await world.rows('select id from sessions')).toHaveLength(51)
  })
})

describe('a fresh login', () => {
  test('by email makes the session fresh for five minutes, with another token', async () => {
    const world = await startWorld()
    const frame = world.client()
    await world.logIn(frame)
    world.pass(6 * MINUTE)
    expect((await frame.get('/session')).body.fresh).toBe(false)
    const former = frame.token
    const asked = await world.startEmail(frame, EMAIL, { fresh: true })
    const checked = await frame.post('/email/check', { ...asked, code: world.mail.codeFor(EMAIL) })
    expect(checked.status).toBe(200)
    expect(frame.token).not.toBe(former)
    const { body } = await frame.get('/session')
    expect(body.freshUntil - body.createdAt).toBeGreaterThanOrEqual(11 * MINUTE)
    expect(body.fresh).toBe(true)
  })

  test('H64 is fresh for no longer when the clock is set back', async () => {
    const world = await startWorld()
    const frame = world.client()
    await world.logIn(frame)
    world.turnClock(-60 * MINUTE)
    expect((await frame.get('/session')).body.fresh).toBe(false)
    await world.logIn(frame)
    expect((await frame.get('/session')).body.fresh).toBe(true)
  })

  test('needs a session, and the address of its account', async () => {
    const world = await startWorld()
    const frame = world.client()
    const { verifierHash } = newVerifier()
    const start = (email: string) => frame.post('/email/start', { email, verifierHash, fresh: true })
    expect((await start(EMAIL)).body).toEqual(MISSING)
    expect((await frame.post('/social/start', { provider: 'x', verifierHash, fresh: true })).status).toBe(404)
    await world.logIn(frame)
    expect((await start('bob@site.example')).body).toEqual({ error: { code: 'account.mismatch' } })
  })

  test('H64 refreshes the session that asked for it alone', async () => {
    const world = await startWorld()
    const [frame, other] = [world.client(), world.client()]
    await world.logIn(frame)
    await world.logIn(other)
    world.pass(6 * MINUTE)
    const asked = await world.startEmail(frame, EMAIL, { fresh: true })
    const checked = await other.post('/email/check', { ...asked, code: world.mail.codeFor(EMAIL) })
    expect(checked.body).toEqual(MISSING)
    const { body } = await other.get('/session')
    expect(body.freshUntil - body.createdAt).toBe(5 * MINUTE)
  })

  test('H64 with another social account does not refresh the session', async () => {
    const github = await startOAuth('github', { id: 1, login: 'ann' })
    const world = await startWorld({ providers: { github: github.client } })
    const [frame, popup] = [world.client(), world.client()]
    const logIn = async (more: object) => {
      const { verifier, verifierHash } = newVerifier()
      const { body } = await frame.post('/social/start', { provider: 'github', verifierHash, ...more })
      const go = `/social/go?attempt=${body.attempt}&secret=${body.startSecret}`
      const sent = await popup.send(go, { headers: { referer: `${VAULT}/window` } })
      const back = await fetch(sent.headers.get('location')!, { redirect: 'manual' })
      await popup.send(back.headers.get('location')!)
      return frame.post('/social/redeem', { attempt: body.attempt, verifier })
    }
    expect((await logIn({})).status).toBe(200)
    world.pass(6 * MINUTE)
    expect((await logIn({ fresh: true })).status).toBe(200)
    world.pass(6 * MINUTE)
    github.state.profile = { id: 2, login: 'bob' }
    expect((await logIn({ fresh: true })).body).toEqual({ error: { code: 'account.mismatch' } })
    const { body } = await frame.get('/session')
    expect(body.login.label).toBe('ann')
    expect(body.freshUntil - body.createdAt).toBeLessThan(12 * MINUTE)
  })
})
