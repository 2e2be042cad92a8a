import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient as openClient } from '@libsql/client'
import { describe, expect, test } from 'vitest'
import { newVerifier, VAULT } from '../client.fixture.ts'
import { startOAuth } from '../providers.fixture.ts'
import { CODE_KEY, MASTER_KEY, startWorld, type World } from '../world.fixture.ts'
import { hashOf } from './hashes.ts'
import { deriveKeys } from './keys.ts'
import { seal, unseal } from './sealing.ts'

const EMAIL = 'ann.unusual-name@site.example'

/** Files of the database, with its log and what SQLite has not overwritten, and all rows as text. */
async function readDatabase(world: World): Promise<string> {
  const files = (await readdir(world.folder)).map(name => readFile(join(world.folder, name), 'latin1'))
  const client = openClient({ url: `file:${join(world.folder, 'login.db')}` })
  const { rows: tables } = await client.execute("select name from sqlite_master where type = 'table'")
  const rows = await Promise.all(tables.map(({ name }) => client.execute(`select * from "${String(name)}"`)))
  client.close()
  return [...(await Promise.all(files)), JSON.stringify(rows)].join('\n')
}

/** A secret as it could be written down: as it is, and its bytes as hex, base64 and raw. */
function spellingsOf(secret: string) {
  const bytes = Buffer.from(secret, 'base64url')
  const isBytes = /^[\w-]{43}$/.test(secret)
  return isBytes ? [secret, bytes.toString('hex'), bytes.toString('base64'), bytes.toString('latin1')] : [secret]
}

/** Every step of a visitor, with the secrets that appear in it. */
async function visit(world: World) {
  const secrets: Record<string, string> = { email: EMAIL, network: '203.0.113.77' }
  const [frame, popup, window] = [world.client('203.0.113.77'), world.client(), world.client()]
  const { verifier, verifierHash } = newVerifier()
  const started = await frame.post('/email/start', { email: EMAIL, verifierHash, site: 'shop.example' })
  const code = world.mail.codeFor(EMAIL)
  const wrong = code === '999999' ? '999998' : '999999'
  await frame.post('/email/check', { challenge: started.body.challenge, verifier, code: wrong })
  await frame.post('/email/check', { challenge: started.body.challenge, verifier, code })
  Object.assign(secrets, { emailVerifier: verifier, emailToken: frame.token })
  const { body: part } = await frame.post('/parts', { kind: 'recovery' })
  const envelope = `envelope-${'e'.repeat(40)}`
  await frame.put(`/parts/${part.id}`, { envelope })
  await frame.get(`/parts/${part.id}`)
  Object.assign(secrets, { serverPart: part.serverPart, envelope })
  const { ticket } = (await frame.post('/handover')).body
  await window.post('/handover/redeem', { ticket })
  Object.assign(secrets, { ticket, windowToken: window.token })
  const social = newVerifier()
  const { body: attempt } = await frame.post('/social/start', { provider: 'github', verifierHash: social.verifierHash })
  const go = `/social/go?attempt=${attempt.attempt}&secret=${attempt.startSecret}`
  const sent = await popup.send(go, { headers: { referer: `${VAULT}/window` } })
  const address = new URL(sent.headers.get('location')!)
  Object.assign(secrets, {
    startSecret: attempt.startSecret,
    state: address.searchParams.get('state')!,
    popupCookie: [...popup.cookies.values()][0]!.value,
  })
  const back = (await fetch(address, { redirect: 'manual' })).headers.get('location')!
  await popup.send(back)
  secrets.authorizationCode = new URL(back).searchParams.get('code')!
  await frame.post('/social/redeem', { attempt: attempt.attempt, verifier: social.verifier })
  Object.assign(secrets, { socialVerifier: social.verifier, socialToken: frame.token })
  return { secrets, code, challenge: started.body.challenge, verifierHash }
}

const isIn = (text: string, secrets: Record<string, string>) =>
  Object.entries(secrets)
    .filter(([, secret]) => spellingsOf(secret).some(spelling => text.includes(spelling)))
    .map(([name]) => name)

describe('H63', () => {
  test('database, mail and log of a whole visit hold no secret', async () => {
    const github = await startOAuth('github', { id: 4711, login: 'ann-at-github' })
    const world = await startWorld({ providers: { github: github.client } })
    const { secrets, code } = await visit(world)
    const [token] = github.state.tokens
    const all: Record<string, string> = {
      ...secrets,
      accessToken: token!,
      label: 'ann-at-github',
      clientSecret: github.client.clientSecret,
      masterKey: Buffer.from(MASTER_KEY).toString('base64url'),
      codeKey: Buffer.from(CODE_KEY).toString('base64url'),
    }
    expect(Object.values(all).every(secret => secret.length > 8)).toBe(true)
    expect(isIn(await readDatabase(world), all)).toEqual([])
    const log = JSON.stringify(world.log)
    expect(world.log.length).toBeGreaterThan(10)
    expect(isIn(log, all)).toEqual([])
    expect(log).not.toContain(code)
    const mail = world.mail.received.map(({ raw }) => raw.replaceAll(/=\r\n/g, '')).join('\n')
    expect(isIn(mail, all)).toEqual(['email'])
  })

  test('a search would find the secrets, if they were there', async () => {
    const world = await startWorld()
    const { secrets } = { secrets: { token: newVerifier().verifier } }
    const bytes = Buffer.from(secrets.token, 'base64url')
    const client = openClient({ url: `file:${join(world.folder, 'login.db')}` })
    await client.execute({ sql: 'insert into limits values (?, 1)', args: [bytes.toString('hex')] })
    client.close()
    expect(isIn(await readDatabase(world), secrets)).toEqual(['token'])
  })

  test('a code is not found by trying all of them against a stolen database', async () => {
    const world = await startWorld()
    const frame = world.client()
    const { challenge } = await world.startEmail(frame, EMAIL)
    const code = world.mail.codeFor(EMAIL)
    const client = openClient({ url: `file:${join(world.folder, 'login.db')}` })
    const { rows } = await client.execute('select codeHash, verifierHash from challenges')
    client.close()
    const { codeHash, verifierHash } = rows[0] as unknown as { codeHash: string; verifierHash: string }
    const { createHash, createHmac } = await import('node:crypto')
    const text = JSON.stringify(['code', challenge, verifierHash, code])
    const guesses = [
      createHash('sha256').update(code).digest('base64url'),
      createHash('sha256').update(text).digest('base64url'),
      createHmac('sha256', deriveKeys({ masterKey: MASTER_KEY, codeKey: MASTER_KEY }).codes)
        .update(text)
        .digest('base64url'),
    ]
    expect(guesses).not.toContain(codeHash)
    const withKey = createHmac('sha256', deriveKeys({ masterKey: MASTER_KEY, codeKey: CODE_KEY }).codes)
    expect(withKey.update(text).digest('base64url')).toBe(codeHash)
  })

  test('a part that is moved to another account in the database does not open', async () => {
    const world = await startWorld()
    const [ann, bob] = [world.client(), world.client()]
    await world.logIn(ann)
    const bobs = await world.logIn(bob, 'bob@site.example')
    const { id } = (await ann.post('/parts', { kind: 'device' })).body
    const client = openClient({ url: `file:${join(world.folder, 'login.db')}` })
    await client.execute({ sql: 'update parts set account = ? where id = ?', args: [bobs, id] })
    client.close()
    expect((await bob.get(`/parts/${id}`)).body).toEqual({ error: { code: 'server.failed' } })
  })

  test('what a mail server answers about an address is not logged', async () => {
    const world = await startWorld()
    world.mail.faults.isRefusing = true
    const { verifierHash } = newVerifier()
    await world.client().post('/email/start', { email: EMAIL, verifierHash })
    expect(world.log).toContainEqual(expect.objectContaining({ event: 'error', where: 'mail', code: 'EENVELOPE' }))
    expect(JSON.stringify(world.log)).not.toContain('ann.unusual-name')
  })
})

describe('a sealed text', () => {
  const key = new Uint8Array(32).fill(1)
  const place = ['parts', 'part', 'account', 'id'] as const

  test('opens at its place with its key, and looks different each time', () => {
    const sealed = seal(key, 'text of ünïcode', place)
    expect(unseal(key, sealed, place)).toBe('text of ünïcode')
    expect(seal(key, 'text of ünïcode', place)).not.toBe(sealed)
  })

  test('opens with no changed byte, at no other place and with no other key', () => {
    const sealed = Buffer.from(seal(key, 'text', place), 'base64url')
    for (const index of sealed.keys()) {
      const changed = Buffer.from(sealed)
      changed[index]! ^= 1
      expect(() => unseal(key, changed.toString('base64url'), place)).toThrow()
    }
    const whole = sealed.toString('base64url')
    expect(() => unseal(key, whole.slice(0, 20), place)).toThrow()
    expect(() => unseal(key, '', place)).toThrow()
    expect(() => unseal(key, whole, ['parts', 'part', 'account', 'other'])).toThrow()
    expect(() => unseal(new Uint8Array(32).fill(2), whole, place)).toThrow()
  })
})

test('keys have 32 bytes, and one for each purpose', () => {
  const keys = deriveKeys({ masterKey: MASTER_KEY, codeKey: MASTER_KEY })
  const all = Object.values(keys).map(key => Buffer.from(key).toString('hex'))
  expect(new Set(all).size).toBe(3)
  expect(() => deriveKeys({ masterKey: new Uint8Array(31), codeKey: CODE_KEY })).toThrow(RangeError)
  expect(hashOf('A'.repeat(43))).toHaveLength(43)
})
