import type { Fungible } from '../../api/prices.ts'
import type { TokenBalance } from '../../api/tokenBalance.ts'
import type { ChainFeatures, ConnectionRef, WalletAsset } from '../../chain/adapter.ts'
import { formatAmount } from '../../chain/amount.ts'
import { displayText } from '../../chain/displayText.ts'
import type { CaipAddress } from '../../chain/namespace.ts'
import type { Network } from '../../chain/network.ts'
import { tokenId } from './holding.ts'

/** Where an API needs an address for what has none. @see https://eips.ethereum.org/EIPS/eip-7528 */
const NATIVE_EVM_ADDRESS = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

type Call = { signal: AbortSignal }

/**
 * The tokens as the wallet tells them, where it says that it does (EIP-7811), without prices. Undefined where it does not, or knows of none
 * on this chain: an empty list proves nothing. Rejects with what the wallet says, or with `wallet.malformedAnswer`.
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

/** EIP-5792: by hex chain id, and `0x0` for what holds on all chains. */
function discoversAssets(capabilities: Record<string, Record<string, unknown>>, { id }: Network): boolean {
  return Object.entries(capabilities).some(([chain, { assetDiscovery }]) => {
    if (!/^0x[0-9a-f]+$/i.test(chain) || ![0n, BigInt(id)].includes(BigInt(chain))) return false
    return (assetDiscovery as { supported?: unknown } | null | undefined)?.supported === true
  })
}

/** What a wallet or an adapter says that an account holds, as the API would. Undefined without a name, or with decimals that are none. */
export function tokenOf(
  { name, symbol, decimals, value, address }: WalletAsset,
  network: Network,
): TokenBalance | undefined {
  const [title, sign] = [displayText(name, 64), displayText(symbol, 24)]
  if (!title || !sign || !Number.isInteger(decimals) || decimals < 1 || decimals > 36 || value < 0n) return undefined
  return {
    name: title,
    symbol: sign,
    chainId: network.caipNetworkId,
    ...(address !== undefined && { address: `${network.caipNetworkId}:${address}` as CaipAddress }),
    quantity: { decimals: String(decimals), numeric: formatAmount(value, decimals) },
  }
}

/** By what the price of a token is asked for. */
export const pricedAddress = ({ address, chainId }: TokenBalance): CaipAddress =>
  address ?? `${chainId}:${NATIVE_EVM_ADDRESS}`

/** The tokens with the prices that are said to be theirs. One without an address is nobody's: a symbol is anybody's. */
export function withPrices(tokens: readonly TokenBalance[], prices: readonly Fungible[]): TokenBalance[] {
  const known = new Map(prices.flatMap(each => (each.address ? [[each.address.toLowerCase(), each] as const] : [])))
  return tokens.map(token => {
    const fungible = known.get(tokenId({ ...token, address: pricedAddress(token) }))
    if (!fungible) return token
    const { price, iconUrl } = fungible
    return { ...token, price, ...(iconUrl !== undefined && { iconUrl }) }
  })
}
