import type { OnrampOptions, OnrampQuote, PurchaseCurrency } from '../../api/onramp.ts'
import { isEvmAddress, NATIVE_EVM_ADDRESS } from '../../chain/evmAddress.ts'
import { isLookAlike } from '../../chain/isLookAlike.ts'
import type { CaipAddress, CaipNetworkId } from '../../chain/namespace.ts'
import { isSolanaAddress } from '../../chain/solanaAddress.ts'
import { FoyerError } from '../../errors.ts'
import type { QuoteRequest } from './buy.ports.ts'
import type { Buyer, BuyOptions, BuyQuote, Coin, Fiat } from './buy.types.ts'

/** Most coins and currencies that are shown: they are copied into every snapshot. */
const MOST = 500

type Place = PurchaseCurrency['networks'][number]

/** Chain of a network in the service's list: by its CAIP-2 name, else by its number, which only eip155 has. */
const chainOf = ({ name, chain_id: number }: Place): string =>
  name.includes(':') || number === undefined ? name : `eip155:${number}`

type Terms = { contract: string | undefined; symbol: string; native: string }

/**
 * Address under which the balance and the price of a coin are asked for. Undefined for one that is not an address of its chain, and for a coin
 * without one that is not the native currency: some services leave out the addresses of tokens.
 */
function assetOf(chainId: CaipNetworkId, { contract, symbol, native }: Terms): CaipAddress | undefined {
  if (contract === undefined) return symbol === native ? `${chainId}:${NATIVE_EVM_ADDRESS}` : undefined
  const looksRight = chainId.startsWith('solana:') ? isSolanaAddress : isEvmAddress
  return looksRight(contract) ? `${chainId}:${contract}` : undefined
}

const coinAt = ({ id, name, symbol }: PurchaseCurrency, place: Place, buyer: Buyer): Coin | undefined => {
  const chainId = chainOf(place) as CaipNetworkId
  const network = buyer.networks.find(each => each.chainId === chainId)
  if (!network) return undefined
  const asset = assetOf(chainId, { contract: place.contract_address, symbol, native: network.native })
  return {
    id: `${chainId} ${id}`,
    currency: id,
    network: place.name,
    name,
    symbol,
    chainId,
    networkName: network.name,
    ...(asset !== undefined && { asset }),
    lookAlike: isLookAlike(name) || isLookAlike(symbol),
  }
}

/** Coins that the account can get on the networks of the host, those of its own chain first. */
export function buyOptions({ source, paymentCurrencies, purchaseCurrencies }: OnrampOptions, buyer: Buyer): BuyOptions {
  const all = purchaseCurrencies.flatMap(currency =>
    currency.networks.flatMap(place => coinAt(currency, place, buyer) ?? []),
  )
  const coins = [...new Map(all.map(coin => [coin.id, coin])).values()].slice(0, MOST)
  const isHere = ({ chainId }: Coin) => chainId === buyer.chainId
  return {
    coins: [...coins.filter(isHere), ...coins.filter(coin => !isHere(coin))],
    fiats: paymentCurrencies.slice(0, MOST).map(({ id, payment_method_limits: methods }) => ({ id, methods })),
    isEstimate: source === 'fallback',
  }
}

/** Chain that is proposed where the account's own has no coins (specification, 9). */
const FIRST_CHAIN = 'eip155:1'

/** Coin that is proposed: the same as before where it is still sold, else one of the account's chain. */
export const firstCoin = ({ coins }: BuyOptions, { chainId }: Buyer, former?: Coin): Coin | undefined =>
  coins.find(({ id }) => id === former?.id) ??
  coins.find(coin => coin.chainId === chainId) ??
  coins.find(coin => coin.chainId === FIRST_CHAIN) ??
  coins[0]

/** Currency that is proposed to pay with. */
export const firstFiat = ({ fiats }: BuyOptions, former?: Fiat): Fiat | undefined =>
  fiats.find(({ id }) => id === former?.id) ?? fiats.find(({ id }) => id === 'USD') ?? fiats[0]

/** Quote for the screen. One for other currencies than those that were asked for is refused. */
export function buyQuote(quote: OnrampQuote, { coin, fiat }: QuoteRequest): BuyQuote {
  const { source, paymentTotal: total, purchaseAmount: bought, coinbaseFee: fee, networkFee } = quote
  if (total.currency !== fiat || bought.currency !== coin.currency)
    throw new FoyerError('http.malformed', { call: 'getOnrampQuote', detail: 'another currency' })
  return { isEstimate: source === 'fallback', total, bought: bought.amount, fee, networkFee }
}
