import { describe, expect, test } from 'vitest'
import { type Client, newVerifier } from '../client.fixture.ts'
import { DAY, MINUTE, startWorld } from '../world.fixture.ts'
import { createMemoryLimiter } from './memoryLimiter.ts'

const start = async (client: Client, email: string) => {
  const { status, body } = await client.post('/email/start', { email, verifierHash: newVerifier().verifierHash })
  return status === 200 ? 'ok' : `${status} ${body.error.code}`
}

const LIMITED = '429 rate.limited'

test('an address gets ten mails, then one each half hour, whoever asks, and other addresses are not limited', async () => {
  const world = await startWorld()
  for (let n = 0; n < 10; n++) expect(await start(world.client(`203.0.113.${n}`), 'ann@site.example')).toBe('ok')
  const other = world.client('198.51.100.1')
  const { status, headers, body } = await other.post('/email/start', {
    email: 'Ann@Site.example',
    verifierHash: newVerifier().verifierHash,
  })
  expect([status, body.error.code]).toEqual([429, 'rate.limited'])
  expect(body.error.retryAfter).toBeGreaterThan(1700)
  expect(body.error.retryAfter).toBeLessThanOrEqual(1800)
  expect(headers.get('retry-after')).toBe(`${body.error.retryAfter}`)
  expect(headers.get('access-control-allow-origin')).not.toBeNull()
  expect(await start(other, 'bob@site.example')).toBe('ok')
  world.pass(30 * MINUTE)
  expect(await start(other, 'ann@site.example')).toBe('ok')
  expect(await start(world.client('198.51.100.2'), 'ann@site.example')).toBe(LIMITED)
})

test('one network cannot use up all mails of an address, and a restart lifts no limit', async () => {
  const world = await startWorld()
  const attacker = world.client('203.0.113.9')
  for (let n = 0; n < 5; n++) expect(await start(attacker, 'ann@site.example')).toBe('ok')
  expect(await start(attacker, 'ann@site.example')).toBe(LIMITED)
  await world.restart()
  expect(await start(attacker, 'ann@site.example')).toBe(LIMITED)
  expect(await start(world.client('198.51.100.1'), 'ann@site.example')).toBe('ok')
})

test('an address with a tag shares the limit of its mailbox, and stays an account of its own', async () => {
  const world = await startWorld()
  const [ann, tagged] = [world.client('192.0.2.1'), world.client('192.0.2.2')]
  const accounts = [await world.logIn(ann, 'ann@site.example'), await world.logIn(tagged, 'ann+1@site.example')]
  expect(new Set(accounts).size).toBe(2)
  for (let n = 2; n < 10; n++) expect(await start(world.client(`203.0.113.${n}`), `ann+${n}@site.example`)).toBe('ok')
  expect(await start(world.client('203.0.113.99'), 'ann+other@site.example')).toBe(LIMITED)
  expect(await start(world.client('203.0.113.98'), 'ann@site.example')).toBe(LIMITED)
  expect(await start(world.client('203.0.113.97'), 'anne@site.example')).toBe('ok')
})

test('many networks together get a bounded number of mails to one domain, and to all', async () => {
  const world = await startWorld({
    limits: { mailToDomain: { burst: 3, every: MINUTE }, mail: { burst: 5, every: MINUTE } },
  })
  const results: string[] = []
  for (let n = 0; n < 4; n++) results.push(await start(world.client(`203.0.113.${n}`), `ann${n}@site.example`))
  for (let n = 4; n < 7; n++) results.push(await start(world.client(`203.0.113.${n}`), `ann${n}@other${n}.example`))
  expect(results).toEqual(['ok', 'ok', 'ok', LIMITED, 'ok', 'ok', LIMITED])
  expect(world.mail.received).toHaveLength(5)
  world.pass(MINUTE)
  expect(await start(world.client('203.0.113.9'), 'ann9@site.example')).toBe('ok')
})

test('a network gets 20 mails at once, to however many addresses, and all of an IPv6 subscriber is one network', async () => {
  const world = await startWorld()
  const results: string[] = []
  for (let n = 0; n < 22; n++) results.push(await start(world.client(`2001:db8:0:7:${n}::1`), `ann${n}@site.example`))
  expect(results.filter(result => result === 'ok')).toHaveLength(20)
  expect(await start(world.client('2001:db8:0:8::1'), 'eve@site.example')).toBe('ok')
})

test('checks and social starts of a network are limited', async () => {
  const world = await startWorld({
    limits: { checkFromNetwork: { burst: 3, every: MINUTE }, attemptFromNetwork: { burst: 0, every: MINUTE } },
  })
  const client = world.client()
  const check = async () => {
    const asked = { challenge: 'A'.repeat(22), verifier: newVerifier().verifier, code: '000000' }
    return (await client.post('/email/check', asked)).body.error.code
  }
  expect([await check(), await check(), await check(), await check()]).toEqual([
    'attempt.unknown',
    'attempt.unknown',
    'attempt.unknown',
    'rate.limited',
  ])
})

test('the memory limiter counts each subject, and gives back with time', () => {
  let now = 1000
  const limit = createMemoryLimiter({ burst: 2, every: 100 }, () => now)
  const isAllowed = (subject: string) => {
    try {
      limit(subject)
      return true
    } catch {
      return false
    }
  }
  expect([isAllowed('a'), isAllowed('a'), isAllowed('a'), isAllowed('b')]).toEqual([true, true, false, true])
  now += 100
  expect([isAllowed('a'), isAllowed('a')]).toEqual([true, false])
})

describe('a clock that is set', () => {
  test.each([-60 * MINUTE, 60 * MINUTE])('by %i ms blocks no network, and lifts no limit', async milliseconds => {
    const world = await startWorld({ limits: { request: { burst: 30, every: 10_000 } } })
    const client = world.client()
    for (let n = 0; n < 5; n++) expect(await start(client, 'ann@site.example')).toBe('ok')
    const spent = async () =>
      (await Promise.all(Array.from({ length: 60 }, () => client.get('/session')))).map(({ status }) => status)
    expect(await spent()).toContain(429)
    world.turnClock(milliseconds)
    expect(new Set(await spent())).toEqual(new Set([429]))
    world.pass(40_000)
    expect((await client.get('/session')).status).toBe(401)
    expect(await start(client, 'ann@site.example')).toBe(LIMITED)
    expect(await start(client, 'bob@site.example')).toBe('ok')
    world.pass(30 * MINUTE)
    expect(await start(client, 'ann@site.example')).toBe('ok')
    expect(await start(client, 'ann@site.example')).toBe(LIMITED)
  })

  test('back while the server is off blocks for no longer than a limit that is used up', async () => {
    const world = await startWorld()
    const client = world.client()
    await start(client, 'ann@site.example')
    world.turnClock(-30 * DAY)
    await world.restart()
    const { body } = await client.post('/email/start', {
      email: 'ann@site.example',
      verifierHash: newVerifier().verifierHash,
    })
    expect(body.error.code).toBe('rate.limited')
    expect(body.error.retryAfter).toBeLessThanOrEqual(60)
    // Each of the limits that it meets is used up: of the network, of the two together, of the mailbox, of the domain and of all.
    for (let n = 0; n < 4; n++) {
      world.pass(30 * MINUTE)
      await start(client, 'ann@site.example')
    }
    world.pass(30 * MINUTE)
    expect(await start(client, 'ann@site.example')).toBe('ok')
  })
})

describe('1,000 requests at once', () => {
  test('of one network are refused after the first ones, and another visitor logs in meanwhile', async () => {
    const world = await startWorld()
    const attacker = world.client('203.0.113.66')
    const flood = Promise.all(
      Array.from({ length: 1000 }, (_, n) =>
        n % 2 === 0 ? attacker.post('/handover/redeem', { ticket: newVerifier().verifier }) : attacker.get('/session'),
      ),
    )
    await expect(world.logIn(world.client('198.51.100.5'))).resolves.toBeTypeOf('string')
    const answers = await flood
    const count = (status: number) => answers.filter(answer => answer.status === status).length
    expect(count(429)).toBeGreaterThan(700)
    expect(count(500)).toBe(0)
  })

  test('of as many networks leave the server answering, with no error', async () => {
    const world = await startWorld()
    const asked = Array.from({ length: 1000 }, (_, n) => {
      const client = world.client(`10.1.${n >> 8}.${n & 255}`)
      return start(client, `ann@site${n % 50}.example`)
    })
    const results = await Promise.all(asked)
    const answers = ['ok', LIMITED, '503 mail.unavailable']
    expect(results.filter(result => !answers.includes(result))).toEqual([])
    // 50 addresses, ten mails each.
    expect(results.filter(result => result === 'ok').length).toBeLessThanOrEqual(500)
    await expect(world.logIn(world.client('198.51.100.5'))).resolves.toBeTypeOf('string')
  })

  test('that wait for a login hold a bounded number', async () => {
    const world = await startWorld({ longPoll: 3000, providers: { discord: { clientId: 'a', clientSecret: 'b' } } })
    const { verifier, verifierHash } = newVerifier()
    const { body } = await world.client().post('/social/start', { provider: 'discord', verifierHash })
    const started = performance.now()
    const times = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const answer = await world.client().post('/social/redeem', { attempt: body.attempt, verifier })
        expect(answer.status).toBe(202)
        return performance.now() - started
      }),
    )
    expect(times.filter(time => time > 2500)).toHaveLength(2)
  })
})
