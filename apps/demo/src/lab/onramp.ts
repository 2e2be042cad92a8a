import type { Ports } from '@foyer/core'

/** Scripted service that sells coins. `silent` and `unpriced` have the lists: no price or page arrives, or it is refused. */
export type Onramp = 'full' | 'hostile' | 'nothing' | 'failed' | 'never' | 'silent' | 'unpriced'

const methods = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

const coin = (id: string, name: string, ...networks: string[]) => ({
  id,
  name,
  symbol: id,
  networks: networks.map(network => ({ name: network, display_name: network })),
})

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const full = [
  coin('ETH', 'Ether', 'eip155:31337', 'eip155:31338'),
  coin('USDC', 'USD Coin', 'eip155:31337', SOLANA),
  coin('SOL', 'Solana', SOLANA),
]

const hostile = [
  coin('UЅDC', 'UЅD Coin', 'eip155:31337'),
  coin('W'.repeat(24), `${'Very '.repeat(12)}long`, 'eip155:31337'),
  coin('<b>FREE</b>', 'Prize \u202Eniotcib\u202C', 'eip155:31337'),
]

const lists = (purchaseCurrencies: unknown[]) => ({
  paymentCurrencies: ['USD', 'EUR'].map(id => ({ id, payment_method_limits: methods })),
  purchaseCurrencies,
})

const money = (amount: string, currency: string) => ({ amount, currency })

type Asked = { purchaseCurrency: string; paymentCurrency: string; amount: string }

const quoteOf = ({ purchaseCurrency, paymentCurrency, amount }: Asked) => ({
  paymentTotal: money(amount, paymentCurrency),
  paymentSubtotal: money(amount, paymentCurrency),
  purchaseAmount: money(purchaseCurrency === 'ETH' ? '0.030988802' : '98.25', purchaseCurrency),
  coinbaseFee: money('1.5', paymentCurrency),
  networkFee: money('0.25', paymentCurrency),
  quoteId: 'quote-1',
})

const refusal = () => Response.json({ status: 'FAILURE', reasons: [] }, { status: 503 })

/** Answer of the service; undefined for a request to another one. */
export async function onrampAnswer(how: Onramp, request: Request): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(request.url)
  const isOptions = pathname.endsWith('/onramp/options')
  if (searchParams.has('onramp')) return Response.json({ data: [], next: null })
  if (!isOptions && !/\/onramp(\/quote|url)$/.test(pathname)) return undefined
  if (how === 'never' || (how === 'silent' && !isOptions)) return new Promise(() => {})
  if (how === 'failed' || (how === 'unpriced' && !isOptions)) return refusal()
  if (isOptions) return Response.json(lists(how === 'hostile' ? hostile : how === 'nothing' ? [] : full))
  if (pathname.endsWith('/quote')) return Response.json(quoteOf((await request.json()) as Asked))
  return Response.json({ url: 'https://provider.example/buy?order=1' })
}

/** Windows that open nothing; `blocked` as by the browser. */
export const scriptedWindows =
  (blocked: boolean): NonNullable<Ports['windows']> =>
  async () => ({
    open: () => (blocked ? undefined : { navigate: () => {}, close: () => {} }),
    watchMessages: () => () => {},
    rename: () => {},
    closeOwn: () => {},
  })
