import { describe, expect, test } from 'vitest'
import type { Client } from '../client.fixture.ts'
import { MINUTE, startWorld } from '../world.fixture.ts'

const UNKNOWN = { error: { code: 'part.unknown' } }
const SEALED = { kind: 'recovery', envelope: 'sealed' }
const STALE = { error: { code: 'session.stale' } }

async function startParts() {
  const world = await startWorld()
  const frame = world.client()
  await world.logIn(frame)
  return { world, frame }
}

const create = async (client: Client, body: object = { kind: 'device' }) => (await client.post('/parts', body)).body

test('a server part is 32 random bytes that a login releases', async () => {
  const { world, frame } = await startParts()
  const one = await create(frame)
  const two = await create(frame)
  expect(Buffer.from(one.serverPart, 'base64url')).toHaveLength(32)
  expect(two.serverPart).not.toBe(one.serverPart)
  await world.restart()
  const elsewhere = world.client('198.51.100.7')
  await world.logIn(elsewhere)
  expect((await elsewhere.get(`/parts/${one.id}`)).body).toEqual({ serverPart: one.serverPart })
  expect((await elsewhere.get('/parts')).body).toEqual([
    { id: one.id, kind: 'device', createdAt: expect.any(Number) },
    { id: two.id, kind: 'device', createdAt: expect.any(Number) },
  ])
})

test('envelopes of recovery and of passkeys are kept, never that of a device', async () => {
  const { frame } = await startParts()
  const recovery = await create(frame, { kind: 'recovery' })
  expect((await frame.put(`/parts/${recovery.id}`, { envelope: 'sealed by the vault' })).status).toBe(200)
  expect((await frame.get(`/parts/${recovery.id}`)).body).toEqual({
    serverPart: recovery.serverPart,
    envelope: 'sealed by the vault',
  })
  const passkey = await create(frame, { kind: 'passkey', envelope: 'another' })
  expect((await frame.get(`/parts/${passkey.id}`)).body.envelope).toBe('another')
  const device = await create(frame)
  expect((await frame.put(`/parts/${device.id}`, { envelope: 'x' })).body).toEqual(UNKNOWN)
  for (const body of [
    { kind: 'device', envelope: 'x' },
    { kind: 'seed' },
    { kind: 'recovery', envelope: 'x'.repeat(4097) },
    {},
  ]) {
    expect((await frame.post('/parts', body)).body).toEqual({ error: { code: 'request.invalid' } })
  }
})

describe('a login that is not fresh', () => {
  test('deletes no part, and a fresh one does', async () => {
    const { world, frame } = await startParts()
    const { id } = await create(frame)
    world.pass(6 * MINUTE)
    expect((await frame.delete(`/parts/${id}`)).body).toEqual(STALE)
    await world.logIn(frame)
    expect((await frame.delete(`/parts/${id}`)).body).toEqual({ deletesAt: expect.any(Number) })
  })

  test('makes the first way back to a wallet and parts of browsers, and no further way back', async () => {
    const { world, frame } = await startParts()
    world.pass(6 * MINUTE)
    const { id } = await create(frame, { kind: 'passkey' })
    // Nothing was sealed under it: the first one failed, and is tried again.
    const second = await create(frame, { kind: 'recovery' })
    expect((await frame.put(`/parts/${second.id}`, { envelope: 'first' })).status).toBe(200)
    for (const kind of ['passkey', 'recovery']) expect((await frame.post('/parts', { kind })).body).toEqual(STALE)
    expect((await frame.post('/parts', { kind: 'recovery', envelope: 'x' })).body).toEqual(STALE)
    expect((await frame.post('/parts', { kind: 'device' })).status).toBe(200)
    await world.logIn(frame)
    expect((await frame.post('/parts', { kind: 'passkey' })).status).toBe(200)
    expect((await frame.get(`/parts/${id}`)).status).toBe(200)
  })

  test('seals no second way back under a part that was made before the first one', async () => {
    const { world, frame } = await startParts()
    const [early, first] = [await create(frame, { kind: 'passkey' }), await create(frame, { kind: 'recovery' })]
    world.pass(6 * MINUTE)
    expect((await frame.put(`/parts/${first.id}`, { envelope: 'first' })).status).toBe(200)
    expect((await frame.put(`/parts/${early.id}`, { envelope: 'second' })).body).toEqual(STALE)
    expect((await frame.get(`/parts/${early.id}`)).body).not.toHaveProperty('envelope')
    await world.logIn(frame)
    expect((await frame.put(`/parts/${early.id}`, { envelope: 'second' })).status).toBe(200)
  })

  test('makes one first way back also of several at once, with their envelopes or before', async () => {
    const { world, frame } = await startParts()
    world.pass(6 * MINUTE)
    const made = await Promise.all(
      ['one', 'two', 'three'].map(envelope => frame.post('/parts', { kind: 'passkey', envelope })),
    )
    expect(made.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    const bob = world.client()
    await world.logIn(bob, 'bob@site.example')
    const empty = await Promise.all(['passkey', 'recovery', 'passkey'].map(kind => create(bob, { kind })))
    world.pass(6 * MINUTE)
    const put = await Promise.all(empty.map(({ id }) => bob.put(`/parts/${id}`, { envelope: 'sealed' })))
    expect(put.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    expect(put.flatMap(({ status, body }) => (status === 403 ? [body] : []))).toEqual([STALE, STALE])
  })

  test('makes no further way back while the only one is going', async () => {
    const { world, frame } = await startParts()
    const { id } = await create(frame, SEALED)
    await frame.delete(`/parts/${id}`)
    world.pass(6 * MINUTE)
    expect((await frame.post('/parts', { kind: 'passkey' })).body).toEqual(STALE)
  })

  test('deletes a part that nothing was sealed under, at once and without a mail', async () => {
    const { world, frame } = await startParts()
    const { id } = await create(frame, { kind: 'passkey' })
    world.pass(6 * MINUTE)
    expect((await frame.delete(`/parts/${id}`)).body).toEqual({})
    expect((await frame.get(`/parts/${id}`)).body).toEqual(UNKNOWN)
    expect((await frame.delete(`/parts/${id}`)).body).toEqual(STALE)
    expect(world.mail.received).toHaveLength(1)
  })
})

test('an envelope is set once: a fresh login overwrites none', async () => {
  const { frame } = await startParts()
  const { id } = await create(frame, { kind: 'recovery' })
  const answers = await Promise.all(['one', 'two'].map(envelope => frame.put(`/parts/${id}`, { envelope })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { envelope } = (await frame.get(`/parts/${id}`)).body
  expect((await frame.put(`/parts/${id}`, { envelope: 'three' })).body).toEqual({ error: { code: 'part.sealed' } })
  expect((await frame.get(`/parts/${id}`)).body.envelope).toBe(envelope)
})

test('H63 a part is released to its own account alone', async () => {
  const { world, frame } = await startParts()
  const { id } = await create(frame, { kind: 'recovery', envelope: 'sealed' })
  const bob = world.client()
  await world.logIn(bob, 'bob@site.example')
  expect((await bob.get(`/parts/${id}`)).body).toEqual(UNKNOWN)
  expect((await bob.put(`/parts/${id}`, { envelope: 'x' })).body).toEqual(UNKNOWN)
  expect((await bob.delete(`/parts/${id}`)).body).toEqual(UNKNOWN)
  expect((await bob.post(`/parts/${id}/restore`)).body).toEqual(UNKNOWN)
  expect((await bob.get('/parts')).body).toEqual([])
  const stranger = world.client()
  for (const call of [
    stranger.get(`/parts/${id}`),
    stranger.post('/parts', { kind: 'device' }),
    stranger.get('/parts'),
  ]) {
    expect((await call).body).toEqual({ error: { code: 'session.missing' } })
  }
  expect((await frame.get(`/parts/${id}`)).status).toBe(200)
})

test.each(['x', '..%2fsession', 'A'.repeat(22), '%00'])('the part %j is unknown', async id => {
  const { frame } = await startParts()
  expect((await frame.get(`/parts/${id}`)).body).toEqual(UNKNOWN)
})

test('an account has at most 20 passkeys and recovery codes, also when they are made at once, and room for browsers beside them', async () => {
  const { frame } = await startParts()
  const make = (kind: string) => frame.post('/parts', { kind })
  const answers = await Promise.all(Array.from({ length: 25 }, () => make('passkey')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.find(({ status }) => status !== 200)?.body).toEqual({ error: { code: 'part.limit' } })
  await Promise.all(Array.from({ length: 25 }, () => make('device')))
  const entries = (await frame.get('/parts')).body as unknown as { kind: string; deletesAt?: number }[]
  const devices = entries.filter(({ kind }) => kind === 'device')
  expect(devices).toHaveLength(25)
  expect(devices.filter(({ deletesAt }) => deletesAt === undefined)).toHaveLength(20)
})

test('H64 a part is not made for another login than the vault seals for', async () => {
  const { world, frame } = await startParts()
  const { account } = (await frame.get('/session')).body
  const stranger = world.client()
  await world.logIn(stranger, 'eve@example.com')
  for (const kind of ['device', 'passkey', 'recovery']) {
    expect((await stranger.post('/parts', { kind, account })).body).toEqual({ error: { code: 'account.mismatch' } })
  }
  expect((await stranger.get('/parts')).body).toEqual([])
  expect((await frame.post('/parts', { kind: 'recovery', account })).status).toBe(200)
})
