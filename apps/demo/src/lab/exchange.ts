import type { SwapFeature, SwapForecast } from '@foyer/core/chain'
import { icons } from '../wallets/icons.ts'
import { Answer } from './answer.ts'

/** Scripted service of swaps. `silent` and `unpriced` have the list: no price arrives, or it is refused; `unbuilt` has prices too. */
export type Exchange =
  | 'full'
  | 'worthless'
  | 'hostile'
  | 'nothing'
  | 'failed'
  | 'never'
  | 'silent'
  | 'unpriced'
  | 'unbuilt'

const CHAIN = 'eip155:31337'

/** Contract that swaps on the chain of the lab. */
export const ROUTER = '0x1111111111111111111111111111111111111111'

const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** Address of a listed token; the native currency has none. */
export const tokenAt = (index: number) => `0x${index.toString(16).padStart(40, '0')}`

const row = (index: number, name: string, symbol: string, logoUri?: string) => ({
  name,
  symbol,
  address: `${CHAIN}:${index === 0 ? NATIVE : tokenAt(index)}`,
  decimals: 18,
  ...(logoUri && { logoUri }),
})

const full = [
  row(0, 'Ether', 'ETH', icons.parallax),
  row(1, 'USD Coin', 'USDC', icons.dawn),
  row(2, 'Wrapped Bitcoin', 'WBTC', icons.rivet),
  row(3, 'Garden Club Membership Points Of The Year', 'GARDEN'),
  row(10, 'Chainlink', 'LINK', icons.meadow),
  row(11, 'Harbour', 'HBR'),
]

const hostile = [
  row(0, 'Ether', 'ETH', icons.parallax),
  row(1, 'UЅD Coin', 'UЅDC', 'javascript:alert(1)'),
  row(10, 'Prize \u202Eniotcib\u202C! Claim at evil.example', '<b>FREE</b>', 'http://evil.example/x.png'),
  row(11, `${'Very '.repeat(12)}long`, 'W'.repeat(24)),
]

/** Thirteen dollars for one of each token but the native currency. */
const PRICE = 13

/** Units of the bought token that the service promises for the sold. */
const outputOf = (amount: bigint, how: Exchange) => (how === 'worthless' ? amount / 20n : (amount * 76n) / 1_000n)

const refusal = () => Response.json({ status: 'FAILURE', reasons: [] }, { status: 503 })

function quoted(how: Exchange, { searchParams }: URL): Response {
  const amount = searchParams.get('amount') ?? '0'
  const [from, to] = [searchParams.get('from'), searchParams.get('to')]
  const toAmount = `${outputOf(BigInt(amount), how)}`
  return Response.json({ quotes: [{ fromAmount: amount, fromAccount: from, toAmount, toAccount: to }] })
}

async function built(request: Request): Promise<Response> {
  const { amount, from, userAddress } = (await request.json()) as Record<'amount' | 'from' | 'userAddress', string>
  const value = from.endsWith(NATIVE) ? amount : '0'
  const eip155 = { gas: '180000', gasPrice: '1000000000' }
  const data = `0x12aa3caf${'00'.repeat(64)}`
  return Response.json({ tx: { from: userAddress, to: `${CHAIN}:${ROUTER}`, data, amount: value, eip155 } })
}

async function priced(request: Request, how: Exchange): Promise<Response> {
  const { addresses } = (await request.json()) as { addresses: string[] }
  const fungibles = addresses.map(address => ({ address, name: 'Token', symbol: 'TOKEN', price: PRICE }))
  return Response.json({ fungibles: how === 'hostile' ? [] : fungibles })
}

/** Answer of the service; undefined for a request to another one. */
export async function exchangeAnswer(how: Exchange, request: Request): Promise<Response | undefined> {
  const url = new URL(request.url)
  if (url.pathname.endsWith('/fungible/price')) return priced(request, how)
  const call = /\/convert\/([a-z-]+)$/.exec(url.pathname)?.[1]
  if (!call) return undefined
  const isList = call === 'tokens'
  if (how === 'never' || (how === 'silent' && !isList)) return new Promise(() => {})
  if (how === 'failed' || (how === 'unpriced' && !isList) || (how === 'unbuilt' && call === 'build-transaction'))
    return refusal()
  if (isList) return Response.json({ tokens: how === 'hostile' ? hostile : how === 'nothing' ? [] : full })
  return call === 'quotes' ? quoted(how, url) : built(request)
}

/** Answers about swaps that the lab gives later, or never. */
export interface Swaps {
  forecasts: Answer<SwapForecast>
  /** The wallet's request is made of what was asked. */
  drafts: Answer<void>
  /** Whether the wallet approves and swaps in one confirmation. */
  atomic: { current: boolean }
  /** Rest of the native currency after the network cost. */
  spendable: { current: bigint }
}

/** Feature `swap` that does nothing until it is scripted. */
export function scriptedSwaps(): Swaps & { feature: SwapFeature } {
  const swaps: Swaps = {
    forecasts: new Answer(),
    drafts: new Answer(),
    atomic: { current: false },
    spendable: { current: 10n ** 18n },
  }
  const trace = { block: 7, nonce: 3 }
  const fee = { tier: 'normal', amount: 210_000_000_000_000n, spendable: 0n, terms: {} } as const
  return {
    ...swaps,
    feature: {
      isAllowed: (channel, chainId) => channel.allows(chainId, 'eth_sendTransaction'),
      isAtomic: async () => swaps.atomic.current,
      spendable: async () => swaps.spendable.current,
      foresee: swaps.forecasts.ask,
      draft: async (
        { from: { address: from }, sold, amount, call, together, fee: paid },
        { caipNetworkId: chainId },
      ) => {
        await swaps.drafts.ask()
        const { to, data } = call
        const token = sold.address !== undefined && { token: sold.address }
        const approves = together && { approves: true as const }
        return { chainId, from, to, ...token, ...approves, amount, data, fee: paid, request: '{}', trace }
      },
      draftApproval: async ({ from: { address: from }, token, amount }, { caipNetworkId: chainId }) => {
        await swaps.drafts.ask()
        const data = `0x095ea7b3${'00'.repeat(64)}`
        const { address } = token
        return { chainId, from, to: address, token: address, amount, data, fee, request: '{}', trace }
      },
    },
  }
}
