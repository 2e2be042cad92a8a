import { describe, expect, test } from 'vitest'
import { newVerifier, VAULT } from '../client.fixture.ts'
import { passGoogle, startGoogle, startOAuth } from '../providers.fixture.ts'
import { MINUTE, startWorld, type World } from '../world.fixture.ts'
import { goesOnTo, open, REFERER, start } from './popup.fixture.ts'

/** Goes through a stand-in, which approves at once. Returns the address of the callback. */
const passOAuth = async (url: string) => (await fetch(url, { redirect: 'manual' })).headers.get('location')!

const stateOf = (url: string) => new URL(url).searchParams.get('state')!

/** A frame and a popup that has come back from GitHub's place, before its callback. */
async function comeBack(world: World) {
  const [frame, popup] = [world.client(), world.client()]
  const { go, redeem } = await start(frame, 'github')
  return { frame, popup, redeem, go, callback: await passOAuth(await open(popup, go)) }
}

async function startGitHub(settings: Parameters<typeof startWorld>[0] = {}) {
  const github = await startOAuth('github', { id: 4711, login: 'ann', email: null })
  return { github, world: await startWorld({ providers: { github: github.client }, ...settings }) }
}

test('a visitor comes in with Google: OpenID Connect with PKCE, state and nonce, redeemed in the frame', async () => {
  const google = await startGoogle()
  const world = await startWorld({ providers: { google } })
  const [frame, popup] = [world.client(), world.client()]
  const { go, redeem } = await start(frame, 'google')
  const address = await open(popup, go)
  const asked = new URL(address).searchParams
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect([asked.get('state'), asked.get('nonce'), asked.get('code_challenge')]).not.toContain(null)
  const [cookie] = popup.cookies.values()
  expect(cookie?.attributes).toBe('Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax')
  const waiting = frame.post('/social/redeem', redeem)
  const back = await popup.send(await passGoogle(address))
  expect(await goesOnTo(back)).toBe(`${VAULT}/window?return=${redeem.attempt}#ok`)
  expect(popup.cookies.size).toBe(0)
  let redeemed = await waiting
  if (redeemed.status === 202) redeemed = await frame.post('/social/redeem', redeem)
  expect(redeemed.body).toEqual({
    account: expect.any(String),
    login: { kind: 'social', provider: 'google', label: 'ann@gmail.example' },
  })
  expect((await frame.get('/session')).body.account).toBe(redeemed.body.account)
})

test('without TLS, as on a machine of development, the cookie is one that every browser keeps', async () => {
  const { world } = await startGitHub({ publicUrl: 'http://login.localhost:8790' })
  const { frame, popup, redeem, callback } = await comeBack(world)
  expect([...popup.cookies]).toMatchObject([
    [`foyer_attempt_${redeem.attempt}`, { attributes: 'Max-Age=600; Path=/; HttpOnly; SameSite=Lax' }],
  ])
  expect(await goesOnTo(await popup.send(callback))).toContain('#ok')
  expect(popup.cookies.size).toBe(0)
  expect((await frame.post('/social/redeem', redeem)).status).toBe(200)
})

test('a visitor who cancels at Google comes back without a login', async () => {
  const google = await startGoogle()
  const world = await startWorld({ providers: { google } })
  const [frame, popup] = [world.client(), world.client()]
  const { go, redeem } = await start(frame, 'google')
  const back = await popup.send(await passGoogle(await open(popup, go), { cancel: true }))
  expect(await goesOnTo(back)).toBe(`${VAULT}/window?return=${redeem.attempt}#cancelled`)
  expect((await frame.post('/social/redeem', redeem)).body).toEqual({ error: { code: 'attempt.cancelled' } })
})

test.each([
  ['github', { id: 4711, login: 'ann', email: null }, 'ann'],
  ['x', { data: { id: '815', name: 'Ann', username: 'ann_x' } }, '@ann_x'],
  ['discord', { id: '80351110224678912', username: 'ann\u202e', discriminator: '0' }, 'ann'],
  ['facebook', { id: '10158', name: 'Ann Onymous' }, 'Ann Onymous'],
] as const)('%s is OAuth 2 with a profile of its own shape', async (name, profile, label) => {
  const provider = await startOAuth(name, profile)
  const world = await startWorld({ providers: { [name]: provider.client } })
  const [frame, popup] = [world.client(), world.client()]
  const { go, redeem } = await start(frame, name)
  await popup.send(await passOAuth(await open(popup, go)))
  const { body } = await frame.post('/social/redeem', redeem)
  expect(body.login).toEqual({ kind: 'social', provider: name, label })
  provider.state.profile = { id: {}, data: 'none' }
  const again = await start(frame, name)
  await popup.send(await passOAuth(await open(popup, again.go)))
  expect((await frame.post('/social/redeem', again.redeem)).body).toEqual({ error: { code: 'attempt.failed' } })
})

test('the subject is the identity: a new name is the same account, and the same address elsewhere another one', async () => {
  const google = await startGoogle()
  const { github, world } = await startGitHub({})
  const logIn = async () => {
    const { frame, popup, redeem, callback } = await comeBack(world)
    await popup.send(callback)
    return (await frame.post('/social/redeem', redeem)).body
  }
  const first = await logIn()
  github.state.profile = { id: 4711, login: 'ann-renamed' }
  const second = await logIn()
  expect(second).toEqual({
    account: first.account,
    login: { kind: 'social', provider: 'github', label: 'ann-renamed' },
  })
  const other = await startWorld({ providers: { google } })
  const byMail = await other.logIn(other.client(), 'ann@gmail.example')
  const [frame, popup] = [other.client(), other.client()]
  const { go, redeem } = await start(frame, 'google')
  await popup.send(await passGoogle(await open(popup, go)))
  expect((await frame.post('/social/redeem', redeem)).body.account).not.toBe(byMail)
})

test('a redeem waits, says that the login is pending, and then ends with it', async () => {
  const { world } = await startGitHub({ longPoll: 60_000 })
  const { frame, popup, redeem, callback } = await comeBack(world)
  const started = performance.now()
  const waiting = frame.post('/social/redeem', redeem)
  await popup.send(callback)
  expect((await waiting).status).toBe(200)
  expect(performance.now() - started).toBeLessThan(50_000)
  const second = await startGitHub({ longPoll: 50 })
  const { redeem: other } = await start(second.world.client(), 'github')
  const { status, body } = await second.world.client().post('/social/redeem', other)
  expect([status, body]).toEqual([202, { pending: { retryAfter: 1 } }])
})

test('a provider that fails ends the attempt, and the log says where', async () => {
  const { github, world } = await startGitHub()
  github.state.outcome = 'broken'
  const { frame, popup, redeem, callback } = await comeBack(world)
  expect(await goesOnTo(await popup.send(callback))).toContain('#failed')
  expect((await frame.post('/social/redeem', redeem)).body).toEqual({ error: { code: 'attempt.failed' } })
  expect(world.log).toContainEqual(expect.objectContaining({ event: 'error', where: 'social github' }))
})

test('an unknown provider is refused', async () => {
  const { world } = await startGitHub()
  for (const provider of ['google', 'constructor', '']) {
    const { body } = await world.client().post('/social/start', { provider, verifierHash: newVerifier().verifierHash })
    expect(body).toEqual({ error: { code: 'provider.unknown' } })
  }
})

describe('H64 a popup', () => {
  test.each([
    ['a link elsewhere', { referer: 'https://evil.example/' }],
    ['a link in a mail', {}],
    ['a script', { ...REFERER, 'sec-fetch-mode': 'cors' }],
    ['a frame', { ...REFERER, 'sec-fetch-dest': 'iframe' }],
    ['a form elsewhere', { ...REFERER, origin: 'https://evil.example' }],
    ['a page that hides where it is from', { origin: 'null' }],
  ])('that %s opened is not sent to the provider, and the attempt can still be opened', async (_, headers) => {
    const { world } = await startGitHub()
    const { go } = await start(world.client(), 'github')
    const answer = await world.client().send(go, { headers })
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    await open(world.client(), go)
  })

  test('can be opened by a form too, so that the secret is in no address', async () => {
    const { world } = await startGitHub()
    const { secret, redeem } = await start(world.client(), 'github')
    const answer = await world.client().send('/social/go', {
      method: 'POST',
      headers: { origin: VAULT, 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ attempt: redeem.attempt, secret })),
    })
    expect(answer.status).toBe(303)
  })

  test('opens once, and not with another secret', async () => {
    const { world } = await startGitHub()
    const [one, two] = [await start(world.client(), 'github'), await start(world.client(), 'github')]
    const mixed = `/social/go?attempt=${one.redeem.attempt}&secret=${two.secret}`
    expect((await world.client().send(mixed, { headers: REFERER })).status).toBe(400)
    await open(world.client(), one.go)
    expect((await world.client().send(one.go, { headers: REFERER })).status).toBe(400)
  })
})

describe('H64 a callback', () => {
  test('works once', async () => {
    const { world } = await startGitHub()
    const { frame, popup, redeem, callback } = await comeBack(world)
    const cookies = new Map(popup.cookies)
    expect((await popup.send(callback)).status).toBe(200)
    for (const [name, cookie] of cookies) popup.cookies.set(name, cookie)
    expect((await popup.send(callback)).status).toBe(400)
    expect((await frame.post('/social/redeem', redeem)).status).toBe(200)
  })

  test('with the state of another attempt is refused, with and without its cookie', async () => {
    const { world } = await startGitHub()
    const [one, two] = [await comeBack(world), await comeBack(world)]
    const mixed = new URL(one.callback)
    mixed.searchParams.set('state', stateOf(two.callback))
    // The popup of one attempt has no cookie of the other one.
    expect((await one.popup.send(mixed.href)).status).toBe(400)
    // With the cookie, the code does not fit the verifier of the other attempt.
    expect(await goesOnTo(await two.popup.send(mixed.href))).toContain('#failed')
    expect((await two.frame.post('/social/redeem', two.redeem)).body).toEqual({ error: { code: 'attempt.failed' } })
    expect(two.frame.token).toBeUndefined()
  })

  test.each(['', 'x', `${'A'.repeat(22)}.${'A'.repeat(43)}`])('with the state %j is refused', async state => {
    const { world } = await startGitHub()
    const { popup, callback } = await comeBack(world)
    const forged = new URL(callback)
    forged.searchParams.set('state', state)
    expect((await popup.send(forged.href)).status).toBe(400)
    forged.searchParams.set('state', `${stateOf(callback)}A`)
    expect((await popup.send(forged.href)).status).toBe(400)
    expect((await popup.send(callback)).status).toBe(200)
  })

  test('without the cookie is refused, so that nobody is logged in by a link', async () => {
    const { world } = await startGitHub()
    const { frame, redeem, callback } = await comeBack(world)
    const stranger = world.client()
    const answer = await stranger.send(callback)
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    expect(await answer.text()).toContain('This login was not started here')
    expect((await frame.post('/social/redeem', redeem)).body).toEqual({ pending: { retryAfter: 1 } })
  })

  test('at the address of another provider is refused', async () => {
    const github = await startOAuth('github', { id: 1, login: 'ann' })
    const discord = await startOAuth('discord', { id: '1', username: 'ann' })
    const world = await startWorld({ providers: { github: github.client, discord: discord.client } })
    const { popup, callback } = await comeBack(world)
    expect((await popup.send(callback.replace('/github', '/discord'))).status).toBe(400)
  })

  test('after ten minutes is refused', async () => {
    const { world } = await startGitHub()
    const { frame, popup, redeem, callback } = await comeBack(world)
    world.pass(10 * MINUTE)
    expect((await popup.send(callback)).status).toBe(400)
    expect((await frame.post('/social/redeem', redeem)).body).toEqual({ error: { code: 'attempt.expired' } })
  })

  test('sends the popup to the vault alone, with no secret in the address', async () => {
    const { github, world } = await startGitHub()
    const { popup, redeem, callback } = await comeBack(world)
    const back = await popup.send(`${callback}&return_to=https://evil.example`)
    const location = await goesOnTo(back)
    expect(location).toBe(`${VAULT}/window?return=${redeem.attempt}#ok`)
    for (const secret of [redeem.verifier, ...github.state.tokens]) expect(location).not.toContain(secret)
  })
})

describe('H64 a login', () => {
  test('is redeemed once, also by two at once', async () => {
    const { world } = await startGitHub()
    const { frame, popup, redeem, callback } = await comeBack(world)
    await popup.send(callback)
    const both = await Promise.all([
      frame.post('/social/redeem', redeem),
      world.client().post('/social/redeem', redeem),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await world.client().post('/social/redeem', redeem)).body).toEqual({ error: { code: 'attempt.unknown' } })
  })

  test('is not redeemed with another verifier', async () => {
    const { world } = await startGitHub()
    const { frame, popup, redeem, callback } = await comeBack(world)
    await popup.send(callback)
    const stolen = { attempt: redeem.attempt, verifier: newVerifier().verifier }
    expect((await frame.post('/social/redeem', stolen)).body).toEqual({ error: { code: 'attempt.unknown' } })
    expect((await frame.post('/social/redeem', redeem)).status).toBe(200)
  })

  test('of two popups at once goes to the frame of each', async () => {
    const { github, world } = await startGitHub()
    const [one, two] = [await comeBack(world), await comeBack(world)]
    // Both popups of one browser share its cookies.
    const popup = world.client()
    for (const { popup: own } of [one, two]) for (const [name, cookie] of own.cookies) popup.cookies.set(name, cookie)
    await popup.send(two.callback)
    github.state.profile = { id: 4712, login: 'bob' }
    await popup.send(one.callback)
    const labels = await Promise.all([one, two].map(({ frame, redeem }) => frame.post('/social/redeem', redeem)))
    expect(labels.map(({ body }) => body.login.label)).toEqual(['bob', 'ann'])
  })

  test('goes on when the server restarts between its steps', async () => {
    const { world } = await startGitHub()
    const [frame, popup] = [world.client(), world.client()]
    const { go, redeem } = await start(frame, 'github')
    await world.restart()
    const address = await open(popup, go)
    await world.restart()
    expect(await goesOnTo(await popup.send(await passOAuth(address)))).toContain('#ok')
    await world.restart()
    expect((await frame.post('/social/redeem', redeem)).status).toBe(200)
  })

  test('that waits when the server stops is answered', async () => {
    const { world } = await startGitHub({ longPoll: 20_000 })
    const frame = world.client()
    const { redeem } = await start(frame, 'github')
    const waiting = frame.post('/social/redeem', redeem)
    await expect.poll(() => world.log.length).toBeGreaterThan(0)
    await world.restart()
    expect((await waiting).body).toEqual({ pending: { retryAfter: 1 } })
  })
})

test('the page of a popup that cannot go on has a strict policy and no script', async () => {
  const { world } = await startGitHub()
  const answer = await world.client().send('/social/go?attempt=%3Cscript%3E', { headers: REFERER })
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  expect(await answer.text()).not.toMatch(/<script|<style|<a |<meta http-equiv|style=/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('cross-origin-opener-policy')).toBeNull()
})
