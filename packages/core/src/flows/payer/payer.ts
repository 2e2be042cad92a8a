import type { TokenBalance } from '../../api/tokenBalance.ts'
import { parseAmount } from '../../chain/amount.ts'
import { displayText } from '../../chain/displayText.ts'
import { isLookAlike } from '../../chain/isLookAlike.ts'
import type { Network } from '../../chain/network.ts'
import type { Chains } from '../../chains.ts'
import { attempt } from '../../foreign.ts'
import { connectionOf, networkStateOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { portfolioOf } from '../portfolio/portfolio.selectors.ts'
import type { Asset, Payer } from '../send/send.types.ts'

const MOST_DECIMALS = 36

/** The native currency of a network, as it is shown. */
const nativeOf = ({ nativeCurrency: { name, symbol, decimals } }: Network): Asset => ({
  name: displayText(name, 64),
  symbol: displayText(symbol, 24),
  decimals,
})

/** Account of the active connection. Undefined without one, and on a chain that the host does not request. */
export function payerIn(snapshot: ModalSnapshot, chains: Chains): Payer | undefined {
  const namespace = networkStateOf(snapshot)?.context.activeNamespace
  if (!namespace || snapshot.context.status[namespace] !== 'connected') return undefined
  const state = connectionOf(snapshot, namespace)
  const connection = state?.context.connection
  const network = connection && attempt(() => chains.network(connection.chainId, namespace))
  if (!connection || !network) return undefined
  const { address, chainId, connectorId, accounts } = connection
  const { publicKey, type } = accounts.find(account => account.address === address) ?? {}
  const transfer = attempt(() => chains.adapter(namespace).features.transfer)
  return {
    namespace,
    chainId,
    connectorId,
    address,
    ...(publicKey !== undefined && { publicKey }),
    ...(type !== undefined && { type }),
    native: nativeOf(network),
    tokens: transfer?.tokens === true,
    canSend: state!.hasTag('sends'),
  }
}

/** Asset of a listed token. Undefined for one whose quantity or decimals cannot be right. */
function assetOf({ name, symbol, address, price, quantity, iconUrl }: TokenBalance): Asset | undefined {
  const decimals = Number(quantity.decimals)
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MOST_DECIMALS) return undefined
  const held = attempt(() => parseAmount(quantity.numeric, decimals))
  if (held === undefined) return undefined
  return {
    ...(address !== undefined && { address: address.slice(address.lastIndexOf(':') + 1) }),
    name: displayText(name, 64),
    symbol: displayText(symbol, 24),
    decimals,
    held: String(held),
    ...(price !== undefined && price > 0 && { price: String(price) }),
    ...(iconUrl !== undefined && { imageUrl: iconUrl }),
    ...((isLookAlike(name) || isLookAlike(symbol)) && { lookAlike: true }),
  }
}

/** Assets of the paying account, the native currency first: with its decimals by the network, and its price by the list. */
export function assetsOf({ chainId, native, tokens }: Payer, listed: readonly TokenBalance[]): readonly Asset[] {
  const assets = listed.filter(token => token.chainId === chainId).flatMap(token => assetOf(token) ?? [])
  const priced = assets.find(({ address }) => address === undefined)
  const first = priced?.decimals === native.decimals ? { ...priced, ...native } : native
  return [first, ...(tokens ? assets.filter(({ address }) => address !== undefined) : [])]
}

type PayerKey = Pick<Payer, 'chainId' | 'address' | 'connectorId' | 'type'>

const SAME = ['chainId', 'address', 'connectorId', 'type'] as const

/** Whether both are one account of one wallet and one type, on one chain. A smart account pays in another way. */
export const isSamePayer = (one: PayerKey | undefined, other: PayerKey | undefined): boolean =>
  SAME.every(key => one?.[key] === other?.[key])

const NONE: readonly TokenBalance[] = []

/** Tokens of an account by the last list. The same array as long as the list is the same. */
export const listedTokens = (snapshot: ModalSnapshot, payer: Payer | undefined): readonly TokenBalance[] =>
  (payer && portfolioOf(snapshot, payer.namespace)?.holdings?.getSnapshot().context.tokens) || NONE
