import { join } from 'node:path'
import { createClient as openSql } from '@libsql/client'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Client, newVerifier, VAULT } from '../client.fixture.ts'
import { startOAuth } from '../providers.fixture.ts'
import { DAY, MINUTE, startWorld, type World } from '../world.fixture.ts'

const EMAIL = 'ann@site.example'
const UNKNOWN = { error: { code: 'part.unknown' } }
const LIMIT = { error: { code: 'part.limit' } }
const SEALED = { kind: 'recovery', envelope: 'sealed' }

async function startParts(settings: Parameters<typeof startWorld>[0] = {}) {
  const world = await startWorld(settings)
  const frame = world.client()
  await world.logIn(frame)
  return { world, frame }
}

async function create(client: Client, body: object = SEALED) {
  const answer = await client.post('/parts', body)
  expect(answer.status).toBe(200)
  return answer.body
}

async function remove(client: Client, id: string) {
  const { status, body } = await client.delete(`/parts/${id}`)
  expect(status).toBe(200)
  return body.deletesAt
}

const listOf = async (client: Client) =>
  (await client.get('/parts')).body as unknown as { id: string; kind: string; createdAt: number; deletesAt?: number }[]

/** Rows of the table, whatever the server says of them. */
async function rowsOf(world: World) {
  const sql = openSql({ url: `file:${join(world.folder, 'login.db')}` })
  onTestFinished(() => sql.close())
  return (await sql.execute('select id, kind, deletedAt from parts')).rows
}

const mailsWith = (world: World, words: string) => world.mail.textsTo(EMAIL).filter(text => text.includes(words))

const deletionMails = (world: World) => mailsWith(world, 'was deleted')

const keepMails = (world: World) => mailsWith(world, 'was kept')

describe('H63 a part that a fresh login deletes', () => {
  test.each([SEALED, { kind: 'passkey', envelope: 'sealed' }, { kind: 'device' }])(
    'opens for seven days more, and is erased then: %j',
    async body => {
      const { world, frame } = await startParts()
      const { id, serverPart } = await create(frame, body)
      const before = Date.now()
      const deletesAt = (await remove(frame, id))!
      expect(deletesAt - before).toBeGreaterThanOrEqual(7 * DAY)
      expect(deletesAt - before).toBeLessThan(7 * DAY + MINUTE)
      world.pass(7 * DAY - MINUTE)
      await world.restart()
      expect((await frame.get(`/parts/${id}`)).body).toMatchObject({ serverPart, deletesAt })
      expect(await listOf(frame)).toEqual([{ id, kind: body.kind, createdAt: expect.any(Number), deletesAt }])
      world.pass(2 * MINUTE)
      // Before the sweep.
      expect((await frame.get(`/parts/${id}`)).body).toEqual(UNKNOWN)
      expect((await frame.post(`/parts/${id}/restore`)).body).toEqual(UNKNOWN)
      expect(await listOf(frame)).toEqual([])
      expect(await rowsOf(world)).toHaveLength(1)
      await world.restart()
      await expect.poll(() => rowsOf(world)).toEqual([])
    },
  )

  test('stays when any login of the account keeps it', async () => {
    const { world, frame } = await startParts()
    const { id, serverPart } = await create(frame)
    await remove(frame, id)
    world.pass(6 * DAY)
    expect((await frame.post(`/parts/${id}/restore`)).body).toEqual({})
    expect((await frame.get(`/parts/${id}`)).body).toEqual({ serverPart, envelope: 'sealed' })
    world.pass(2 * DAY)
    await world.restart()
    expect(await listOf(frame)).toEqual([{ id, kind: 'recovery', createdAt: expect.any(Number) }])
    expect((await frame.post(`/parts/${id}/restore`)).body).toEqual({})
  })

  test('is not erased by a clock that runs ahead for a while', async () => {
    const { world, frame } = await startParts()
    const { id, serverPart } = await create(frame)
    await remove(frame, id)
    const sweeps = vi.spyOn(globalThis, 'setInterval')
    onTestFinished(() => sweeps.mockRestore())
    await world.restart()
    const [sweep] = sweeps.mock.calls.find(([, every]) => every === 10 * MINUTE) ?? []
    world.turnClock(30 * DAY)
    sweep?.()
    await world.client().get('/session')
    world.turnClock(-30 * DAY)
    expect((await frame.get(`/parts/${id}`)).body).toMatchObject({ serverPart })
  })

  test('is not deleted sooner by a second deletion, which mails nothing', async () => {
    const { world, frame } = await startParts()
    const { id } = await create(frame)
    const deletesAt = await remove(frame, id)
    world.pass(MINUTE)
    expect(await remove(frame, id)).toBe(deletesAt)
    expect(deletionMails(world)).toHaveLength(1)
  })
})

describe('the mail to the owner', () => {
  test('says what goes, when, and how to keep it, and has no link', async () => {
    const { world, frame } = await startParts()
    const { id } = await create(frame)
    const deletesAt = (await remove(frame, id))!
    const [text] = deletionMails(world)
    expect(text).toContain('The recovery code of your wallet was deleted')
    expect(text).toContain(`${new Date(deletesAt).getUTCFullYear()}`)
    expect(text).toContain(`${new Date(deletesAt).toISOString().slice(11, 16)} UTC`)
    expect(text).toContain('log in')
    expect(text).toContain('press Keep')
    const { raw } = world.mail.received.at(-1)!
    expect(raw).toMatch(/^Subject: The recovery code of your wallet was deleted\r$/m)
    expect(raw).not.toMatch(/<a\b|<img|href|src=|https?:/i)
    const { id: passkey } = await create(frame, { kind: 'passkey', envelope: 'sealed' })
    await remove(frame, passkey)
    expect(deletionMails(world)[1]).toContain('A passkey of your wallet was deleted')
  })

  test('reaches an address that is longer than a name may be', async () => {
    const { world } = await startParts()
    const frame = world.client()
    const long = `ann@${'a'.repeat(60)}.${'b'.repeat(60)}.example`
    await world.logIn(frame, long)
    expect((await frame.get('/session')).body.login.label).toBe(long)
    await remove(frame, (await create(frame)).id)
    expect(world.mail.textsTo(long)).toHaveLength(2)
  })

  test('that cannot be sent stops the deletion', async () => {
    const { world, frame } = await startParts()
    const { id } = await create(frame)
    world.mail.faults.isRefusing = true
    expect((await frame.delete(`/parts/${id}`)).body.error.code).toBe('mail.unavailable')
    expect((await listOf(frame))[0]).not.toHaveProperty('deletesAt')
    world.mail.faults.isRefusing = false
    expect(await remove(frame, id)).toEqual(expect.any(Number))
  })

  test('is sent once for deletions at the same time, and all of them are answered alike', async () => {
    const { world, frame } = await startParts()
    const { id } = await create(frame)
    const answers = await Promise.all(Array.from({ length: 8 }, () => frame.delete(`/parts/${id}`)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map(({ body }) => body.deletesAt)).size).toBe(1)
    expect(deletionMails(world)).toHaveLength(1)
    const kept = await Promise.all(Array.from({ length: 8 }, () => frame.post(`/parts/${id}/restore`)))
    expect(kept.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(keepMails(world)).toHaveLength(1)
  })

  test('that cannot be sent stops all deletions at the same time, and the next one starts anew', async () => {
    const { world, frame } = await startParts()
    const { id } = await create(frame)
    world.mail.faults.isRefusing = true
    const answers = await Promise.all(Array.from({ length: 8 }, () => frame.delete(`/parts/${id}`)))
    expect(new Set(answers.map(({ body }) => body.error.code))).toEqual(new Set(['mail.unavailable']))
    expect((await listOf(frame))[0]).not.toHaveProperty('deletesAt')
    world.mail.faults.isRefusing = false
    expect(await remove(frame, id)).toEqual(expect.any(Number))
  })

  test('of a server that was killed while it sent does not keep the part for ever', async () => {
    const { world, frame } = await startParts()
    const { id } = await create(frame)
    await world.rows(`update parts set tellingAt = ${Date.now()}`)
    world.pass(2 * MINUTE)
    expect(await remove(frame, id)).toEqual(expect.any(Number))
  })

  test('is sent before anything is deleted: a server that stops meanwhile has deleted nothing', async () => {
    const { world, frame } = await startParts()
    const { id } = await create(frame)
    let accept = () => {}
    world.mail.faults.accepting = new Promise(resolve => {
      accept = resolve
    })
    const deleting = frame.delete(`/parts/${id}`)
    await expect.poll(() => deletionMails(world)).toHaveLength(1)
    expect(await rowsOf(world)).toEqual([expect.objectContaining({ id, deletedAt: null })])
    accept()
    expect((await deleting).body.deletesAt).toEqual(expect.any(Number))
    expect(await rowsOf(world)).toEqual([expect.objectContaining({ id, deletedAt: expect.any(Number) })])
  })

  test('is bounded: a flood of deletions is refused, and parts of browsers are not', async () => {
    const { world, frame } = await startParts({ limits: { deletionOfAccount: { burst: 2, every: 60 * MINUTE } } })
    const { id } = await create(frame)
    for (let turn = 0; turn < 2; turn++) {
      await remove(frame, id)
      await frame.post(`/parts/${id}/restore`)
    }
    expect((await frame.delete(`/parts/${id}`)).body.error.code).toBe('rate.limited')
    expect((await listOf(frame))[0]).not.toHaveProperty('deletesAt')
    expect(deletionMails(world)).toHaveLength(2)
    const device = await create(frame, { kind: 'device' })
    await remove(frame, device.id)
    expect(deletionMails(world)).toHaveLength(2)
  })

  test('is not sent for a social account, whose part is going all the same', async () => {
    const github = await startOAuth('github', { id: 1, login: EMAIL })
    const world = await startWorld({ providers: { github: github.client } })
    const [frame, popup] = [world.client(), world.client()]
    const { verifier, verifierHash } = newVerifier()
    const { body } = await frame.post('/social/start', { provider: 'github', verifierHash })
    const go = `/social/go?attempt=${body.attempt}&secret=${body.startSecret}`
    const sent = await popup.send(go, { headers: { referer: `${VAULT}/window` } })
    const back = await fetch(sent.headers.get('location')!, { redirect: 'manual' })
    await popup.send(back.headers.get('location')!)
    await frame.post('/social/redeem', { attempt: body.attempt, verifier })
    expect(await remove(frame, (await create(frame)).id)).toEqual(expect.any(Number))
    expect(world.mail.received).toEqual([])
  })
})

describe('a way back that was going and is kept', () => {
  test.each(['passkey', 'recovery'])('is mailed to the owner, once: %s', async kind => {
    const { world, frame } = await startParts({ limits: { deletionOfAccount: { burst: 1, every: 60 * MINUTE } } })
    const { id } = await create(frame, { kind, envelope: 'sealed' })
    await frame.post(`/parts/${id}/restore`)
    expect(keepMails(world)).toEqual([])
    await remove(frame, id)
    expect((await frame.post(`/parts/${id}/restore`)).body).toEqual({})
    await frame.post(`/parts/${id}/restore`)
    const [text, ...more] = keepMails(world)
    expect(more).toEqual([])
    expect(text).toContain(`${kind === 'passkey' ? 'A passkey' : 'The recovery code'} of your wallet, which had been`)
    expect(text).toContain('send what the wallet holds to another one')
    const { raw } = world.mail.received.at(-1)!
    expect(raw).toMatch(/^Subject: .+ of your wallet was kept\r$/m)
    expect(raw).not.toMatch(/<a\b|<img|href|src=|https?:/i)
  })

  test('is kept also where no mail can be sent, and a browser is kept without one', async () => {
    const { world, frame } = await startParts()
    const [way, browser] = [await create(frame), await create(frame, { kind: 'device' })]
    for (const { id } of [way, browser]) await remove(frame, id)
    await frame.post(`/parts/${browser.id}/restore`)
    expect(world.mail.received).toHaveLength(2)
    world.mail.faults.isRefusing = true
    expect((await frame.post(`/parts/${way.id}/restore`)).body).toEqual({})
    expect((await listOf(frame)).filter(({ deletesAt }) => deletesAt !== undefined)).toEqual([])
    expect(world.log).toContainEqual(expect.objectContaining({ where: 'mail' }))
  })
})

describe('a deletion by a fresh login', () => {
  const MISSING = { error: { code: 'session.missing' } }

  test.each([SEALED, { kind: 'device' }])(
    'ends the logins of the account elsewhere, and of nobody else: %j',
    async body => {
      const { world, frame } = await startParts()
      const { id } = await create(frame, body)
      const [stolen, stolenWindow, window, bob] = [world.client(), world.client(), world.client(), world.client()]
      await world.logIn(stolen)
      await world.logIn(bob, 'bob@site.example')
      for (const [from, to] of [
        [frame, window],
        [stolen, stolenWindow],
      ] as const) {
        await to.post('/handover/redeem', { ticket: (await from.post('/handover')).body.ticket })
      }
      const { ticket } = (await stolen.post('/handover')).body
      await remove(frame, id)
      for (const client of [stolen, stolenWindow]) {
        expect((await client.get(`/parts/${id}`)).body).toEqual(MISSING)
        expect((await client.post(`/parts/${id}/restore`)).body).toEqual(MISSING)
      }
      expect((await world.client().post('/handover/redeem', { ticket })).body.error.code).toBe('ticket.invalid')
      for (const client of [frame, window, bob]) expect((await client.get('/session')).status).toBe(200)
      expect((await listOf(window))[0]).toHaveProperty('deletesAt')
    },
  )

  test('that is refused ends none', async () => {
    const { world, frame } = await startParts()
    const { id } = await create(frame)
    const elsewhere = world.client()
    await world.logIn(elsewhere)
    world.mail.faults.isRefusing = true
    await frame.delete(`/parts/${id}`)
    await frame.delete(`/parts/${'A'.repeat(22)}`)
    world.pass(6 * MINUTE)
    await frame.delete(`/parts/${id}`)
    expect((await elsewhere.get('/session')).status).toBe(200)
  })
})

describe('the limit of parts', () => {
  test('does not count those that are going, and is not defeated by them', async () => {
    const { world, frame } = await startParts({ limits: { deletionOfAccount: { burst: 100, every: 1 } } })
    const ids: string[] = []
    for (let n = 0; n < 20; n++) ids.push((await create(frame)).id)
    expect((await frame.post('/parts', SEALED)).body).toEqual(LIMIT)
    for (const id of ids) await remove(frame, id)
    for (let n = 0; n < 20; n++) await create(frame)
    const [, , last] = (await listOf(frame)).filter(({ deletesAt }) => deletesAt === undefined)
    await remove(frame, last!.id)
    expect((await frame.post('/parts', SEALED)).body).toEqual(LIMIT)
    // A browser finds room, whoever has filled up the ways back.
    await create(frame, { kind: 'device' })
    // Whoever fills the account up does not keep the owner from keeping a part.
    for (const id of ids) expect((await frame.post(`/parts/${id}/restore`)).status).toBe(200)
    for (const id of ids) await remove(frame, id)
    world.pass(7 * DAY + MINUTE)
    await world.logIn(frame)
    await remove(frame, (await listOf(frame))[0]!.id)
    await create(frame)
  })

  test('erases no part of a browser before its time, however many are made and deleted', async () => {
    const { world, frame } = await startParts()
    for (let n = 0; n < 20; n++) await remove(frame, (await create(frame, { kind: 'device' })).id)
    // A browser of the owner, added afterwards.
    const { id, serverPart } = await create(frame, { kind: 'device' })
    const refused = await frame.delete(`/parts/${id}`)
    expect(refused.status).toBe(429)
    expect(refused.body.error.code).toBe('rate.limited')
    expect(refused.body.error.retryAfter! / (7 * 24 * 3600)).toBeCloseTo(1, 2)
    expect((await frame.get(`/parts/${id}`)).body).toEqual({ serverPart })
    expect(await rowsOf(world)).toHaveLength(21)
    world.pass(7 * DAY + MINUTE)
    await world.logIn(frame)
    expect(await remove(frame, id)).toEqual(expect.any(Number))
    expect((await frame.get(`/parts/${id}`)).status).toBe(200)
  })

  test('makes the oldest browser go for a new one, without a fresh login, for seven days in which it keeps its part', async () => {
    const { world, frame } = await startParts()
    const ids: string[] = []
    for (let n = 0; n < 20; n++) ids.push((await create(frame, { kind: 'device' })).id)
    world.pass(6 * MINUTE)
    ids.push((await create(frame, { kind: 'device' })).id)
    const going = async () =>
      (await listOf(frame)).filter(({ deletesAt }) => deletesAt !== undefined).map(({ id }) => id)
    expect(await going()).toEqual([ids[0]])
    // It is used, and stays; the next one goes in its place.
    await frame.post(`/parts/${ids[0]}/restore`)
    await create(frame, { kind: 'device' })
    await create(frame, { kind: 'device' })
    expect(await going()).toEqual([ids[0], ids[1]])
  })

  test('has room for a new browser also when as many are going as may, and bounds the table', async () => {
    const { frame } = await startParts({ limits: { request: { burst: 2000, every: 1 } } })
    for (let n = 0; n < 40; n++) await create(frame, { kind: 'device' })
    const { id, serverPart } = await create(frame, { kind: 'device' })
    expect((await frame.get(`/parts/${id}`)).body).toEqual({ serverPart })
    expect((await listOf(frame)).filter(({ deletesAt }) => deletesAt !== undefined)).toHaveLength(20)
    expect(await listOf(frame)).toHaveLength(41)
    for (let n = 41; n < 500; n++) await create(frame, { kind: 'device' })
    expect((await frame.post('/parts', { kind: 'device' })).body).toEqual(LIMIT)
    await create(frame)
  })

  test('loses no room to parts that were made and never sealed under', async () => {
    const { world, frame } = await startParts()
    const device = await create(frame, { kind: 'device' })
    for (let n = 0; n < 20; n++) await create(frame, { kind: 'passkey' })
    expect((await frame.post('/parts', { kind: 'passkey' })).body).toEqual(LIMIT)
    world.pass(31 * MINUTE)
    await world.restart()
    await expect.poll(() => rowsOf(world)).toHaveLength(1)
    expect((await frame.get(`/parts/${device.id}`)).status).toBe(200)
    expect((await frame.post('/parts', { kind: 'passkey' })).status).toBe(200)
  })
})

test('a database of the first version keeps its parts', async () => {
  const { world, frame } = await startParts()
  const { id } = await create(frame)
  const sql = openSql({ url: `file:${join(world.folder, 'login.db')}` })
  await sql.execute('drop index parts_deletedAt')
  await sql.execute('alter table parts drop column deletedAt')
  await sql.execute(`delete from kysely_migration where name >= '002'`)
  sql.close()
  await world.restart()
  expect(await listOf(frame)).toEqual([{ id, kind: 'recovery', createdAt: expect.any(Number) }])
  expect(await remove(frame, id)).toEqual(expect.any(Number))
})
