import type { Api, Call } from './index.ts'

export const ALICE = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
export const AT_ALICE = `eip155:1:${ALICE}` as const
export const USDC = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' as const

type Case = {
  call: (api: Api, options?: Call) => Promise<unknown>
  method: 'GET' | 'POST'
  path: string
  /** Parameters besides those that every call carries. */
  query?: Record<string, string>
  body?: unknown
  /** Answer of the service, and the value that the caller receives. */
  answer: unknown
  value: unknown
  /** The specification defines a fallback answer for a failure. */
  fallback?: true
}

const chain = 'eip155:1' as const
const gas = { eip155: { gas: '21000', gasPrice: '1000000000' } }

const name = {
  name: 'alice.foyer.id',
  registered: 1_700_000_000,
  updated: 1_700_000_001,
  addresses: { '2147483649': { address: ALICE, created: 1_700_000_000 } },
  attributes: [{ avatar: 'https://picture.example/a.png', bio: 'Hello' }],
}
const token = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: chain,
  address: USDC,
  value: 1.5,
  price: 1,
  quantity: { decimals: '6', numeric: '1.5' },
  iconUrl: 'https://picture.example/usdc.png',
}
const transaction = {
  id: '0x01',
  metadata: {
    minedAt: '2026-01-01T00:00:00.000Z',
    chain,
    operationType: 'send',
    status: 'confirmed',
    sentFrom: ALICE,
    sentTo: ALICE,
  },
  transfers: [
    {
      fungible_info: { symbol: 'USDC', icon: { url: 'https://picture.example/usdc.png' } },
      quantity: { numeric: '0.25' },
    },
    {
      nft_info: {
        name: 'Picture',
        flags: { is_spam: true },
        content: { preview: { url: 'https://picture.example/n.png' } },
      },
    },
  ],
}
const swap = { from: AT_ALICE, to: USDC, data: '0x', amount: '5', ...gas }
const approve = { from: AT_ALICE, to: USDC, data: '0x095ea7b3', value: '0', ...gas }
const quote = { id: 'q', fromAmount: '10', fromAccount: USDC, toAmount: '9', toAccount: USDC }
const swapToken = {
  name: 'USD Coin',
  symbol: 'USDC',
  address: USDC,
  decimals: 6,
  logoUri: 'https://picture.example/usdc.png',
  eip2612: true,
}
const money = { amount: '10.00', currency: 'USD' }
const onrampQuote = {
  paymentTotal: money,
  paymentSubtotal: money,
  purchaseAmount: { amount: '9.5', currency: 'USDC' },
  coinbaseFee: money,
  networkFee: money,
  quoteId: 'q-1',
}
const onrampOptions = {
  paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10', max: '7500' }] }],
  purchaseCurrencies: [
    {
      id: 'usdc',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '0x1' }],
    },
  ],
}
const session = {
  project: { id: 'p', name: 'A site', url: 'https://site.example', iconUrl: 'https://picture.example/i.png' },
  pci: 'pci-1',
  expiry: 1_800_000_000,
  createdAt: 1_700_000_000,
  permissions: [{ type: 'contract-call' }],
  policies: [],
  context: 'c',
  revokedAt: 1_700_000_001,
}
const ask = {
  amount: '10',
  eip155: { slippage: 1 },
  from: USDC,
  to: USDC,
  userAddress: AT_ALICE,
  disableEstimate: true,
}
const purchase = { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '10', network: 'ethereum' }
const destinationWallets = [{ address: ALICE, blockchains: ['ethereum'], assets: ['USDC'] }]
const event = { eventId: 'e', domain: 'site.example', timestamp: 1, props: { type: 'track', event: 'MODAL_OPEN' } }
const registration = { coin_type: 2147483649, address: ALICE, message: '{"name":"alice"}', signature: '0x01' }

/** Every call of the blockchain API and of analytics, with a valid answer. */
export const CALLS: Record<string, Case> = {
  getSupportedChains: {
    call: ({ blockchain }, options) => blockchain!.getSupportedChains({}, options),
    method: 'GET',
    path: '/v1/supported-chains',
    answer: { http: [chain, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], ws: [chain] },
    value: { http: [chain, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], ws: [chain], dropped: 0 },
  },
  getIdentity: {
    call: ({ blockchain }, options) => blockchain!.getIdentity({ address: ALICE, sender: AT_ALICE }, options),
    method: 'GET',
    path: `/v1/identity/${ALICE}`,
    query: { sender: AT_ALICE },
    answer: { name: 'alice', avatar: 'https://picture.example/a.png' },
    value: { name: 'alice', avatar: 'https://picture.example/a.png' },
  },
  getHistory: {
    call: ({ blockchain }, options) =>
      blockchain!.getHistory({ account: ALICE, cursor: 'c1', onramp: 'coinbase', chainId: chain }, options),
    method: 'GET',
    path: `/v1/account/${ALICE}/history`,
    query: { cursor: 'c1', onramp: 'coinbase', chainId: chain },
    answer: { data: [transaction], next: 'c2' },
    value: { data: [transaction], next: 'c2', dropped: 0 },
  },
  getBalance: {
    call: ({ blockchain }, options) =>
      blockchain!.getBalance({ address: ALICE, chainId: chain, forceUpdate: true }, options),
    method: 'GET',
    path: `/v1/account/${ALICE}/balance`,
    query: { currency: 'usd', chainId: chain, forceUpdate: 'true' },
    answer: { balances: [token] },
    value: { balances: [token], dropped: 0 },
  },
  getQuotes: {
    call: ({ blockchain }, options) =>
      blockchain!.getQuotes({ amount: '10', userAddress: AT_ALICE, from: USDC, to: USDC, gasPrice: '1' }, options),
    method: 'GET',
    path: '/v1/convert/quotes',
    query: { amount: '10', userAddress: AT_ALICE, from: USDC, to: USDC, gasPrice: '1' },
    answer: { quotes: [quote] },
    value: { quotes: [quote], dropped: 0 },
  },
  getSwapTokens: {
    call: ({ blockchain }, options) => blockchain!.getSwapTokens({ chainId: chain }, options),
    method: 'GET',
    path: '/v1/convert/tokens',
    query: { chainId: chain },
    answer: { tokens: [swapToken] },
    value: { tokens: [swapToken], dropped: 0 },
  },
  getAllowance: {
    call: ({ blockchain }, options) => blockchain!.getAllowance({ tokenAddress: USDC, userAddress: AT_ALICE }, options),
    method: 'GET',
    path: '/v1/convert/allowance',
    query: { tokenAddress: USDC, userAddress: AT_ALICE },
    answer: { allowance: '115792089237316195423570985008687907853269984665640564039457584007913129639935' },
    value: { allowance: '115792089237316195423570985008687907853269984665640564039457584007913129639935' },
  },
  getGasPrice: {
    call: ({ blockchain }, options) => blockchain!.getGasPrice({ chainId: chain }, options),
    method: 'GET',
    path: '/v1/convert/gas-price',
    query: { chainId: chain },
    answer: { standard: '1', fast: '2', instant: '3' },
    value: { standard: '1', fast: '2', instant: '3' },
  },
  buildTransaction: {
    call: ({ blockchain }, options) => blockchain!.buildTransaction(ask, options),
    method: 'POST',
    path: '/v1/convert/build-transaction',
    body: { ...ask, projectId: 'demo' },
    answer: { tx: swap },
    value: { tx: swap },
  },
  buildApprove: {
    call: ({ blockchain }, options) =>
      blockchain!.buildApprove({ userAddress: AT_ALICE, from: USDC, to: USDC }, options),
    method: 'GET',
    path: '/v1/convert/build-approve',
    query: { userAddress: AT_ALICE, from: USDC, to: USDC },
    answer: { tx: approve },
    value: { tx: approve },
  },
  getPrices: {
    call: ({ blockchain }, options) => blockchain!.getPrices({ currency: 'usd', addresses: [USDC] }, options),
    method: 'POST',
    path: '/v1/fungible/price',
    body: { currency: 'usd', addresses: [USDC], projectId: 'demo' },
    answer: { fungibles: [{ name: 'USD Coin', symbol: 'USDC', iconUrl: 'https://picture.example/u.png', price: 1 }] },
    value: {
      fungibles: [{ name: 'USD Coin', symbol: 'USDC', iconUrl: 'https://picture.example/u.png', price: 1 }],
      dropped: 0,
    },
  },
  getName: {
    call: ({ blockchain }, options) => blockchain!.getName({ name: 'alice.foyer.id' }, options),
    method: 'GET',
    path: '/v1/profile/account/alice.foyer.id',
    query: { apiVersion: '2' },
    answer: name,
    value: name,
  },
  getNamesOfAddress: {
    call: ({ blockchain }, options) => blockchain!.getNamesOfAddress({ address: ALICE, sender: ALICE }, options),
    method: 'GET',
    path: `/v1/profile/reverse/${ALICE}`,
    query: { sender: ALICE, apiVersion: '2' },
    answer: [name],
    value: { names: [name], dropped: 0 },
  },
  getNameSuggestions: {
    call: ({ blockchain }, options) => blockchain!.getNameSuggestions({ name: 'alice', zone: 'foyer.id' }, options),
    method: 'GET',
    path: '/v1/profile/suggestions/alice',
    query: { zone: 'foyer.id' },
    answer: { suggestions: [{ name: 'alice.foyer.id', registered: true }] },
    value: { suggestions: [{ name: 'alice.foyer.id', registered: true }], dropped: 0 },
  },
  registerName: {
    call: ({ blockchain }, options) => blockchain!.registerName(registration, options),
    method: 'POST',
    path: '/v1/profile/account',
    body: registration,
    answer: { success: true },
    value: { success: true },
  },
  createOnrampUrl: {
    call: ({ blockchain }, options) =>
      blockchain!.createOnrampUrl(
        { destinationWallets, defaultNetwork: 'ethereum', partnerUserId: 'u', presetFiatAmount: 20 },
        options,
      ),
    method: 'POST',
    path: '/v1/generators/onrampurl',
    body: {
      destinationWallets,
      defaultNetwork: 'ethereum',
      partnerUserId: 'u',
      presetFiatAmount: 20,
      defaultExperience: 'buy',
    },
    answer: { url: 'https://pay.example/buy?session=1' },
    value: { url: 'https://pay.example/buy?session=1' },
  },
  getOnrampOptions: {
    call: ({ blockchain }, options) => blockchain!.getOnrampOptions({}, options),
    method: 'GET',
    path: '/v1/onramp/options',
    answer: onrampOptions,
    value: { source: 'service', ...onrampOptions },
    fallback: true,
  },
  getOnrampQuote: {
    call: ({ blockchain }, options) => blockchain!.getOnrampQuote(purchase, options),
    method: 'POST',
    path: '/v1/onramp/quote',
    body: purchase,
    answer: onrampQuote,
    value: { source: 'service', ...onrampQuote },
    fallback: true,
  },
  getSessions: {
    call: ({ blockchain }, options) => blockchain!.getSessions({ address: AT_ALICE }, options),
    method: 'GET',
    path: `/v1/sessions/${AT_ALICE}`,
    answer: { pcis: [session] },
    value: { pcis: [session], dropped: 0 },
  },
  revokeSession: {
    call: ({ blockchain }, options) =>
      blockchain!.revokeSession({ address: AT_ALICE, pci: 'pci-1', signature: '0x01' }, options),
    method: 'POST',
    path: `/v1/sessions/${AT_ALICE}/revoke`,
    body: { pci: 'pci-1', signature: '0x01' },
    answer: { success: true },
    value: { success: true },
  },
  sendEvent: {
    call: ({ analytics }, options) =>
      analytics!.sendEvent({ ...event, url: 'https://site.example/page?uri=wc:secret#wc:secret' }, options),
    method: 'POST',
    path: '/e',
    body: { ...event, url: 'https://site.example/page' },
    answer: {},
    value: undefined,
  },
}

export { name as NAME, quote as QUOTE, session as SESSION, swap as SWAP, token as TOKEN, transaction as TRANSACTION }
