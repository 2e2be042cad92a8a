import { icons } from '../wallets/icons.ts'
import { type Exchange, exchangeAnswer } from './exchange.ts'
import { type Onramp, onrampAnswer } from './onramp.ts'

/** Scripted services with data about the account. */
export type Books = 'full' | 'pictured' | 'empty' | 'poor' | 'rich' | 'never' | 'failed' | 'hostile' | 'many' | 'spam'

const CHAIN = 'eip155:31337'
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** Date in the lab. Its clock is stopped at the beginning of the year. */
const NOW = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000

/** Token contract of a list, as CAIP-10. */
export const contract = (index: number) => `${CHAIN}:0x${index.toString(16).padStart(40, '0')}`
/** Address in the history. */
export const party = (index: number) => `0x${(index * 7_919 + 4_096).toString(16).padStart(8, 'a').repeat(5)}`

const balance = (index: number, name: string, symbol: string, numeric: string, price?: number, iconUrl?: string) => ({
  name,
  symbol,
  chainId: CHAIN,
  ...(index > 0 && { address: contract(index) }),
  ...(price !== undefined && { price, value: price * Number(numeric) }),
  quantity: { decimals: '18', numeric },
  iconUrl: iconUrl ?? null,
})

const full = [
  balance(0, 'Ether', 'ETH', '1.2345678', 3_170.5, icons.parallax),
  balance(1, 'USD Coin', 'USDC', '312.4', 1, icons.dawn),
  balance(2, 'Wrapped Bitcoin', 'WBTC', '0.00060025', 93_580.25, icons.rivet),
  balance(3, 'Garden Club Membership Points Of The Year', 'GARDEN', '12500000', 0.000_001),
  balance(4, 'Pebble', 'PEB', '0.0004'),
]

/** Tokens with a balance of zero or without a price. */
const poor = [
  balance(0, 'Ether', 'ETH', '0', 3_170.5, icons.parallax),
  balance(1, 'Nobody Trades This', 'NTT', '42'),
  balance(2, 'Dust', 'DUST', '0.000000000000000001'),
]

const rich = [
  balance(0, 'Ether', 'ETH', '123456789012345.678901', 3_170.5, icons.parallax),
  balance(1, 'Shards', 'SHARD', '987654321098765432109876543210', 0.000_000_000_1),
  balance(2, 'USD Coin', 'USDC', '999999999999.99', 1, icons.dawn),
]

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const onSolana = [
  { ...balance(0, 'Solana', 'SOL', '2.5', 142.3, icons.sunbird), chainId: SOLANA },
  {
    ...balance(1, 'USD Coin', 'USDC', '80.25', 1, icons.dawn),
    chainId: SOLANA,
    address: `${SOLANA}:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`,
  },
]

const hostile = [
  balance(0, 'Ether', 'ETH', '1.2345678', 3_170.5, icons.parallax),
  balance(1, 'UЅD Coin', 'UЅDC', '1000000', undefined, 'javascript:alert(1)'),
  balance(
    2,
    'Prize \u202Eniotcib\u202C! Claim at evil.example',
    '<b>FREE</b>',
    '5',
    undefined,
    'http://evil.example/x.png',
  ),
  balance(3, `${'Very '.repeat(40)}long`, 'W'.repeat(200), '123456789012345678901234567890.5', 1),
  { ...balance(4, 'No decimals', 'NODEC', '5'), quantity: { decimals: '0', numeric: '5' } },
  { ...balance(5, 'Too many', 'MANY', '5'), quantity: { decimals: '255', numeric: '5' } },
]

const many = Array.from({ length: 1_000 }, (_, index) =>
  balance(index, `Token ${index}`, `TK${index}`, `${index}.25`, 1 + index / 7),
)

type Fields = { type?: string; status?: string; from?: string; to?: string; transfers?: unknown[] }

const coin = (symbol: string, numeric: string, url?: string) => ({
  fungible_info: { symbol, icon: { url: url ?? null } },
  quantity: { numeric },
})
const nft = (name: string, url?: string, numeric = '1') => ({
  nft_info: { name, flags: { is_spam: false }, content: { preview: { url: url ?? null } } },
  quantity: { numeric },
})

const done = (index: number, hoursAgo: number, { type = 'receive', status = 'confirmed', ...rest }: Fields) => ({
  id: `0x${(index + 1).toString(16).padStart(64, '0')}`,
  metadata: {
    minedAt: new Date(NOW - hoursAgo * HOUR).toISOString(),
    chain: CHAIN,
    operationType: type,
    status,
    sentFrom: rest.from ?? (type === 'receive' ? party(index) : ADDRESS),
    sentTo: rest.to ?? (type === 'receive' ? ADDRESS : party(index)),
  },
  transfers: rest.transfers ?? [],
})

const history = [
  done(0, 2, { transfers: [coin('ETH', '0.5', icons.parallax)] }),
  done(1, 5, { type: 'send', transfers: [coin('USDC', '125.75', icons.dawn)] }),
  done(2, 30, { type: 'send', status: 'failed', transfers: [coin('USDC', '1000', icons.dawn)] }),
  done(3, 31, { type: 'trade', transfers: [coin('ETH', '0.1', icons.parallax), coin('USDC', '317.05', icons.dawn)] }),
  done(4, 55, { type: 'approve' }),
  done(5, 300, { type: 'receive', transfers: [nft('Harbour at Dusk', icons.quarry)] }),
  done(6, 400, { type: 'receive', transfers: [nft('Meadow 7', icons.meadow), nft('Bramble', icons.bramble, '3')] }),
  done(7, 800, { type: 'execute', status: 'pending' }),
  done(8, 900, { type: 'send', to: ADDRESS, transfers: [coin('ETH', '0.0001', icons.parallax)] }),
  done(9, 1_500, { type: 'receive', transfers: [nft('Сlаy', icons.clay), nft('Piece without a picture')] }),
]

const hostileHistory = [
  done(0, 2, { transfers: [coin('UЅDC', '1000000', 'http://evil.example/x.png')] }),
  done(1, 3, { type: 'receive', transfers: [nft('Claim \u202Eniotcib\u202C at evil.example', 'javascript:alert(1)')] }),
  done(2, 4, { type: 'receive', transfers: [nft(`${'Very '.repeat(2_000)}long`)] }),
  done(3, 5, { type: 'receive', transfers: [coin('W'.repeat(10_000), '123456789012345678901234567890.5')] }),
  done(4, 6, { type: 'rugpull', from: 'nobody', transfers: [nft('Ａrt', icons.quarry, '999999999')] }),
]

const longHistory = (cursor: number, size: number) =>
  Array.from({ length: size }, (_, at) => {
    const index = cursor + at
    return done(index + 100, index * 7, {
      type: index % 3 ? 'receive' : 'send',
      transfers: [coin('ETH', `${index}.5`)],
    })
  })

const spam = [
  {
    ...done(0, 2, {}),
    transfers: [{ ...nft('Claim now'), nft_info: { name: 'Claim now', flags: { is_spam: true } } }],
  },
]

type Told = Exclude<Books, 'never' | 'failed'>

const balances: Record<Told, unknown[]> = { full, pictured: full, empty: [], poor, rich, hostile, many, spam: [] }
const histories: Partial<Record<Books, unknown[]>> = { empty: [], poor: [], hostile: hostileHistory }
const identities: Partial<Record<Books, { name: string; avatar: string | null }>> = {
  full: { name: 'ada.foyer.id', avatar: null },
  pictured: { name: 'the-gardener-of-the-hanging-gardens.foyer.id', avatar: icons.meadow },
  hostile: { name: '\u202Evіtalik.foyer.id', avatar: 'javascript:alert(1)' },
}

/** Name with an address on the chain of the lab, by its coin type. */
export const NAME = 'ada.foyer.id'
/** Name that is long enough to be registered, and held by the same account. */
const TAKEN = 'adam.foyer.id'
const NAMED = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const named = {
  name: NAME,
  addresses: { [0x80000000 + 31337]: { address: NAMED } },
  attributes: [{ avatar: icons.clay }],
}

/** The name itself, and others like it. */
function suggestionsFor({ pathname, searchParams }: URL) {
  const label = pathname.slice(pathname.lastIndexOf('/') + 1)
  const names = [label, `${label}-2`, `${label}-3`, `${label}-4`].map(each => `${each}.${searchParams.get('zone')}`)
  return { suggestions: names.map(name => ({ name, registered: name === TAKEN })) }
}

/** Answer to a registration, by the name: `slow…` never gets one, `gone…` is taken meanwhile, `other…` is of another signer, `down…` fails. */
async function registered({ message }: { message: string }): Promise<Response> {
  const { name } = JSON.parse(message) as { name: string }
  const failure = (status: number, parameter: string, description: string) =>
    Response.json({ status: 'FAILURE', reasons: [{ name: parameter, description }] }, { status })
  if (name.startsWith('slow')) return new Promise(() => {})
  if (name.startsWith('gone')) return failure(409, 'name', `The name ${name} is already registered.`)
  if (name.startsWith('other')) return failure(401, 'signature', 'Not a signature of this address.')
  if (name.startsWith('down')) return failure(503, 'server', 'Names are being moved. Try again in an hour.')
  return Response.json({ success: true })
}

const PAGE = 50
const MOST = 2_000

function pageOf(books: Books, cursor: string | null) {
  if (books === 'many') {
    const from = Number(cursor ?? 0)
    return { data: longHistory(from, PAGE), next: from + PAGE < MOST ? `${from + PAGE}` : null }
  }
  if (books === 'spam') return { data: spam, next: `${Number(cursor ?? 0) + 1}` }
  return { data: histories[books] ?? history, next: null }
}

/** Scripted services. Their answers may be changed at any time. */
export function services(first: Books, sells?: Onramp, swaps?: Exchange) {
  let books = first
  let onramp = sells
  let exchange = swaps
  const fetch = async (request: RequestInfo | URL): Promise<Response> => {
    const url = new URL(request instanceof Request ? request.url : String(request))
    const sold = onramp && request instanceof Request ? await onrampAnswer(onramp, request) : undefined
    if (sold) return sold
    const swapped = exchange && request instanceof Request ? await exchangeAnswer(exchange, request) : undefined
    if (swapped) return swapped
    if (books === 'never') return new Promise(() => {})
    if (books === 'failed') return Response.json({ status: 'FAILURE', reasons: [] }, { status: 503 })
    if (url.pathname.endsWith('/balance')) {
      const isSolana = url.searchParams.get('chainId')?.startsWith('solana:')
      return Response.json({ balances: isSolana ? onSolana : balances[books] })
    }
    if (url.pathname.endsWith('/history')) return Response.json(pageOf(books, url.searchParams.get('cursor')))
    if (url.pathname.endsWith(`/profile/account/${NAME}`)) return Response.json(named)
    if (url.pathname.endsWith(`/profile/account/${TAKEN}`)) return Response.json({ ...named, name: TAKEN })
    if (url.pathname.includes('/profile/suggestions/')) return Response.json(suggestionsFor(url))
    if (url.pathname.endsWith('/profile/account') && request instanceof Request) return registered(await request.json())
    if (url.pathname.includes('/identity/')) return Response.json(identities[books] ?? { name: null, avatar: null })
    return new Response('', { status: 404 })
  }
  return {
    fetch,
    turn: (next: Books) => {
      books = next
    },
    turnExchange: (next: Exchange) => {
      exchange = next
    },
    turnOnramp: (next: Onramp) => {
      onramp = next
    },
  }
}
