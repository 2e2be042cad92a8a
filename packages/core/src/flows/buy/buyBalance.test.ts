import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount } from '../../chain/amount.ts'
import { ETHEREUM, kept } from '../../visit.fixture.ts'
import { ALICE } from './buy.fixture.ts'
import type { Purchase } from './buy.types.ts'
import { type BuyingPage, buyingPage, PROVIDER, row } from './buy.visit.fixture.ts'
import { arrivedBetween } from './coinBalance.ts'

const COIN = 1_000_000_000n
/** About what the price of these tests promises: 0.0491234567. */
const BOUGHT = 49_123_456n

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const OPTIONS = {
  paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }],
  purchaseCurrencies: [
    { id: 'USDC', name: 'USD Coin', symbol: 'USDC', networks: [{ name: ETHEREUM, contract_address: USDC }] },
    { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [{ name: ETHEREUM, contract_address: null }] },
    { id: 'ODD', name: 'Odd', symbol: 'ODD', networks: [{ name: ETHEREUM, contract_address: 'native' }] },
    { id: 'BARE', name: 'Bare', symbol: 'BARE', networks: [{ name: ETHEREUM }] },
  ],
}

const token = (numeric: string, rest: object = {}) => ({
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: ETHEREUM,
  address: `${ETHEREUM}:${USDC}`,
  quantity: { decimals: '6', numeric },
  ...rest,
})

type Service = BuyingPage['service']

/** Alice's page from which the provider's was opened, with its history failing or empty. */
async function waiting({ coin, ...service }: Partial<Service> & { coin?: string } = {}) {
  const page = await buyingPage()
  Object.assign(page.service, service)
  await page.connect()
  await page.open()
  if (coin !== undefined) await page.order({ type: 'coin.select', id: `${ETHEREUM} ${coin}` })
  await page.price('100', coin ?? 'ETH')
  await page.order({ type: 'buy', provider: 'coinbase' })
  expect(page.buy().screen).toBe('waiting')
  return page
}

const storedIn = ({ storage }: BuyingPage) => (kept(storage, 'buy') as Purchase[])[0]!

describe('a purchase that the provider does not tell of', () => {
  test('ends as arrived when the balance has grown by as much as was promised', async () => {
    const page = await waiting()
    expect(storedIn(page)).toMatchObject({ held: '1', expected: '0.0491234567' })
    await page.advance(5_000)
    expect(page.buy().screen).toBe('waiting')
    page.service.held = COIN + BOUGHT
    await page.advance(5_000)
    expect(page.buy()).toMatchObject({ screen: 'arrived', arrived: '0.0491234' })
    expect(storedIn(page)).toMatchObject({ status: 'arrived', arrived: '0.049123456' })
  })

  test('also while its history fails', async () => {
    const page = await waiting()
    page.service.fails.add('/history')
    page.service.held = COIN + BOUGHT
    await page.advance(5_000)
    expect(page.buy().screen).toBe('arrived')
  })

  test('H52 another payment is not taken for it, and does not hide it', async () => {
    const page = await waiting()
    page.service.held = COIN + 5n * BOUGHT
    await page.advance(5_000)
    expect(page.buy().screen).toBe('waiting')
    page.service.held -= 3n * BOUGHT
    await page.advance(5_000)
    expect(page.buy().screen, 'spent meanwhile').toBe('waiting')
    page.service.held += BOUGHT
    await page.advance(5_000)
    expect(page.buy().screen).toBe('arrived')
  })

  test('a token is found in the service’s list, however its address is written', async () => {
    const page = await waiting({ options: OPTIONS, coin: 'USDC' })
    page.service.balances = [token('0.0491', { address: `${ETHEREUM}:${USDC.toLowerCase()}` })]
    await page.advance(5_000)
    expect(page.buy()).toMatchObject({ screen: 'arrived', arrived: '0.0491' })
  })

  test('another token with the same symbol is not it', async () => {
    const page = await waiting({ options: OPTIONS, coin: 'USDC' })
    page.service.balances = [token('0.0491', { address: `${ETHEREUM}:${ALICE}` })]
    await page.advance(5_000)
    expect(page.buy().screen).toBe('waiting')
  })

  test.each<[string, Partial<Service> & { coin?: string }]>([
    ['the balance could not be read before', { held: undefined }],
    ['the price is an estimate', { fails: new Set(['/onramp/quote']) }],
    ['the address of the coin is none', { options: OPTIONS, coin: 'ODD' }],
    ['the service gives no address of a coin that is not native', { options: OPTIONS, coin: 'BARE' }],
  ])('is awaited on where %s', async (_, service) => {
    const page = await waiting(service)
    page.service.held = COIN + BOUGHT
    await page.advance(5_000)
    expect(page.buy().screen).toBe('waiting')
    expect(storedIn(page)).not.toHaveProperty('held')
  })

  test('a balance that is never read does not keep the provider’s page back', async () => {
    const page = await buyingPage()
    await page.connect()
    await page.open()
    await page.price()
    page.eip155.adapter.features.balance = () => new Promise(() => {})
    await page.order({ type: 'buy', provider: 'coinbase' })
    await page.advance(3_000)
    expect(page.buy().screen).toBe('waiting')
  })
})

describe('after it has arrived', () => {
  const arrived = async () => {
    const page = await waiting()
    page.service.held = COIN + BOUGHT
    await page.advance(5_000)
    expect(page.buy().screen).toBe('arrived')
    return page
  }

  test('the provider’s history still confirms it', async () => {
    const page = await arrived()
    await page.advance(5_000)
    expect(page.buy().screen).toBe('arrived')
    page.service.rows = [row({ id: 'p1' })]
    await page.advance(5_000)
    expect(page.buy()).toMatchObject({ screen: 'bought', purchase: { id: 'p1' } })
  })

  test.each([
    ['confirmed', 'bought'],
    ['failed', 'failed'],
    ['pending', 'arrived'],
  ])('the answer %s leads to %s', async (status, screen) => {
    const page = await arrived()
    page.windows.post(PROVIDER, { type: 'onramp', status, nonce: storedIn(page).nonce })
    await page.settled()
    expect(page.buy().screen).toBe(screen)
  })

  test('leaving forgets it', async () => {
    const page = await arrived()
    await page.send({ type: 'modal.close' })
    await page.settled()
    expect(kept(page.storage, 'buy')).toBe(undefined)
  })
})

describe('a visitor who waits long', () => {
  test('is told what can be done, until something is seen', async () => {
    const page = await waiting()
    expect(page.buy().isSlow).toBe(false)
    for (let looks = 0; looks < 6; looks += 1) await page.advance(5_000)
    expect(page.buy()).toMatchObject({ screen: 'waiting', isSlow: true })
    page.service.rows = [row({ id: 'p1', status: 'pending' })]
    await page.advance(5_000)
    expect(page.buy().isSlow).toBe(false)
  })
})

describe('pictures of coins', () => {
  test('come from the account’s list and from the prices, by address', async () => {
    const page = await buyingPage({ urls: { blockchain: 'https://chain.test', registry: 'https://registry.test' } })
    page.service.options = OPTIONS
    page.service.prices = [
      {
        name: 'x',
        symbol: 'USDC',
        address: `${ETHEREUM}:${USDC.toLowerCase()}`,
        price: 1,
        iconUrl: 'https://registry.test/usdc',
      },
      { name: 'x', symbol: 'ODD', price: 1, iconUrl: 'https://registry.test/odd' },
    ]
    page.service.balances = [{ ...token('1', { address: null }), iconUrl: 'https://registry.test/ether' }]
    await page.connect()
    await page.open()
    await page.settled()
    const pictures = page.buy().coins.map(({ currency, imageUrl }) => [currency, imageUrl])
    expect(Object.fromEntries(pictures)).toEqual({
      USDC: 'https://registry.test/usdc',
      ETH: 'https://registry.test/ether',
      ODD: undefined,
      BARE: undefined,
    })
    expect(page.buy().coin?.imageUrl).toBe('https://registry.test/usdc')
  })

  test('that do not arrive keep nothing back', async () => {
    const page = await buyingPage()
    for (const part of ['/fungible/price', '/balance']) page.service.fails.add(part)
    await page.connect()
    await page.open()
    expect(page.buy()).toMatchObject({ screen: 'form', coin: { id: 'eip155:1 ETH' } })
  })
})

test('H26 only a growth within five percent of what was promised counts', () => {
  const decimal = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat(18))
  fc.assert(
    fc.property(decimal, decimal, fc.integer({ min: 0, max: 300 }), ([held, places], [promised, scale], percent) => {
      const text = formatAmount(promised, scale)
      const growth = (promised * 10n ** BigInt(places) * BigInt(percent)) / 100n
      const at = scale + places
      const before = held * 10n ** BigInt(scale)
      const arrived = arrivedBetween(formatAmount(before, at), formatAmount(before + growth, at), text)
      const counts = promised > 0n && growth * 100n >= promised * 10n ** BigInt(places) * 95n && percent <= 105
      expect(arrived).toBe(counts ? formatAmount(growth, at) : undefined)
    }),
    { seed: 20_260_101 },
  )
  expect(arrivedBetween('2', '1', '1')).toBe(undefined)
  expect(arrivedBetween('1', '2', '0')).toBe(undefined)
  expect(arrivedBetween('NaN', '2', '1')).toBe(undefined)
})
