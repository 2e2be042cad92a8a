import { describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { loadApi } from '../../api/loadApi.ts'
import type { ChainFeatures } from '../../chain/adapter.ts'
import { FoyerError } from '../../errors.ts'
import { flushMicrotasks, memoryPorts } from '../../testing/index.ts'
import { chainsWith } from '../adapter.fixture.ts'
import { network, POLYGON, SOLANA } from '../connection/connection.fixture.ts'
import { ALICE, DAI, holdingsInput, token, USDC } from './holdings.fixture.ts'
import type { HoldingsInput, HoldingsSnapshot } from './holdings.machine.ts'
import { provideHoldings } from './provideHoldings.ts'
import { tokenCaches } from './tokenCaches.ts'
import { tokenList } from './tokenList.ts'

type Asked = { method: string; path: string; query: Record<string, string>; body: unknown }

const NATIVE = 'eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const balances = (...rows: unknown[]) => Response.json({ balances: rows })
const failing = () => new Response('', { status: 500 })

/** Wallet with asset discovery, for the tests below. */
const wallet = (rest: Partial<ChainFeatures> = {}): Partial<ChainFeatures> => ({
  capabilities: async () => ({ '0x1': { assetDiscovery: { supported: true } } }),
  assets: async () => [
    { name: 'Ether', symbol: 'ETH', decimals: 18, value: 10n ** 18n },
    { address: USDC.slice('eip155:1:'.length), name: 'USD Coin', symbol: 'USDC', decimals: 6, value: 2_500_000n },
  ],
  ...rest,
})

const unexpected = () => {
  throw new Error('Unexpected call.')
}

/** Tokens of a modal over the API's own client, an adapter with these features, and the service's answers. */
const start = async (
  answer: (asked: Asked) => Response | Promise<Response> = () => balances(token()),
  features: Partial<ChainFeatures> = {},
  { served = true, namespace = 'eip155' as const as HoldingsInput['namespace'] } = {},
) => {
  const asked: Asked[] = []
  const ports = memoryPorts()
  const api = loadApi(
    {
      ...(served && { blockchainUrl: 'https://chain.example' }),
      registryUrl: 'https://p.example',
      projectId: 'demo',
      sv: 'react-0.1.0',
      fetch: async input => {
        const request = input as Request
        const { pathname, searchParams } = new URL(request.url)
        // Every chain that the API supports in these tests; the last test is about others.
        if (pathname === '/v1/supported-chains') return Response.json({ http: ['eip155:1', POLYGON, SOLANA], ws: [] })
        const { projectId: _, st: __, sv: ___, ...query } = Object.fromEntries(searchParams)
        const body: unknown = request.method === 'POST' ? await request.json() : undefined
        asked.push({ method: request.method, path: pathname, query, body })
        return answer(asked.at(-1)!)
      },
    },
    ports,
  )
  const caches = tokenCaches(ports.clock)
  const machine = provideHoldings(await chainsWith({ features }, { namespace }), api, caches, ports)
  return {
    asked,
    caches,
    paths: () => asked.map(({ path }) => path),
    clock: ports.clock,
    open(rest: Partial<HoldingsInput> = {}) {
      const actor = createActor(machine, { clock: ports.clock, input: holdingsInput({ namespace, ...rest }) }).start()
      actor.send({ type: 'tokens.wanted' })
      const until = (state: HoldingsSnapshot['value']) => waitFor(actor, snapshot => snapshot.matches(state))
      return {
        actor,
        until,
        read: async () => (await until('fresh')).context.tokens!,
        refuse: async () => (await until('unavailable')).context.error,
      }
    },
  }
}

describe('tokens from the API', () => {
  test('the API is asked for one account on one chain, and its answer is kept for 30 seconds', async () => {
    const { open, asked, clock } = await start()
    expect(await open().read()).toEqual([token()])
    await open().read()
    const request = {
      method: 'GET',
      path: `/v1/account/${ALICE}/balance`,
      query: { currency: 'usd', chainId: 'eip155:1' },
      body: undefined,
    }
    expect(asked).toEqual([request])
    await clock.advance(30_000)
    await open().read()
    expect(asked).toEqual([request, request])
  })

  test('H08 tokens of another chain or account are requested separately', async () => {
    const { open, asked } = await start(({ query }) => balances(token({ chainId: query.chainId as 'eip155:1' })))
    await open().read()
    await open({ chainId: POLYGON, network: network(POLYGON) }).read()
    await open({ address: '0xb' }).read()
    expect(asked).toHaveLength(3)
  })

  test('H37 a forced update is passed on to the service, and skips the cache', async () => {
    const { open, asked } = await start()
    const { actor, read } = open()
    await read()
    actor.send({ type: 'tokens.wanted', force: true })
    await read()
    expect(asked.map(({ query }) => query.forceUpdate)).toEqual([undefined, 'true'])
  })

  test('the API’s last answer is shown at once, while it is requested again', async () => {
    let name = 'before'
    let hold: Promise<void> = Promise.resolve()
    let release!: () => void
    const { open, clock } = await start(async () => {
      await hold
      return balances(token({ name }))
    })
    await open().read()
    await clock.advance(30_000)
    name = 'now'
    hold = new Promise(resolve => {
      release = resolve
    })
    const again = open()
    const shown = await waitFor(again.actor, ({ context }) => context.tokens !== undefined)
    expect(tokenList(shown)).toMatchObject({ state: 'refreshing', tokens: [{ name: 'before' }] })
    release()
    expect(await again.read()).toMatchObject([{ name: 'now' }])
  })

  test.each([
    ['HTML', () => new Response('<!doctype html>')],
    ['a status of 500', failing],
    ['a status of 403', () => new Response('', { status: 403 })],
    ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('H40 an API that answers with %s gives Token Balance Unavailable', async (_, answer) => {
    const { open } = await start(answer)
    expect(await open().refuse()).toEqual({ code: 'balance.unavailable', context: { chainId: 'eip155:1' } })
    expect(new FoyerError('balance.unavailable', { chainId: 'eip155:1' }).message).toBe('Token Balance Unavailable')
  })

  test('without an API the tokens are unavailable, and nothing is requested', async () => {
    const { open, asked } = await start(undefined, {}, { served: false })
    expect(await open().refuse()).toMatchObject({ code: 'balance.unavailable' })
    expect(asked).toEqual([])
  })
})

describe('tokens from a wallet with asset discovery', () => {
  const priced = ({ path }: Asked) =>
    path === '/v1/fungible/price'
      ? Response.json({
          fungibles: [
            { name: 'Ether', symbol: 'ETH', address: NATIVE, price: 3000 },
            { name: 'USD Coin', symbol: 'USDC', address: USDC.toLowerCase(), price: 1, iconUrl: 'https://p.example/u' },
            { name: 'Fake', symbol: 'USDC', address: DAI, price: 1e9 },
            { name: 'Unknown', symbol: 'ETH', price: 1e9 },
          ],
        })
      : failing()

  test('the wallet takes precedence over the API, which is only asked for prices', async () => {
    const { open, asked } = await start(priced, wallet())
    expect(await open().read()).toEqual([
      {
        name: 'Ether',
        symbol: 'ETH',
        chainId: 'eip155:1',
        price: 3000,
        quantity: { decimals: '18', numeric: '1' },
      },
      {
        ...token({ price: 1 }),
        quantity: { decimals: '6', numeric: '2.5' },
        iconUrl: 'https://p.example/u',
      },
    ])
    expect(asked).toMatchObject([
      { method: 'POST', path: '/v1/fungible/price', body: { currency: 'usd', addresses: [NATIVE, USDC] } },
    ])
  })

  test('the wallet is asked with its connection, once in 30 seconds, and again by a forced update', async () => {
    const calls: unknown[] = []
    const { open, clock } = await start(
      priced,
      wallet({
        capabilities: async connection => {
          calls.push(connection)
          return { '0x0': { assetDiscovery: { supported: true } } }
        },
      }),
    )
    await open().read()
    const { actor, read } = open()
    await read()
    const connection = { connectorId: 'org.good', namespace: 'eip155', address: ALICE, chainId: 'eip155:1' }
    expect(calls).toEqual([connection])
    actor.send({ type: 'tokens.wanted', force: true })
    await read()
    expect(calls).toHaveLength(2)
    await clock.advance(30_000)
    await open().read()
    expect(calls).toHaveLength(3)
  })

  test('H39 failing prices keep the tokens', async () => {
    const { open } = await start(failing, wallet())
    expect((await open().read()).map(({ name, price }) => [name, price])).toEqual([
      ['Ether', undefined],
      ['USD Coin', undefined],
    ])
    const { open: alone } = await start(undefined, wallet(), { served: false })
    expect(await alone().read()).toHaveLength(2)
  })

  test('H31 rows with decimals of 0, or without a name, are dropped', async () => {
    const rows = [
      { name: 'Ape', symbol: 'APE', decimals: 0, value: 1n, address: '0x1' },
      { name: '\u202e', symbol: 'X', decimals: 6, value: 1n, address: '0x2' },
      { name: 'Good', symbol: 'GOOD', decimals: 6, value: 1n, address: '0x3' },
    ]
    const { open } = await start(failing, wallet({ assets: async () => rows }))
    expect((await open().read()).map(({ name }) => name)).toEqual(['Good'])
  })
})

describe('the API replaces a wallet without usable tokens', () => {
  test.each<[string, Partial<ChainFeatures>]>([
    ['without capabilities', { capabilities: async () => ({}), assets: unexpected }],
    [
      'with discovery on another chain',
      { capabilities: async () => ({ '0x2': { assetDiscovery: { supported: true } } }), assets: unexpected },
    ],
    [
      'with discovery not supported',
      { capabilities: async () => ({ '0x1': { assetDiscovery: { supported: 'true' } } }), assets: unexpected },
    ],
    ['with nonsense for capabilities', { capabilities: async () => ({ '0x1': { assetDiscovery: null } }) }],
    ['that fails', { capabilities: async () => Promise.reject(new FoyerError('wallet.failed', { method: 'x' })) }],
    ['without assets on this chain', { assets: async () => [] }],
    [
      'with a malformed answer',
      {
        assets: async () =>
          Promise.reject(new FoyerError('wallet.malformedAnswer', { method: 'wallet_getAssets', detail: 'x' })),
      },
    ],
  ])('the API is used for a wallet %s', async (_, features) => {
    const { open, paths } = await start(undefined, wallet(features))
    expect(await open().read()).toEqual([token()])
    expect(paths()).toEqual([`/v1/account/${ALICE}/balance`])
  })

  test('the API is used after 3 seconds for a wallet that hangs', async () => {
    let stopped: AbortSignal | undefined
    const { open, clock, asked } = await start(
      undefined,
      wallet({
        capabilities: (_, { signal }) => {
          stopped = signal
          return new Promise(() => {})
        },
      }),
    )
    const { read } = open()
    await clock.advance(2_999)
    expect(asked).toEqual([])
    await clock.advance(1)
    expect(await read()).toEqual([token()])
    expect(stopped?.aborted).toBe(true)
  })

  test('the wallet is not asked on a chain that the host did not request', async () => {
    const { open } = await start(undefined, wallet({ capabilities: unexpected }))
    expect(await open({ network: undefined }).read()).toEqual([token()])
  })
})

describe('tokens from the chain', () => {
  const tokens: ChainFeatures['tokens'] = async () => [
    { address: 'Mint1', name: 'One', symbol: 'ONE', decimals: 9, value: 1_500_000_000n },
    { address: 'Mint2', name: 'Picture', symbol: 'NFT', decimals: 0, value: 1n },
  ]
  const onSolana = { namespace: 'solana' as const }
  const solana = { chainId: SOLANA, network: network(SOLANA), address: 'Alice' } as const
  const one = {
    name: 'One',
    symbol: 'ONE',
    chainId: SOLANA,
    address: `${SOLANA}:Mint1`,
    quantity: { decimals: '9', numeric: '1.5' },
  }

  test('the chain is read where the API has no support, without collectibles', async () => {
    const { open, paths } = await start(failing, { tokens }, onSolana)
    expect(await open(solana).read()).toEqual([one])
    expect(paths()).toEqual(['/v1/account/Alice/balance'])
  })

  test('solana tokens come from the API where it answers', async () => {
    const { open } = await start(() => balances(), { tokens: unexpected }, onSolana)
    expect(await open(solana).read()).toEqual([])
  })

  test('a namespace that the API does not support is never requested there', async () => {
    const { open, asked } = await start(unexpected, { tokens }, { namespace: 'polkadot' })
    const polkadot = { chainId: 'polkadot:x', network: network('polkadot:x') } as const
    expect(await open(polkadot).read()).toHaveLength(1)
    expect(asked).toEqual([])
    const { open: none } = await start(unexpected, {}, { namespace: 'bip122' })
    expect(await none({ chainId: 'bip122:x', network: network('bip122:x') }).refuse()).toMatchObject({
      code: 'balance.unavailable',
    })
  })

  test('the chain is asked once in 30 seconds', async () => {
    let calls = 0
    const counted: ChainFeatures['tokens'] = (...call) => {
      calls += 1
      return tokens(...call)
    }
    const { open, clock } = await start(failing, { tokens: counted }, onSolana)
    await open(solana).read()
    await open(solana).read()
    expect(calls).toBe(1)
    await clock.advance(30_000)
    await open(solana).read()
    expect(calls).toBe(2)
  })
})

test('H43 an account that was left stops reading, and leaves no timer', async () => {
  const signals: AbortSignal[] = []
  const { open, clock } = await start(
    undefined,
    wallet({
      capabilities: (_, { signal }) => {
        signals.push(signal)
        return new Promise(() => {})
      },
    }),
  )
  const { actor } = open()
  await flushMicrotasks()
  actor.stop()
  await flushMicrotasks()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect(clock.pending()).toEqual([])
})

test('leaving a network and coming back does not shorten the 30 seconds after a failure', async () => {
  let answer = () => balances(token())
  const { open, asked, clock } = await start(() => answer())
  const first = open()
  await first.read()
  answer = failing
  first.actor.send({ type: 'tokens.wanted', force: true })
  expect(await first.refuse()).toMatchObject({ code: 'balance.unavailable' })
  first.actor.stop()
  await clock.advance(10_000)
  const back = open()
  expect(await back.refuse()).toMatchObject({ code: 'balance.unavailable' })
  await waitFor(back.actor, ({ context }) => context.tokens?.length === 1)
  expect(tokenList(back.actor.getSnapshot())).toMatchObject({ state: 'outdated', canRetry: false })
  back.actor.send({ type: 'tokens.wanted', force: true })
  await clock.advance(20_000)
  expect(tokenList(back.actor.getSnapshot())).toMatchObject({ state: 'outdated', canRetry: true })
  expect(asked).toHaveLength(2)
})
