import type { ModalOptions, Ports } from '@foyer/core'
import { expect } from 'vitest'
import type { Page } from '../../page.fixture.tsx'
import { approval } from '../../scriptedAdapter.fixture.ts'
import { skippableClock } from '../../skippableClock.fixture.ts'
import { find, openAccount, shown } from '../../visit.fixture.ts'

type Windows = Awaited<ReturnType<NonNullable<Ports['windows']>>>

type Asked = { purchaseCurrency: string; paymentCurrency: string; amount: string }

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

const LISTS = {
  paymentCurrencies: ['USD', 'EUR'].map(id => ({ id, payment_method_limits: limits })),
  purchaseCurrencies: [
    { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [{ name: 'eip155:1' }, { name: 'eip155:8453' }] },
    { id: 'USDC', name: 'USD Coin', symbol: 'USDC', networks: [{ name: 'eip155:1' }] },
  ],
}

const money = (amount: string, currency: string) => ({ amount, currency })

const quoteOf = ({ purchaseCurrency, paymentCurrency, amount }: Asked) => ({
  paymentTotal: money(amount, paymentCurrency),
  paymentSubtotal: money(amount, paymentCurrency),
  purchaseAmount: money('98.25', purchaseCurrency),
  coinbaseFee: money('1.5', paymentCurrency),
  networkFee: money('0.25', paymentCurrency),
})

/** Service that sells coins, clock and windows of a page, in the hands of a test. */
export function createShop() {
  const clock = skippableClock()
  const shop = { fails: '', lists: LISTS, blocks: false, windows: [] as string[], prices: 0, rows: [] as unknown[] }
  const listeners = new Set<Parameters<Windows['watchMessages']>[0]>()
  const fetch = async (input: RequestInfo | URL) => {
    const request = input as Request
    const { pathname } = new URL(request.url)
    if (shop.fails !== '' && pathname.includes(shop.fails)) return new Response('', { status: 500 })
    if (pathname.endsWith('/onramp/options')) return Response.json(shop.lists)
    if (pathname.endsWith('/onrampurl')) return Response.json({ url: 'https://provider.example/buy?order=1' })
    if (pathname.endsWith('/history')) return Response.json({ data: shop.rows, next: null })
    if (!pathname.endsWith('/onramp/quote')) return new Response('', { status: 404 })
    shop.prices += 1
    return Response.json(quoteOf((await request.json()) as Asked))
  }
  const windows: Windows = {
    open: () => {
      shop.windows.push('open')
      return shop.blocks ? undefined : { navigate: href => void shop.windows.push(href), close: () => {} }
    },
    watchMessages: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    rename: () => {},
    closeOwn: () => {},
  }
  const options: Partial<ModalOptions> = {
    projectId: 'project',
    urls: { blockchain: 'https://chain.example' },
    walletConnect: false,
    ports: { clock, fetch, windows: async () => windows },
  }
  return {
    options,
    shop,
    skip: clock.skip,
    /** The provider ends the purchase whose page was opened last. */
    answers: (status: string) => {
      const { origin, searchParams } = new URL(shop.windows.at(-1)!)
      const data = { type: 'onramp', status, nonce: searchParams.get('nonce') }
      for (const listener of listeners) listener({ origin, data })
    },
  }
}

/** Row of the provider's history about a purchase of the visitor. */
export const purchaseRow = (status: string) => ({
  id: 'p1',
  metadata: {
    minedAt: '2099-01-01T00:00:00.000Z',
    chain: 'eip155:1',
    operationType: 'buy',
    status,
    sentFrom: '',
    sentTo: approval('', 'eip155:1').address,
  },
  transfers: [],
})

export type Shop = ReturnType<typeof createShop>

/** From a closed modal to the form. */
export const openForm = async (page: Page) => {
  page.evm.adapter.features.balance = async () => 10n ** 18n
  await openAccount(page)
  find(page, 'button', 'Buy').click()
  await shown(page, 'OnRampProviders')
  await expect.poll(() => page.part('amount')).not.toBe(null)
}

/** Types into the amount as a keyboard does, in one go. */
export const type = (page: Page, text: string) => {
  const input = page.part('amount') as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data: null }))
}

const COINBASE = '[data-provider="coinbase"]'

/** The same until a provider can be pressed. */
export const price = async (page: Page, { skip, shop }: Shop, text = '100') => {
  await openForm(page)
  const before = shop.prices
  type(page, text)
  await expect
    .poll(() => {
      skip(300)
      return shop.prices > before || shop.fails !== ''
    })
    .toBe(true)
  await expect.poll(() => page.part('provider', COINBASE)?.getAttribute('aria-disabled')).toBe(null)
}

/** The same until the provider's page is open, or was blocked. */
export const leave = async (page: Page, shop: Shop) => {
  await price(page, shop)
  page.press('provider', COINBASE)
  await shown(page, 'BuyInProgress')
}
