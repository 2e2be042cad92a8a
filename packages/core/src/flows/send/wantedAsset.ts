import { isNativeToken } from '../../chain/nativeTokens.ts'
import type { Asset, Payer, WantedTransfer } from './send.types.ts'

type Wish = {
  payer: Payer
  assets: readonly Asset[]
  wanted: WantedTransfer | undefined
  /** Asset without a wish for a token. Default: the native currency where the chain sends no other. */
  fallback?: Asset | undefined
}

/**
 * Asset that a host or a payment URI asks for. Undefined for a token that the account does not list: its decimals are not known. `assets` has
 * the native currency first.
 */
export function wantedAsset({ payer, assets, wanted, fallback }: Wish): Asset | undefined {
  const { namespace, chainId, native, tokens } = payer
  const [currency = native] = assets
  if (wanted?.token === undefined) return fallback ?? (tokens ? undefined : currency)
  const prefix = `${chainId}:`
  const plain = wanted.token.startsWith(prefix) ? wanted.token.slice(prefix.length) : wanted.token
  // A token that is the native currency is the same money, and has no row of its own.
  if (plain === 'native' || isNativeToken(chainId, plain)) return currency
  const spelled = (address: string) => (namespace === 'eip155' ? address.toLowerCase() : address)
  return assets.find(({ address }) => address !== undefined && spelled(address) === spelled(plain))
}
