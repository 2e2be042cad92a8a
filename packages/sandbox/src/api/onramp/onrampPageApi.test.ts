import { generateKeyPairSigner } from '@solana/kit'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { deployEvmTokens } from '../../chains/tokens/evmTokens.ts'
import { CHAIN, SECOND_CHAIN, SOLANA, startWorld } from '../services.fixture.ts'

const STRANGER = getAddress('0x00000000000000000000000000000000c0ffee01')
const RETURN = 'http://localhost:5173/shop?item=1#top'

type World = Awaited<ReturnType<typeof startWorld>>
type OrderQuery = Parameters<World['blockchain']['createOnrampUrl']>[0]

const ETHER: OrderQuery = { destinationWallets: [{ address: STRANGER }], defaultNetwork: CHAIN, presetFiatAmount: 100 }

const createOrder = async ({ blockchain }: World, query: OrderQuery) => {
  const { url } = await blockchain.createOnrampUrl(query)
  expect(url).toMatch(/^http:\/\/localhost:8787\/onramp\?order=/)
  return new URL(url).searchParams.get('order')!
}

const open = (world: World, query: Record<string, string>) => fetch(`${world.url}/onramp?${new URLSearchParams(query)}`)

/** Sends the form of the page. `end` holds the parameters of the page that it leads to. */
const submit = async (world: World, fields: Record<string, string>, to: 'pay' | 'leave' = 'pay') => {
  const paid = { method: 'card', outcome: 'now', returning: 'once', ...fields }
  const answer = await fetch(`${world.url}/onramp/${to}`, {
    method: 'POST',
    body: new URLSearchParams(paid),
    redirect: 'manual',
  })
  const location = answer.headers.get('location')
  const end = location === null ? undefined : new URL(location, world.url)
  return { status: answer.status, text: await answer.text(), end, fields: Object.fromEntries(end?.searchParams ?? []) }
}

const purchases = async ({ blockchain }: World, account: string = STRANGER, onramp = 'coinbase') =>
  (await blockchain.getHistory({ account, onramp })).data

const balance = async ({ blockchain }: World, query: { address: string; chainId: typeof CHAIN | typeof SOLANA }) =>
  Object.fromEntries(
    (await blockchain.getBalance(query)).balances.map(({ symbol, quantity }) => [symbol, quantity.numeric]),
  )

test.each([
  [CHAIN, 'ETH', '0.03275'],
  [CHAIN, 'USDC', '98.25'],
  [CHAIN, 'USDT', '98.25'],
  [SOLANA, 'SOL', '0.655'],
  [SOLANA, 'USDC', '98.25'],
] as const)('a purchase on %s of %s arrives, in the balance and both histories', async (chainId, symbol, bought) => {
  const world = await startWorld()
  await deployEvmTokens(world.anvils[0]!.url)
  const address = chainId === CHAIN ? STRANGER : (await generateKeyPairSigner()).address
  const destinationWallets = [{ address, blockchains: [chainId], assets: [symbol] }]
  const order = await createOrder(world, { destinationWallets, presetFiatAmount: '100' })
  const { status, fields } = await submit(world, { order, redirectUrl: RETURN, nonce: 'n-1' })
  expect([status, fields.status]).toEqual([303, 'confirmed'])
  expect((await balance(world, { address, chainId }))[symbol]).toBe(bought)
  expect(await purchases(world, address)).toEqual([
    {
      id: fields.purchase,
      metadata: {
        minedAt: expect.stringMatching(/Z$/),
        chain: chainId,
        operationType: 'buy',
        status: 'confirmed',
        sentFrom: expect.any(String),
        sentTo: address,
      },
      transfers: [{ fungible_info: { symbol, icon: expect.anything() }, quantity: { numeric: bought } }],
    },
  ])
  const { data } = await world.blockchain.getHistory({ account: address, chainId })
  expect(data.map(({ metadata, transfers }) => [metadata.operationType, transfers[0]?.quantity?.numeric])).toEqual([
    ['receive', bought],
  ])
})

test('equal purchases at once all arrive', async () => {
  const world = await startWorld()
  const solana = (await generateKeyPairSigner()).address
  for (const [address, chainId, total] of [
    [STRANGER, CHAIN, '0.131'],
    [solana, SOLANA, '2.62'],
  ] as const) {
    const query = { destinationWallets: [{ address, blockchains: [chainId] }], presetFiatAmount: 100 }
    const orders = await Promise.all(Array.from({ length: 4 }, () => createOrder(world, query)))
    const ends = await Promise.all(orders.map(order => submit(world, { order })))
    expect(ends.map(({ fields }) => fields.status)).toEqual(orders.map(() => 'confirmed'))
    expect(Object.values(await balance(world, { address, chainId }))).toEqual([total])
  }
})

test('a preset number of coins is bought exactly, for a price in whole cents', async () => {
  const world = await startWorld()
  const order = await createOrder(world, { destinationWallets: [{ address: STRANGER }], presetCryptoAmount: '0.05' })
  const text = await (await open(world, { order, fiatCurrency: 'EUR' })).text()
  // 150 dollars are 136.363636… euros; with 0.25 for the network and 1.5 % of the total: 138.694047…
  expect(text).toContain('Pay 138.7 EUR')
  await submit(world, { order, fiatCurrency: 'EUR' })
  expect(await balance(world, { address: STRANGER, chainId: CHAIN })).toEqual({ ETH: '0.05' })
})

test('an amount is entered on the page if none is given, within the limits of the way to pay', async () => {
  const world = await startWorld()
  const order = await createOrder(world, { destinationWallets: [{ address: STRANGER }] })
  expect(await (await open(world, { order })).text()).toContain('Amount in USD')
  const tooMuch = await submit(world, { order, amount: '7500.01' })
  expect([tooMuch.status, tooMuch.text]).toEqual([400, expect.stringContaining('from 10 to 7500 USD')])
  expect((await submit(world, { order })).status).toBe(400)
  expect((await submit(world, { order, amount: '7500.01', method: 'ach_bank_account' })).status).toBe(303)
  expect(await purchases(world)).toMatchObject([
    { transfers: [{ quantity: { numeric: expect.stringMatching(/^2\.46/) } }] },
  ])
})

test('H28 an order that is sent twice, also at once, is paid once', async () => {
  const world = await startWorld()
  const order = await createOrder(world, ETHER)
  const ends = await Promise.all([submit(world, { order }), submit(world, { order })])
  const again = await submit(world, { order, outcome: 'declined' })
  expect(new Set([...ends, again].map(({ fields }) => fields.purchase)).size).toBe(1)
  expect(await (await open(world, { order })).text()).toContain('This order is paid.')
  expect(await balance(world, { address: STRANGER, chainId: CHAIN })).toEqual({ ETH: '0.03275' })
})

test('late coins are pending until they arrive, and coins that never come stay pending', async () => {
  const world = await startWorld()
  // Longer than any test.
  world.onrampSwitches.set({ delay: 600_000 })
  const never = await createOrder(world, ETHER)
  expect((await submit(world, { order: never, outcome: 'never' })).fields.status).toBe('pending')
  const slow = await submit(world, { order: await createOrder(world, ETHER), outcome: 'late', provider: 'meld' })
  expect(slow.fields.status).toBe('pending')
  expect(await purchases(world, STRANGER, 'meld')).toMatchObject([{ metadata: { status: 'pending' } }])
  expect(await balance(world, { address: STRANGER, chainId: CHAIN })).toEqual({ ETH: '0' })
  world.onrampSwitches.set({ delay: 10 })
  const late = await submit(world, { order: await createOrder(world, ETHER), outcome: 'late', provider: 'meld' })
  await expect
    .poll(() => purchases(world, STRANGER.toLowerCase(), 'meld'))
    .toMatchObject([
      { id: late.fields.purchase, metadata: { status: 'confirmed' } },
      { id: slow.fields.purchase, metadata: { status: 'pending' } },
    ])
  expect(await balance(world, { address: STRANGER, chainId: CHAIN })).toEqual({ ETH: '0.03275' })
  expect(await purchases(world)).toMatchObject([{ metadata: { status: 'pending' } }])
  const elsewhere = await world.blockchain.getHistory({ account: STRANGER, onramp: 'meld', chainId: SECOND_CHAIN })
  expect(elsewhere.data).toEqual([])
})

test('a declined payment keeps the page, may be tried again, and is failed in the history', async () => {
  const world = await startWorld()
  const order = await createOrder(world, ETHER)
  const declined = await submit(world, { order, outcome: 'declined' })
  expect([declined.status, declined.text]).toEqual([402, expect.stringContaining('The payment was declined.')])
  expect(await purchases(world)).toMatchObject([{ metadata: { status: 'failed' } }])
  expect((await submit(world, { order }, 'leave')).fields).toMatchObject({ status: 'failed' })
  await submit(world, { order })
  expect((await purchases(world)).map(({ metadata }) => metadata.status)).toEqual(['confirmed', 'failed'])
})

test('a visit that is left without a payment is cancelled', async () => {
  const world = await startWorld()
  const order = await createOrder(world, ETHER)
  const { fields } = await submit(world, { order, redirectUrl: RETURN, nonce: 'n-1' }, 'leave')
  expect(fields).toEqual({
    status: 'cancelled',
    provider: 'coinbase',
    redirectUrl: RETURN,
    nonce: 'n-1',
    returning: 'once',
  })
  expect(await purchases(world)).toEqual([])
})

test('a payment that waits for a block is pending, and confirmed by the block', async () => {
  const world = await startWorld()
  const address = (await generateKeyPairSigner()).address
  const order = await createOrder(world, { destinationWallets: [{ address }], presetFiatAmount: 100 })
  await world.solana.blocks.hold(true)
  expect((await submit(world, { order })).fields.status).toBe('pending')
  await world.solana.blocks.hold(false)
  await expect.poll(() => purchases(world, address)).toMatchObject([{ metadata: { status: 'confirmed' } }])
})

test('a purchase on a chain that does not answer fails, and the page says so', async () => {
  const world = await startWorld()
  const order = await createOrder(world, ETHER)
  await world.anvils[0]!.stop()
  const { status, text } = await submit(world, { order })
  expect([status, text]).toEqual([402, expect.stringContaining('could not send the coins')])
  expect(await purchases(world)).toMatchObject([{ metadata: { status: 'failed' } }])
})

const REFUSED_VISITS: [change: Record<string, string>, status: number][] = [
  [{ order: 'none' }, 404],
  [{ redirectUrl: 'javascript:alert(1)' }, 400],
  [{ redirectUrl: 'http://shop.example/' }, 400],
  [{ redirectUrl: 'https://user:secret@shop.example/' }, 400],
  [{ redirectUrl: '//shop.example/' }, 400],
  [{ nonce: '<script>' }, 400],
  [{ provider: 'other' }, 400],
]

test('a visit with wrong parameters is refused with a page, before and at the payment', async () => {
  const world = await startWorld()
  const order = await createOrder(world, ETHER)
  for (const [change, status] of REFUSED_VISITS) {
    const answer = await open(world, { order, ...change })
    expect([change, answer.status, answer.headers.get('content-type')]).toEqual([
      change,
      status,
      expect.stringContaining('text/html'),
    ])
    expect(await answer.text()).not.toContain('<script')
    expect([change, (await submit(world, { order, ...change })).status]).toEqual([change, status])
  }
  expect(await purchases(world)).toEqual([])
})

test('the pages run their own script alone, cannot be framed, and are isolated from their opener by choice', async () => {
  const world = await startWorld()
  const order = await createOrder(world, ETHER)
  const { headers } = await open(world, { order })
  expect(headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*script-src 'self'.*frame-ancestors 'none'/,
  )
  expect(headers.get('cross-origin-opener-policy')).toBeNull()
  await fetch(`${world.url}/faults/onramp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ isolated: true }),
  })
  expect((await open(world, { order })).headers.get('cross-origin-opener-policy')).toBe('same-origin')
  const reset = await fetch(`${world.url}/faults/onramp`, { method: 'DELETE' })
  expect(await reset.json()).toEqual({
    outcome: 'now',
    delay: 10_000,
    returning: 'once',
    listed: true,
    isolated: false,
  })
})
