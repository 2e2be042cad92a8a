import { type Call, createApi } from '@foyer/core/api'
import type { CaipAddress } from '@foyer/core/chain'
import { describe, expect, test } from 'vitest'
import { startExchange, USDC } from '../chains/swaps/exchange.fixture.ts'
import { account } from '../indexer/evm/chain.fixture.ts'
import { NATIVE_EVM_ADDRESS } from '../indexer/findAsset.ts'
import { CHAIN, SECOND_CHAIN, SOLANA, startWorld } from './services.fixture.ts'

const ALICE = account(0)
const AT_ALICE: CaipAddress = `${CHAIN}:${ALICE.address}`
const ETH: CaipAddress = `${CHAIN}:${NATIVE_EVM_ADDRESS}`
const TOKEN: CaipAddress = `${CHAIN}:${USDC}`

const SESSION = {
  project: { id: 'p', name: 'A site', url: 'https://site.example' },
  pci: 'pci-1',
  expiry: 4_000_000_000,
  createdAt: 1_700_000_000,
  permissions: [{ type: 'contract-call' }],
  policies: [],
  context: 'context',
}
const EVENT = {
  eventId: 'e-1',
  url: 'https://site.example/page?uri=wc:secret',
  domain: 'site.example',
  timestamp: 1,
  props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
}
const PURCHASE = { purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '100', network: CHAIN }

test('the API lists the chains that it serves', async () => {
  const { blockchain } = await startWorld()
  const chains = [CHAIN, SECOND_CHAIN, SOLANA]
  expect(await blockchain.getSupportedChains()).toEqual({ http: chains, ws: chains, dropped: 0 })
})

test('a permission is listed, and revoked only by a signature of its account', async () => {
  const { blockchain, sessions } = await startWorld()
  sessions.grant(AT_ALICE, SESSION)
  const ask = { address: AT_ALICE.toLowerCase() as CaipAddress }
  expect(await blockchain.getSessions(ask)).toEqual({ pcis: [SESSION], dropped: 0 })
  const { pci } = SESSION
  const foreign = await account(1).signMessage({ message: pci })
  await expect(blockchain.revokeSession({ ...ask, pci, signature: foreign })).rejects.toMatchObject({
    context: { status: 401 },
  })
  const unknown = await ALICE.signMessage({ message: 'pci-2' })
  await expect(blockchain.revokeSession({ ...ask, pci: 'pci-2', signature: unknown })).rejects.toMatchObject({
    context: { status: 404 },
  })
  const signature = await ALICE.signMessage({ message: pci })
  expect(await blockchain.revokeSession({ ...ask, pci, signature })).toEqual({ success: true })
  expect((await blockchain.getSessions(ask)).pcis[0]!.revokedAt).toBeGreaterThan(1_700_000_000)
})

test('a permission is granted by a call, ended or running, and the account has none once they are cleared', async () => {
  const { blockchain, url } = await startWorld()
  const path = `${url}/permissions/${AT_ALICE}`
  const grant = async (body: object) => {
    const headers = { 'content-type': 'application/json' }
    return fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const { pci } = (await (await grant({ name: 'Games', url: 'https://games.example' })).json()) as { pci: string }
  await grant({ name: 'Ended', seconds: -60, permissions: [] })
  expect((await grant({ name: 'Games', unknown: 1 })).status).toBe(400)
  const { pcis } = await blockchain.getSessions({ address: AT_ALICE })
  expect(pcis).toMatchObject([
    { pci, project: { name: 'Games', url: 'https://games.example' }, permissions: [{ type: 'contract-call' }] },
    { project: { name: 'Ended' }, permissions: [] },
  ])
  expect(pcis.map(({ expiry, createdAt }) => expiry - createdAt)).toEqual([30 * 86_400, -60])
  expect((await fetch(path, { method: 'DELETE' })).status).toBe(204)
  expect(await blockchain.getSessions({ address: AT_ALICE })).toEqual({ pcis: [], dropped: 0 })
})

test('an event is stored without query and fragment of its page', async () => {
  const { analytics, events, url } = await startWorld()
  await analytics.sendEvent(EVENT)
  const kept = { ...EVENT, url: 'https://site.example/page' }
  expect(events.all).toEqual([kept])
  expect(await (await fetch(`${url}/analytics/events`)).json()).toEqual({ events: [kept] })
  await fetch(`${url}/analytics/events`, { method: 'DELETE' })
  expect(events.all).toEqual([])
})

type Client = ReturnType<typeof createApi>

/** One call of each path of section 7, with the pattern under which its fault is set. */
const CALLS: [pattern: string, call: (client: Client, options?: Call) => Promise<unknown>][] = [
  ['/v1/supported-chains', ({ blockchain }, options) => blockchain!.getSupportedChains({}, options)],
  ['/v1/identity/*', ({ blockchain }, options) => blockchain!.getIdentity({ address: ALICE.address }, options)],
  ['/v1/account/*/history', ({ blockchain }, options) => blockchain!.getHistory({ account: ALICE.address }, options)],
  ['/v1/account/*/balance', ({ blockchain }, options) => blockchain!.getBalance({ address: ALICE.address }, options)],
  [
    '/v1/convert/quotes',
    ({ blockchain }, options) =>
      blockchain!.getQuotes({ amount: '1000000000000', userAddress: AT_ALICE, from: ETH, to: TOKEN }, options),
  ],
  ['/v1/convert/tokens', ({ blockchain }, options) => blockchain!.getSwapTokens({ chainId: CHAIN }, options)],
  [
    '/v1/fungible/price',
    ({ blockchain }, options) => blockchain!.getPrices({ currency: 'usd', addresses: [ETH] }, options),
  ],
  [
    '/v1/convert/allowance',
    ({ blockchain }, options) => blockchain!.getAllowance({ tokenAddress: ETH, userAddress: AT_ALICE }, options),
  ],
  ['/v1/convert/gas-price', ({ blockchain }, options) => blockchain!.getGasPrice({ chainId: CHAIN }, options)],
  [
    '/v1/convert/build-transaction',
    ({ blockchain }, options) =>
      blockchain!.buildTransaction(
        { amount: '1000000000000', eip155: { slippage: 1 }, from: ETH, to: TOKEN, userAddress: AT_ALICE },
        options,
      ),
  ],
  [
    '/v1/convert/build-approve',
    ({ blockchain }, options) => blockchain!.buildApprove({ userAddress: AT_ALICE, from: TOKEN, to: ETH }, options),
  ],
  ['/v1/profile/account/*', ({ blockchain }, options) => blockchain!.getName({ name: 'alice.foyer.id' }, options)],
  [
    '/v1/profile/reverse/*',
    ({ blockchain }, options) => blockchain!.getNamesOfAddress({ address: ALICE.address }, options),
  ],
  [
    '/v1/profile/suggestions/*',
    ({ blockchain }, options) => blockchain!.getNameSuggestions({ name: 'alice' }, options),
  ],
  [
    '/v1/profile/account',
    async ({ blockchain }, options) => {
      const message = JSON.stringify({
        name: 'alice.foyer.id',
        attributes: {},
        timestamp: Math.floor(Date.now() / 1000),
      })
      const signature = await ALICE.signMessage({ message })
      return blockchain!.registerName({ coin_type: 2147514985, address: ALICE.address, message, signature }, options)
    },
  ],
  [
    '/v1/generators/onrampurl',
    ({ blockchain }, options) =>
      blockchain!.createOnrampUrl({ destinationWallets: [{ address: ALICE.address }] }, options),
  ],
  ['/v1/onramp/options', ({ blockchain }, options) => blockchain!.getOnrampOptions({}, options)],
  ['/v1/onramp/quote', ({ blockchain }, options) => blockchain!.getOnrampQuote(PURCHASE, options)],
  ['/v1/sessions/*', ({ blockchain }, options) => blockchain!.getSessions({ address: AT_ALICE }, options)],
  [
    '/v1/sessions/*/revoke',
    ({ blockchain }, options) =>
      blockchain!.revokeSession({ address: AT_ALICE, pci: 'pci-1', signature: '0x01' }, options),
  ],
  ['/e', ({ analytics }, options) => analytics!.sendEvent(EVENT, options)],
]

describe('H40 each call meets its fault, and no other call does', () => {
  /** Two calls have a failure answer of their own in the specification; the answers of analytics are not read. */
  const outcome = (pattern: string, fault: string) =>
    pattern.startsWith('/v1/onramp/') ? 'fallback' : pattern === '/e' && fault !== 'status' ? 'undefined' : fault

  test('H40 every call fails with its fault', async () => {
    const { url, faults, sessions } = await startWorld()
    sessions.grant(AT_ALICE, SESSION)
    const client = createApi({ projectId: 'demo', sv: 'test-0', blockchainUrl: url, analyticsUrl: url })
    const met = async (call: (typeof CALLS)[number][1]) => {
      const value: unknown = await call(client).catch((error: { code: string }) => error.code)
      return typeof value === 'object' && value !== null && 'source' in value ? value.source : `${value}`
    }
    for (const [pattern, call] of CALLS) {
      faults.set(pattern, { kind: 'status', status: 503 })
      expect([pattern, await met(call)]).toEqual([
        pattern,
        outcome(pattern, 'status').replace(/^status$/, 'http.status'),
      ])
      for (const kind of ['html', 'malformed', 'huge'] as const) {
        faults.set(pattern, { kind })
        expect([pattern, kind, await met(call)]).toEqual([pattern, kind, outcome(pattern, 'http.malformed')])
      }
      faults.set(pattern, { kind: 'hang' })
      await expect(call(client, { signal: AbortSignal.timeout(50) })).rejects.toThrow('timeout')
      faults.reset()
    }
    faults.set('/v1/account/*/balance', { kind: 'status', status: 500 })
    expect(await met(CALLS[2]![1])).not.toContain('http')
  })

  test('every call answers without a fault', async () => {
    const { url } = await startWorld({ anvils: [await startExchange()] })
    const client = createApi({ projectId: 'demo', sv: 'test-0', blockchainUrl: url, analyticsUrl: url })
    for (const [pattern, call] of CALLS) {
      const status = await call(client).then(
        () => 'answered',
        (error: { context?: { status?: number } }) => error.context?.status,
      )
      const expected = { '/v1/profile/account/*': 404, '/v1/sessions/*/revoke': 401 }[pattern] ?? 'answered'
      expect([pattern, status]).toEqual([pattern, expected])
    }
  })
})

test.each(['/v1/supported-chains', '/v1/sessions/eip155:1:0x1', '/v1/nowhere', '/e'])(
  '%s without a project is 403, with the reason',
  async path => {
    const { url } = await startWorld()
    const response = await fetch(`${url}${path}`, { method: path === '/e' ? 'POST' : 'GET' })
    expect([response.status, ((await response.json()) as { reasons: { name: string }[] }).reasons[0]!.name]).toEqual([
      403,
      'projectId',
    ])
  },
)

test('every call is in /docs, and none says that swaps are not real', async () => {
  const { url } = await startWorld()
  const page = await (await fetch(`${url}/docs`)).text()
  for (const path of [
    '/v1/supported-chains',
    '/v1/identity/{address}',
    '/v1/account/{account}/history',
    '/v1/account/{address}/balance',
    '/v1/convert/quotes',
    '/v1/convert/tokens',
    '/v1/fungible/price',
    '/v1/convert/allowance',
    '/v1/convert/gas-price',
    '/v1/convert/build-transaction',
    '/v1/convert/build-approve',
    '/v1/profile/account/{name}',
    '/v1/profile/reverse/{address}',
    '/v1/profile/suggestions/{name}',
    '/v1/profile/account',
    '/v1/generators/onrampurl',
    '/v1/onramp/options',
    '/v1/onramp/quote',
    '/v1/sessions/{address}',
    '/v1/sessions/{address}/revoke',
    '/permissions/{address}',
    '/e',
  ])
    expect(page).toContain(`<code>${path}</code>`)
  expect(page).not.toMatch(/no pool yet|placeholder|no effect\./)
})
