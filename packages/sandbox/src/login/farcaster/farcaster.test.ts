import { recoverMessageAddress } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { createVisitor, startLoginWorld } from '../login.fixture.ts'
import type { Authentication, Channel } from './channels.ts'
import type { FarcasterLie } from './farcasterSwitches.ts'

const REQUEST = {
  siweUri: 'http://login.localhost:8787/farcaster',
  domain: 'login.localhost:8787',
  nonce: 'abcdef123456',
}

type Status = Channel & Authentication & { custody: string }

const start = async () => {
  const world = await startLoginWorld()
  const { relayUrl, registryUrl } = world.services.farcaster
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${relayUrl}/v1/channel${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  const open = async (changes: object = {}) =>
    (await (await post('', { ...REQUEST, ...changes })).json()) as { channelToken: string; url: string; nonce: string }
  const status = async (token: string) => {
    const answer = await fetch(`${relayUrl}/v1/channel/status`, { headers: { authorization: `Bearer ${token}` } })
    return { code: answer.status, body: (await answer.json()) as Status }
  }
  const fidOf = async (custody: string) =>
    ((await (await fetch(`${registryUrl}?custody=${custody}`)).json()) as { fid: number }).fid
  const visitor = createVisitor(world.url)
  const sign = async (url: string, fid: string, lie: FarcasterLie = 'none') =>
    visitor.submit(await visitor.open(url), 'fid', { fid, lie })
  return { ...world, post, open, status, fidOf, visitor, sign }
}

test('a channel is pending, then completed by the phone, and closed once that was read', async () => {
  const { open, status, sign, fidOf, url } = await start()
  const channel = await open()
  expect(channel).toEqual({
    channelToken: expect.stringMatching(/^[0-9A-Z]{8}$/),
    url: `${url}/farcaster/~/siwf?channelToken=${channel.channelToken}`,
    connectUri: channel.url,
    nonce: REQUEST.nonce,
  })
  expect(await status(channel.channelToken)).toMatchObject({
    code: 202,
    body: { state: 'pending', nonce: REQUEST.nonce, signatureParams: REQUEST },
  })
  expect((await sign(channel.url, '1001')).text).toContain('You are signed in to login.localhost:8787.')
  const { code, body } = await status(channel.channelToken)
  expect([code, body.state, body.fid, body.username]).toEqual([200, 'completed', 1_001, 'ada'])
  const message = parseSiweMessage(body.message)
  expect(message).toMatchObject({
    address: body.custody,
    domain: REQUEST.domain,
    uri: REQUEST.siweUri,
    nonce: REQUEST.nonce,
    chainId: 10,
    statement: 'Farcaster Auth',
    resources: ['farcaster://fid/1001'],
  })
  const signature = body.signature as `0x${string}`
  expect(await recoverMessageAddress({ message: body.message, signature })).toBe(body.custody)
  expect(await fidOf(body.custody)).toBe(1_001)
  expect((await status(channel.channelToken)).code).toBe(401)
})

test.each([
  ['other-key', { recovered: false }],
  ['other-fid', { fid: 1_002 }],
  ['wrong-nonce', { nonce: 'wrongnonce' }],
  ['wrong-domain', { domain: 'elsewhere.example' }],
  ['expired', { isExpired: true }],
] as const)('the phone can answer with the lie %s', async (lie, expected) => {
  const { open, status, sign } = await start()
  const { channelToken, url } = await open()
  await sign(url, '1001', lie)
  const { body } = await status(channelToken)
  const { address, nonce, domain, expirationTime } = parseSiweMessage(body.message)
  const signer = await recoverMessageAddress({ message: body.message, signature: body.signature as `0x${string}` })
  const right = { recovered: true, fid: 1_001, nonce: REQUEST.nonce, domain: REQUEST.domain, isExpired: false }
  const isExpired = expirationTime !== undefined && expirationTime < new Date()
  expect({ recovered: signer === address, fid: body.fid, nonce, domain, isExpired }).toEqual({
    ...right,
    ...expected,
  })
})

test('declining leaves the channel pending, since the relay has no message for it', async () => {
  const { open, status, visitor } = await start()
  const { channelToken, url } = await open()
  const page = await visitor.submit(await visitor.open(url), 'decline', { decline: 'yes' })
  expect(page.text).toContain('You have declined.')
  expect((await status(channelToken)).code).toBe(202)
})

test('the phone opens a link that is pasted, and refuses others', async () => {
  const { open, visitor } = await start()
  const { url } = await open()
  const asked = await visitor.submit(await visitor.open('/farcaster'), 'link', { link: url })
  expect(asked.text).toContain('login.localhost:8787')
  const wrong = await visitor.submit(await visitor.open('/farcaster'), 'link', { link: 'https://elsewhere.example/' })
  expect(wrong).toMatchObject({ status: 400, text: expect.stringContaining('not a link to sign in with Farcaster') })
  expect((await visitor.open('/farcaster/~/siwf?channelToken=UNKNOWN1')).status).toBe(404)
})

test('a link is answered once', async () => {
  const { open, sign, visitor } = await start()
  const { url } = await open()
  const page = await visitor.open(url)
  await sign(url, '1001')
  expect((await visitor.submit(page, 'fid', { fid: '1002' })).status).toBe(404)
})

test('a text of the app is shown as text', async () => {
  const { open, visitor } = await start()
  const { url } = await open({ domain: '<script>alert(1)</script>' })
  const { text } = await visitor.open(url)
  expect(text).toContain('&lt;script&gt;')
  expect(text).not.toContain('<script>')
})

test.each([[{ domain: '' }], [{ siweUri: 'no address' }], [{ nonce: 'short' }], [{ nonce: 'with spaces and more' }]])(
  'the relay refuses a channel with %j',
  async changes => {
    const { post } = await start()
    const answer = await post('', { ...REQUEST, ...changes })
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([400, 'Validation error'])
  },
)

test('a channel is completed with the key of the relay alone', async () => {
  const { post, open, status } = await start()
  const { channelToken } = await open()
  const details = {
    message: 'm',
    signature: '0x00',
    fid: 1_001,
    username: 'ada',
    bio: '',
    displayName: 'Ada',
    pfpUrl: '',
  }
  const answer = await post('/authenticate', details, { authorization: `Bearer ${channelToken}` })
  expect([answer.status, (await status(channelToken)).code, (await status('UNKNOWN1')).code]).toEqual([401, 202, 401])
})

test('the registry has no fid for an unknown address', async () => {
  const { fidOf } = await start()
  expect(await fidOf(`0x${'00'.repeat(20)}`)).toBe(0)
})
