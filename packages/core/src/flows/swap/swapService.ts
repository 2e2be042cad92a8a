import type { LazyApi } from '../../api/lazyApi.types.ts'
import { loadClient } from '../../api/loadClient.ts'
import type { Services } from '../../api/services.ts'
import { parseCaipAddress } from '../../chain/caipAddress.ts'
import { displayText } from '../../chain/displayText.ts'
import { NATIVE_EVM_ADDRESS } from '../../chain/evmAddress.ts'
import { isLookAlike } from '../../chain/isLookAlike.ts'
import type { CaipAddress } from '../../chain/namespace.ts'
import { FoyerError } from '../../errors.ts'
import type { Asset } from '../send/send.types.ts'
import { checkedCall } from './checkedSwap.ts'
import type { Routers } from './routers.ts'
import type { QuoteRequest } from './swap.ports.ts'
import type { SwapPayer, SwapPlan, SwapPrices } from './swap.types.ts'

/** Addresses by which services name the native currency. */
const NATIVES = new Set([NATIVE_EVM_ADDRESS.toLowerCase(), `0x${'0'.repeat(40)}`])

/** Most tokens that are listed. */
const MOST_TOKENS = 1_000

type Row = { name: string; symbol: string; address: CaipAddress; decimals: number; logoUri?: string | undefined }
type Signal = { signal: AbortSignal }

/** Asset of a listed token on the payer's chain. The native currency is as the network counts it. */
function assetOf({ name, symbol, address: id, decimals, logoUri }: Row, { chainId, native }: SwapPayer): Asset[] {
  const { namespace, reference, address } = parseCaipAddress(id)
  if (`${namespace}:${reference}` !== chainId) return []
  const picture = logoUri !== undefined && { imageUrl: logoUri }
  if (NATIVES.has(address.toLowerCase())) return decimals === native.decimals ? [{ ...native, ...picture }] : []
  return [
    {
      address,
      name: displayText(name, 64),
      symbol: displayText(symbol, 24),
      decimals,
      ...picture,
      ...((isLookAlike(name) || isLookAlike(symbol)) && { lookAlike: true }),
    },
  ]
}

const idOf = ({ chainId }: SwapPayer, { address }: Asset) =>
  `${chainId}:${address ?? NATIVE_EVM_ADDRESS}` as CaipAddress

/** Each asset once, the native currency first. */
const distinct = (assets: readonly Asset[]) => {
  const byAddress = new Map(assets.map(asset => [asset.address?.toLowerCase(), asset]))
  const native = byAddress.get(undefined)
  return [...(native ? [native] : []), ...[...byAddress.values()].filter(asset => asset !== native)]
}

/** Questions to the service of swaps. Nothing of its answers is trusted before the chain has proved it. */
export function swapService(api: Pick<LazyApi, 'services'>, routers: Routers) {
  const load = (): Promise<Services> => loadClient(api, 'services')

  const listed = async (payer: SwapPayer, call: Signal): Promise<readonly Asset[]> => {
    const { convert, blockchain } = await load()
    if (!(await blockchain.supportsChain(payer.chainId, call))) return []
    const { tokens } = await convert.getSwapTokens({ chainId: payer.chainId }, call)
    return distinct(tokens.flatMap(token => assetOf(token, payer))).slice(0, MOST_TOKENS)
  }

  /** Largest output that is promised for exactly the amount. */
  const output = async ({ payer, sold, bought, amount }: QuoteRequest, call: Signal): Promise<bigint> => {
    const { convert } = await load()
    const { quotes } = await convert.getQuotes(
      { amount, userAddress: `${payer.chainId}:${payer.address}`, from: idOf(payer, sold), to: idOf(payer, bought) },
      call,
    )
    const outputs = quotes
      .filter(({ fromAmount }) => BigInt(fromAmount) === BigInt(amount))
      .map(each => BigInt(each.toAmount))
    const [best = 0n] = outputs.sort((one, other) => (one > other ? -1 : 1))
    if (best === 0n) throw new FoyerError('http.malformed', { call: 'getQuotes', detail: 'no quote of this swap' })
    return best
  }

  /** Prices of the account's list, else of the service. They are shown, and decide only about warnings. */
  const prices = async ({ payer, ...assets }: QuoteRequest, call: Signal): Promise<SwapPrices> => {
    const sides = (['sold', 'bought'] as const).map(side => ({
      side,
      asset: assets[side],
      id: idOf(payer, assets[side]),
    }))
    const unknown = sides.filter(({ asset }) => asset.price === undefined).map(({ id }) => id)
    const { blockchain } = await load()
    const answer = unknown.length > 0 && blockchain.getPrices({ currency: 'usd', addresses: unknown }, call)
    const { fungibles } = (await Promise.resolve(answer).catch(() => undefined)) || { fungibles: [] }
    return Object.fromEntries(
      sides.flatMap(({ side, asset, id }) => {
        // A price without an address is ignored, because any token can use a symbol.
        const found = fungibles.find(({ address }) => address?.toLowerCase() === id.toLowerCase())
        const price = asset.price ?? (found && found.price > 0 ? String(found.price) : undefined)
        return price === undefined ? [] : [[side, price]]
      }),
    )
  }

  /** Built swap, by the payer and over an allowed router. `slippage` in percent. */
  const built = async (request: QuoteRequest, slippage: number, call: Signal): Promise<SwapPlan['call']> => {
    const { payer, sold, bought, amount } = request
    const { convert } = await load()
    const { tx } = await convert.buildTransaction(
      {
        amount,
        eip155: { slippage },
        from: idOf(payer, sold),
        to: idOf(payer, bought),
        userAddress: `${payer.chainId}:${payer.address}`,
        disableEstimate: true,
      },
      call,
    )
    return checkedCall(tx, request, routers)
  }

  return { listed, output, prices, built }
}
