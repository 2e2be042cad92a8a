import { formatAmount, type Network } from '@foyer/core/chain'
import type { Holding, Movement } from '../../indexer/indexer.ts'
import type { PriceTable } from '../../prices/priceTable.ts'
import { tokenImage } from '../tokenImage.ts'
import type { Row } from './pages.ts'

/** Formats an amount; wrong decimals of a contract must not fail the answer. */
const numeric = (value: bigint, decimals: number) =>
  decimals >= 0 && decimals <= 255 ? formatAmount(value, decimals) : `${value}`

const transferJson = ({ value, of }: Movement, url: string) =>
  'asset' in of
    ? {
        fungible_info: { symbol: of.asset.symbol, icon: { url: tokenImage(url, of.asset.symbol) } },
        quantity: { numeric: numeric(value, of.asset.decimals) },
      }
    : { nft_info: { name: of.collectible.name, flags: { is_spam: false } }, quantity: { numeric: `${value}` } }

/** `url` is the address of the sandbox, for pictures. */
export function transactionJson({ network, activity }: Row, url: string) {
  const { id, minedAt, operation, status, from, to, movements } = activity
  const metadata = {
    minedAt: new Date(minedAt).toISOString(),
    chain: network.caipNetworkId,
    operationType: operation,
    status,
    sentFrom: from,
    sentTo: to,
  }
  return { id, metadata, transfers: movements.map(movement => transferJson(movement, url)) }
}

/** Without price and value for an asset that has no price. */
export function balanceJson(
  { caipNetworkId }: Network,
  { asset, value }: Holding,
  { prices, url }: { prices: PriceTable; url: string },
) {
  const id = asset.address && `${caipNetworkId}:${asset.address}`
  const price = prices.price({ address: id, symbol: asset.symbol }, 'usd')
  const amount = numeric(value, asset.decimals)
  return {
    name: asset.name,
    symbol: asset.symbol,
    chainId: caipNetworkId as string,
    ...(id && { address: id }),
    ...(price !== undefined && { price, value: price * Number(amount) }),
    quantity: { decimals: `${asset.decimals}`, numeric: amount },
    iconUrl: tokenImage(url, asset.symbol),
  }
}
