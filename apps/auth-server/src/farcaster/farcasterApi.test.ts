import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newVerifier } from '../client.fixture.ts'
import { startWorld } from '../world.fixture.ts'
import { idRegistryAt } from './idRegistry.ts'

async function listen(app: Hono) {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

type Channel = { domain: string; nonce: string; siweUri: string }

/** Connect relay: one channel, and what the phone has sent into it. */
async function startRelay() {
  const relay = {
    channel: undefined as Channel | undefined,
    answer: undefined as object | undefined,
    isDown: false,
    isClosed: false,
  }
  const app = new Hono()
    .use(async (context, next) => (relay.isDown ? context.text('down', 503) : next()))
    .post('/v1/channel', async context => {
      relay.channel = await context.req.json<Channel>()
      relay.isClosed = false
      const url = 'https://farcaster.xyz/~/siwf?channelToken=channel-token-1'
      return context.json({ channelToken: 'channel-token-1', url, nonce: relay.channel.nonce }, 201)
    })
    .get('/v1/channel/status', context => {
      if (context.req.header('authorization') !== 'Bearer channel-token-1' || relay.isClosed)
        return context.json({}, 401)
      // As the real one: a completed channel is read once.
      relay.isClosed = relay.answer !== undefined
      return context.json({ nonce: relay.channel?.nonce, ...(relay.answer ?? { state: 'pending' }) })
    })
  return Object.assign(relay, { url: await listen(app) })
}

const FID = 3621n

async function startFarcaster() {
  const relay = await startRelay()
  const custody = privateKeyToAccount(generatePrivateKey())
  const registry = { isDown: false }
  const fidOf = async (address: string) => {
    if (registry.isDown) throw new Error('The registry does not answer.')
    return address === custody.address ? FID : undefined
  }
  const world = await startWorld({ farcaster: { relay: relay.url, fidOf } })
  const frame = world.client()
  const start = async () => {
    const { verifier, verifierHash } = newVerifier()
    const { status, body } = await frame.post('/farcaster/start', { verifierHash })
    return { status, body, redeem: { attempt: body.attempt, verifier } }
  }
  /** Signs as the Farcaster app does. */
  const sign = async (changes: Partial<Parameters<typeof createSiweMessage>[0]> = {}, signer = custody) => {
    const message = createSiweMessage({
      domain: relay.channel!.domain,
      uri: relay.channel!.siweUri,
      nonce: relay.channel!.nonce,
      address: signer.address,
      chainId: 10,
      version: '1',
      statement: 'Farcaster Auth',
      issuedAt: new Date(),
      resources: [`farcaster://fid/${FID}`],
      ...changes,
    })
    const signature = await signer.signMessage({ message })
    relay.answer = { state: 'completed', message, signature, fid: 1, username: 'ann', custody: signer.address }
  }
  return { relay, registry, world, frame, start, sign }
}

test('a visitor comes in with the Farcaster app', async () => {
  const { frame, start, sign } = await startFarcaster()
  const { body, redeem } = await start()
  expect(body).toEqual({
    attempt: expect.any(String),
    url: 'https://farcaster.xyz/~/siwf?channelToken=channel-token-1',
    expiresAt: expect.any(Number),
  })
  expect((await frame.post('/social/redeem', redeem)).status).toBe(202)
  await sign()
  const redeemed = await frame.post('/social/redeem', redeem)
  expect(redeemed.body).toEqual({ account: expect.any(String), login: { kind: 'farcaster', label: '@ann' } })
  expect((await frame.post('/social/redeem', redeem)).body).toEqual({ error: { code: 'attempt.unknown' } })
  const again = await start()
  await sign()
  expect((await frame.post('/social/redeem', again.redeem)).body.account).toBe(redeemed.body.account)
})

describe('H64 a signed message', () => {
  const stranger = privateKeyToAccount(generatePrivateKey())
  test.each([
    ['another domain', { domain: 'evil.example', uri: 'https://evil.example/' }],
    ['another nonce', { nonce: '0123456789abcdef' }],
    ['another chain', { chainId: 1 }],
    ['another statement', { statement: 'Give me everything' }],
    ['the id of somebody else', { resources: ['farcaster://fid/1'] }],
    ['two ids', { resources: [`farcaster://fid/${FID}`, 'farcaster://fid/1'] }],
    ['no id', { resources: [] }],
    ['a time that is over', { expirationTime: new Date(Date.now() - 120_000) }],
  ])('with %s logs nobody in', async (_, changes) => {
    const { frame, start, sign } = await startFarcaster()
    const { redeem } = await start()
    await sign(changes)
    expect((await frame.post('/social/redeem', redeem)).body).toEqual({ error: { code: 'attempt.failed' } })
    expect(frame.token).toBeUndefined()
  })

  test('of an address that owns no id logs nobody in', async () => {
    const { frame, start, sign } = await startFarcaster()
    const { redeem } = await start()
    await sign({}, stranger)
    expect((await frame.post('/social/redeem', redeem)).body).toEqual({ error: { code: 'attempt.failed' } })
  })

  test('with the signature of another key logs nobody in', async () => {
    const { relay, frame, start, sign } = await startFarcaster()
    const { redeem } = await start()
    await sign()
    const { message } = relay.answer as { message: string }
    relay.answer = { ...relay.answer, signature: await stranger.signMessage({ message }) }
    expect((await frame.post('/social/redeem', redeem)).body).toEqual({ error: { code: 'attempt.failed' } })
  })

  test('of an earlier attempt logs nobody in', async () => {
    const { frame, start, sign } = await startFarcaster()
    const first = await start()
    await sign()
    expect((await frame.post('/social/redeem', first.redeem)).status).toBe(200)
    const second = await start()
    expect((await frame.post('/social/redeem', second.redeem)).body).toEqual({ error: { code: 'attempt.failed' } })
  })

  test('is not redeemed with another verifier', async () => {
    const { frame, start, sign } = await startFarcaster()
    const { redeem } = await start()
    await sign()
    const stolen = { ...redeem, verifier: newVerifier().verifier }
    expect((await frame.post('/social/redeem', stolen)).body).toEqual({ error: { code: 'attempt.unknown' } })
    expect((await frame.post('/social/redeem', redeem)).status).toBe(200)
  })
})

test('a relay that is down is reported at the start and while waiting, and the login goes on when it is back', async () => {
  const { relay, frame, start, sign } = await startFarcaster()
  relay.isDown = true
  const refused = await start()
  expect([refused.status, refused.body]).toEqual([503, { error: { code: 'provider.unavailable' } }])
  relay.isDown = false
  const { redeem } = await start()
  relay.isDown = true
  expect((await frame.post('/social/redeem', redeem)).body.error.code).toBe('provider.unavailable')
  relay.isDown = false
  await sign()
  expect((await frame.post('/social/redeem', redeem)).status).toBe(200)
})

test('a registry that is down ends the attempt, as the relay gives a message once', async () => {
  const { registry, frame, start, sign } = await startFarcaster()
  const { redeem } = await start()
  await sign()
  registry.isDown = true
  expect((await frame.post('/social/redeem', redeem)).body).toEqual({ error: { code: 'provider.unavailable' } })
  registry.isDown = false
  expect((await frame.post('/social/redeem', redeem)).body).toEqual({ error: { code: 'provider.unavailable' } })
  expect(frame.token).toBeUndefined()
})

test('two redeems at once log in once', async () => {
  const { frame, start, sign } = await startFarcaster()
  const { redeem } = await start()
  await sign()
  const both = await Promise.all([frame.post('/social/redeem', redeem), frame.post('/social/redeem', redeem)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
})

test('a user name that could be something else is not the label', async () => {
  const { relay, frame, start, sign } = await startFarcaster()
  const { redeem } = await start()
  await sign()
  relay.answer = { ...relay.answer, username: 'ann <admin>' }
  expect((await frame.post('/social/redeem', redeem)).body.login.label).toBe(`Farcaster ${FID}`)
})

test('without Farcaster in the settings there is no such login', async () => {
  const world = await startWorld()
  const { status } = await world.client().post('/farcaster/start', { verifierHash: newVerifier().verifierHash })
  expect(status).toBe(404)
})

test('the id registry is asked over JSON-RPC', async () => {
  let asked: unknown
  const app = new Hono().post('/', async context => {
    asked = await context.req.json()
    return context.json({ jsonrpc: '2.0', id: 1, result: `0x${'0'.repeat(61)}e25` })
  })
  const fidOf = idRegistryAt(await listen(app))
  expect(await fidOf('0x8773442740C17C9d0F0B87022c722F9a136206eD')).toBe(3621n)
  expect(asked).toMatchObject({
    method: 'eth_call',
    params: [{ data: '0xd94fe8320000000000000000000000008773442740c17c9d0f0b87022c722f9a136206ed' }, 'latest'],
  })
})
