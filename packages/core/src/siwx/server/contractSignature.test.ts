import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { formatSignInMessage } from '../formatSignInMessage.ts'
import { verifySignIn } from './eip155.ts'
import { signers } from './signers.fixture.ts'
import type { ContractSignatures } from './signInProof.ts'

const YES = `0x1626ba7e${'0'.repeat(56)}`
const NO = '0x'
const NONCE = 'A7fk39Zq'
const TIME = '2026-01-31T12:00:00Z'
/** Account of an ordinary key that signs nothing here. */
const VICTIM = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

const signer = signers['eip155, a key']!

const messageOf = (accountAddress: string) =>
  formatSignInMessage({
    domain: 'app.example',
    accountAddress,
    uri: 'https://app.example/login',
    version: '1',
    nonce: NONCE,
    issuedAt: TIME,
    chainId: 'eip155:1',
  })

/** An endpoint of eip155:1 that gives one answer to every call, once `isReady` resolves. */
async function openEndpoint(answer: string, isReady: () => Promise<void> = async () => {}, chain = '0x1') {
  const asked: string[] = []
  const answerTo = async (request: IncomingMessage, response: { end(text: string): unknown }) => {
    const { method } = (await json(request)) as { method: string }
    asked.push(method)
    await isReady()
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: method === 'eth_chainId' ? chain : answer }))
  }
  const server = createServer((request, response) => void answerTo(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

/** Verdict about a signature of `signer` for an account. */
const verdictOf = async (address: string, contracts?: ContractSignatures, wrap = (signature: string) => signature) => {
  const message = messageOf(address)
  const expected = { chainId: 'eip155:1', domain: 'app.example', nonce: NONCE, time: Date.parse(TIME) }
  const proof = { message, signature: wrap(signer.sign(message)), address, ...expected }
  const verdict = await verifySignIn({ ...proof, ...(contracts && { contracts }) })
  return verdict.ok ? `signed by ${verdict.signedBy}` : verdict.code
}

describe('H34 an endpoint alone vouches for no account', () => {
  test('H34 without the choice for contracts, the signature of another key is refused and no endpoint is asked', async () => {
    const liar = await openEndpoint(YES)
    expect(await verdictOf(VICTIM)).toBe('signature')
    // Name of the option that made every server with an endpoint believe it.
    const message = messageOf(VICTIM)
    const proof = { message, signature: signer.sign(message), address: VICTIM, chainId: 'eip155:1' }
    const more = { domain: 'app.example', nonce: NONCE, time: Date.parse(TIME), rpc: liar.url }
    expect(await verifySignIn({ ...proof, ...more })).toEqual({ ok: false, code: 'malformed' })
    expect(liar.asked).toEqual([])
  })

  test('H34 a key that signs for its own account is never asked from an endpoint', async () => {
    const liar = await openEndpoint(NO)
    expect(await verdictOf(signer.address, { endpoints: [liar.url] })).toBe('signed by key')
    expect(liar.asked).toEqual([])
  })

  test('H34 with the choice, the verdict says that the endpoint and not a key is believed', async () => {
    const { url } = await openEndpoint(YES)
    expect(await verdictOf(VICTIM, { endpoints: [url] })).toBe('signed by contract')
  })

  test('H34 an account that the server knows to be of a key is refused, and no endpoint is asked', async () => {
    const liar = await openEndpoint(YES)
    const asked: unknown[] = []
    const accepts = async (account: unknown) => asked.push(account) < 1
    expect(await verdictOf(VICTIM, { endpoints: [liar.url], accepts })).toBe('signature')
    expect(asked).toEqual([{ chainId: 'eip155:1', address: VICTIM }])
    expect(liar.asked).toEqual([])
  })

  test('a list of accounts that cannot be read makes the verdict unavailable', async () => {
    const { url, asked } = await openEndpoint(YES)
    const accepts = () => Promise.reject(new Error('The database is away.'))
    expect(await verdictOf(VICTIM, { endpoints: [url], accepts })).toBe('unavailable')
    expect(asked).toEqual([])
  })
})

describe('H34 two endpoints must agree', () => {
  test.each([
    [YES, YES, 'signed by contract'],
    [NO, NO, 'signature'],
    [YES, NO, 'unavailable'],
    [NO, YES, 'unavailable'],
  ])('H34 %s and %s: %s', async (one, other, verdict) => {
    const endpoints = await Promise.all([openEndpoint(one), openEndpoint(other)])
    expect(await verdictOf(VICTIM, { endpoints: [endpoints[0]!.url, endpoints[1]!.url] })).toBe(verdict)
  })

  test('H34 a yes counts for nothing beside an endpoint that is away, or of another chain', async () => {
    const yes = await openEndpoint(YES)
    const other = await openEndpoint(YES, undefined, '0xa')
    for (const url of ['http://127.0.0.1:9', other.url])
      expect(await verdictOf(VICTIM, { endpoints: [yes.url, url] }), url).toBe('unavailable')
  })

  test('all requests to both endpoints are sent in one round trip', async () => {
    let [open, waiting] = [() => {}, 0]
    const all = new Promise<void>(resolve => (open = resolve))
    // Each of two endpoints is asked for its chain, for the account as it is, and as it would be after its deployment.
    const isReady = () => {
      waiting += 1
      if (waiting === 6) open()
      return all
    }
    const [one, other] = await Promise.all([openEndpoint(YES, isReady), openEndpoint(YES, isReady)])
    const word = (hex: string) => hex.padStart(64, '0')
    // `(address factory, bytes call, bytes signature)` of ERC-6492, with both texts empty.
    const body = [word('1'), word('60'), word('80'), word('0'), word('0')].join('')
    const wrap = () => `0x${body}${'6492'.repeat(16)}`
    expect(await verdictOf(VICTIM, { endpoints: [one.url, other.url] }, wrap)).toBe('signed by contract')
  })
})
