import type { Fungible } from '../../api/prices.ts'
import type { TokenBalance } from '../../api/tokenBalance.ts'
import type { ChainFeatures, ConnectionRef, WalletAsset } from '../../chain/adapter.ts'
import { formatAmount } from '../../chain/amount.ts'
import { displayText } from '../../chain/displayText.ts'
import type { CaipAddress } from '../../chain/namespace.ts'
import type { Network } from '../../chain/network.ts'
import { chainAmount } from '../../chain/word.ts'
import { attempt } from '../../foreign.ts'
import { tokenId } from './holding.ts'
import { pricedAddress } from './pricedAddress.ts'

type Call = { signal: AbortSignal }

/**
 * Tokens reported by a wallet that supports asset discovery (EIP-7811), without prices. Undefined where the wallet does not, or reports
 * none on this chain: an empty list proves nothing. Rejects with the wallet's error, or with `wallet.malformedAnswer`.
 */
export async function walletTokens(
  { capabilities, assets }: Pick<ChainFeatures, 'capabilities' | 'assets'>,
  connection: ConnectionRef,
  network: Network,
  call: Call,
): Promise<TokenBalance[] | undefined> {
  if (!capabilities || !assets) return undefined
  if (!discoversAssets(await capabilities(connection, call), network)) return undefined
  const tokens = (await assets(connection, network, call)).flatMap(asset => tokenOf(asset, network) ?? [])
  return tokens.length > 0 ? tokens : undefined
}

/** EIP-5792: capabilities by hex chain id, with `0x0` for all chains. */
function discoversAssets(capabilities: Record<string, Record<string, unknown>>, { id }: Network): boolean {
  return Object.entries(capabilities).some(([chain, { assetDiscovery }]) => {
    if (!/^0x[0-9a-f]+$/i.test(chain) || ![0n, BigInt(id)].includes(BigInt(chain))) return false
    return (assetDiscovery as { supported?: unknown } | null | undefined)?.supported === true
  })
}

/** Converts an asset of a wallet or an adapter to the API's form. Undefined without a name, or with invalid decimals. */
export function tokenOf(
  { name, symbol, decimals, value, address }: WalletAsset,
  network: Network,
): TokenBalance | undefined {
  const [title, sign] = [displayText(name, 64), displayText(symbol, 24)]
  if (!title || !sign || !Number.isInteger(decimals) || decimals < 1 || decimals > 36) return undefined
  if (attempt(() => chainAmount(network.chainNamespace, 'balance', value)) === undefined) return undefined
  return {
    name: title,
    symbol: sign,
    chainId: network.caipNetworkId,
    ...(address !== undefined && { address: `${network.caipNetworkId}:${address}` as CaipAddress }),
    quantity: { decimals: String(decimals), numeric: formatAmount(value, decimals) },
  }
}

/** Adds the prices to the tokens with the same address. A price without an address is ignored, because any token can use a symbol. */
export function withPrices(tokens: readonly TokenBalance[], prices: readonly Fungible[]): TokenBalance[] {
  const known = new Map(prices.flatMap(each => (each.address ? [[each.address.toLowerCase(), each] as const] : [])))
  return tokens.map(token => {
    const fungible = known.get(tokenId({ ...token, address: pricedAddress(token) }))
    if (!fungible) return token
    const { price, iconUrl } = fungible
    return { ...token, price, ...(iconUrl !== undefined && { iconUrl }) }
  })
}
