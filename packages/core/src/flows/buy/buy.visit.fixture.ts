import { vi } from 'vitest'
import * as services from '../../api/services.ts'
import { doors } from '../../doors.ts'
import { FoyerError } from '../../errors.ts'
import type { WindowsPort } from '../../platform/ports.ts'
import { flushMicrotasks, memoryStorage } from '../../testing/index.ts'
import { connectWallet, ETHEREUM, type VisitOptions, visit } from '../../visit.fixture.ts'
import { ALICE } from './buy.fixture.ts'
import { buyOf, selectBuy } from './buy.selectors.ts'
import type { BuyEvent } from './buy.types.ts'
import * as buyDoor from './door.ts'

/** Answers of the service are read from streams, which take tasks of their own. */
const settled = async () => {
  for (let turn = 0; turn < 6; turn++) {
    await flushMicrotasks()
    await new Promise(resolve => setTimeout(resolve))
  }
}

const limits = [{ id: 'card', min: '10.00', max: '7500.00' }]

const OPTIONS = {
  paymentCurrencies: [
    { id: 'USD', payment_method_limits: limits },
    { id: 'EUR', payment_method_limits: [...limits, { id: 'ach_bank_account', min: '10.00', max: '25000.00' }] },
  ],
  purchaseCurrencies: [
    { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [{ name: 'eip155:1' }, { name: 'eip155:137' }] },
    { id: 'SOL', name: 'Solana', symbol: 'SOL', networks: [{ name: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }] },
    { id: 'ELSE', name: 'Else', symbol: 'ELSE', networks: [{ name: 'eip155:999' }] },
  ],
}

const money = (amount: string, currency: string) => ({ amount, currency })

export const quoteOf = (paid: string, currency = 'USD', bought = 'ETH') => ({
  paymentTotal: money(paid, currency),
  paymentSubtotal: money(paid, currency),
  purchaseAmount: money('0.0491234567', bought),
  coinbaseFee: money('1.5', currency),
  networkFee: money('0.25', currency),
  quoteId: 'q1',
})

type Row = { id: string; status?: string; chain?: string; sentTo?: string; minedAt?: string; operationType?: string }

/** Row of the provider's history. */
export const row = ({ id, ...metadata }: Row) => ({
  id,
  metadata: {
    minedAt: '2099-01-01T00:00:00.000Z',
    chain: ETHEREUM,
    operationType: 'buy',
    status: 'confirmed',
    sentFrom: '',
    sentTo: ALICE.toLowerCase(),
    ...metadata,
  },
  transfers: [],
})

/** Windows of a browser, which record what the page did with them. */
function scriptedWindows() {
  const calls: string[] = []
  const listeners = new Set<(message: { origin: string; data: unknown }) => void>()
  const browser = { blocks: false }
  const port: WindowsPort = {
    open() {
      calls.push('open')
      if (browser.blocks) return undefined
      return { navigate: href => void calls.push(`navigate ${href}`), close: () => void calls.push('close') }
    },
    watchMessages(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    rename: href => void calls.push(`rename ${href}`),
    closeOwn: () => void calls.push('closeOwn'),
  }
  const post = (origin: string, data: unknown) => listeners.forEach(listener => void listener({ origin, data }))
  return { calls, listeners, browser, post, load: async () => port }
}

export const PROVIDER = 'https://provider.test'

/** Service that sells coins, in the hands of a test. */
function scriptedService() {
  const service = {
    options: OPTIONS as unknown,
    url: `${PROVIDER}/buy?order=1`,
    rows: [] as unknown[],
    quotes: [] as { body: string; answer: (value: unknown, status?: number) => void }[],
    orders: [] as string[],
    fails: new Set<string>(),
    /** Alice's coins on the chain, in units of its 9 decimals; undefined while the chain does not answer. */
    held: 1_000_000_000n as bigint | undefined,
    /** Alice's tokens, as the service lists them. */
    balances: [] as unknown[],
    /** Prices with the pictures of tokens. */
    prices: [] as unknown[],
  }
  const answer: VisitOptions['answer'] = async (url, request) => {
    const { pathname } = url
    if ([...service.fails].some(part => pathname.includes(part))) return new Response('', { status: 500 })
    if (pathname.endsWith('/onramp/options')) return Response.json(service.options)
    if (pathname.endsWith('/balance')) return Response.json({ balances: service.balances })
    if (pathname.endsWith('/fungible/price')) return Response.json({ fungibles: service.prices })
    if (pathname.endsWith('/history')) return Response.json({ data: service.rows, next: null })
    if (pathname.endsWith('/onrampurl')) {
      service.orders.push((await request?.text()) ?? '')
      return Response.json({ url: service.url })
    }
    if (pathname.endsWith('/onramp/quote')) {
      const body = (await request?.text()) ?? ''
      return new Promise(resolve => {
        service.quotes.push({ body, answer: (value, status = 200) => resolve(Response.json(value, { status })) })
      })
    }
    return new Response('', { status: 404 })
  }
  return { service, answer }
}

/** Page of a host with the service, before the visitor buys. */
export async function buyingPage(options: VisitOptions = {}) {
  vi.spyOn(doors, 'buy').mockImplementation(async () => buyDoor)
  vi.spyOn(doors, 'services').mockImplementation(async () => services)
  const windows = scriptedWindows()
  const { service, answer } = scriptedService()
  const page = visit({
    storage: memoryStorage(),
    projectId: 'p',
    urls: { blockchain: 'https://chain.test' },
    walletConnect: false,
    windows: windows.load,
    answer,
    ...options,
  })
  for (const network of page.eip155.adapter.networks)
    network.nativeCurrency = { ...network.nativeCurrency, symbol: 'ETH' }
  page.eip155.adapter.features.balance = async (_, { caipNetworkId: chainId }) => {
    if (service.held === undefined) throw new FoyerError('balance.unavailable', { chainId })
    return service.held
  }
  await settled()
  const { actor } = page
  const order = async (event: BuyEvent) => {
    buyOf(actor.getSnapshot())!.send(event)
    await settled()
  }
  const advance = async (milliseconds: number) => {
    await page.clock.advance(milliseconds)
    await settled()
  }
  return {
    ...page,
    windows,
    service,
    order,
    advance,
    buy: () => selectBuy(actor.getSnapshot()),
    connect: async () => {
      await connectWallet(page, 'fox', ETHEREUM, [ALICE])
      await settled()
    },
    open: async (view: 'OnRampProviders' | 'BuyInProgress' = 'OnRampProviders') => {
      await page.send({ type: 'modal.open', view })
      await settled()
    },
    /** Types an amount, up to its price. */
    price: async (text = '100', bought = 'ETH') => {
      await order({ type: 'amount.type', text })
      await advance(300)
      service.quotes.at(-1)?.answer(quoteOf(text, 'USD', bought))
      await settled()
    },
    settled,
  }
}

export type BuyingPage = Awaited<ReturnType<typeof buyingPage>>
