import { formatAmount } from '../../chain/amount.ts'
import { decidedAmount } from '../../chain/decidedAmount.ts'
import { displayText } from '../../chain/displayText.ts'
import type { Network } from '../../chain/network.ts'
import type { Submitted } from '../../chain/transfer.ts'
import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import { selectAccount } from '../account/selectAccount.ts'
import { accountUrl, transactionUrl } from '../activity/transactionUrl.ts'
import { connectionOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { selectNetworkPicture, selectNetworks } from '../network/network.selectors.ts'
import { portfolioOf } from '../portfolio/portfolio.selectors.ts'
import { isDelayed } from './isDelayed.ts'
import { isReplaceable } from './isReplaceable.ts'
import { isFinal, type TransactionRecord, type TransactionStatus, type TransferSummary } from './transaction.types.ts'
import { refusesToKeep, selectTransactions } from './transactions.selectors.ts'

/**
 * Screen of a transaction: its status; `checking` while the chain is asked about a wallet's refusal; `searching` where it is not known whether the
 * wallet has sent it, and the chain is searched for it.
 */
export type TransactionScreen = TransactionStatus | 'checking' | 'searching'

const screenOf = ({ status, page, checking }: TransactionRecord): TransactionScreen => {
  if (status !== 'asked') return status
  if (page === undefined) return 'searching'
  return checking ? 'checking' : status
}

/** Amount for the screen. `exact` has all decimals. */
export type TransactionAmount = {
  /** Decimal with up to six significant digits: cut, or the last one up where it is paid. */
  text: string
  /** Decimal with all decimals. */
  exact: string
  /** Symbol of the asset. */
  symbol: string
}

/** Id of a transaction, and its page in the explorer. */
export type TransactionId = {
  /** Id on the chain. */
  id: string
  /** Its page in the explorer. Undefined where the network has none. */
  url: string | undefined
}

/** Transaction for the screen. */
export type ShownTransaction = {
  /** Id of the record. */
  id: string
  /** Status, or a step of a request that the wallet has answered without an id. */
  screen: TransactionScreen
  /** In milliseconds since the epoch. */
  createdAt: number
  /** Whether it is a transfer, a swap or an approval. */
  kind: NonNullable<TransferSummary['kind']>
  /** Undefined for a transaction of the host that has not said what it sends. */
  amount: TransactionAmount | undefined
  /** Amount that the receiver gets by the simulation, where it is another one. */
  receives: TransactionAmount | undefined
  /** Expected amount of what a swap buys. */
  bought: TransactionAmount | undefined
  /** Whether an approval has no limit. */
  isUnlimited: boolean
  /** Receiver of a transfer, router of a swap, spender of an approval. */
  to: { address: string; name: string | undefined } | undefined
  /** Most that it costs. Undefined for a transaction of the host, and for one that costs nothing. */
  fee: TransactionAmount | undefined
  /** Whether this account pays no fee for it, as for an operation that the app pays for. */
  isFree: boolean
  /** Of the chain: its name, or its id where the host does not request it any more. */
  network: string
  /** Of the asset. */
  picture: string | undefined
  /** Wallet that is asked, where it is still connected. */
  wallet: { name: string; imageUrl: string | undefined } | undefined
  /** Whether the wallet is on another device or in another app. */
  isRemote: boolean
  /** Whether this page has waited for a while for the answer of the wallet, which may be gone. */
  isDelayed: boolean
  /** Undefined until the wallet has answered. */
  sent: TransactionId | undefined
  /** Account's page in the explorer. */
  accountUrl: string | undefined
  /** Transaction that has taken its place; `record` where it is in the list. */
  by: (TransactionId & { record: string | undefined }) | undefined
  /** Whether the other transaction speeds it up, cancels it, or is another one. Undefined where it is not replaced. */
  how: TransactionRecord['how']
  /** Whether it cancels the transfer that it names. */
  isCancellation: boolean
  /** Whether the visitor can speed it up, or cancel it. */
  isReplaceable: boolean
  /** Reason of the chain for a transaction that was reverted. Foreign text. */
  reason: string | undefined
  /** Own words of the wallet, where it is not known whether it has sent it. Foreign text. */
  words: string | undefined
  /** Whether it may still change, and the browser refuses to keep it: a reload does not find it. */
  mustStayOpen: boolean
}

const idOf = (network: Network | undefined, submitted: Submitted): TransactionId => {
  const id = submitted.type === 'calls' || submitted.type === 'proposal' ? submitted.id : submitted.hash
  // Explorers know neither calls nor user operations nor proposals by their ids.
  return { id, url: submitted.type === 'transaction' ? transactionUrl(network, id) : undefined }
}

/** Whether both are the same request on the chain. */
const isSameSubmitted = (one: Submitted | undefined, other: Submitted) =>
  one?.type === other.type && JSON.stringify(one).toLowerCase() === JSON.stringify(other).toLowerCase()

const amountOf = (units: bigint, decimals: number, symbol: string, pays: boolean): TransactionAmount => ({
  text: decidedAmount(units, decimals, { pays }),
  exact: formatAmount(units, decimals),
  symbol: displayText(symbol, 24),
})

const isFree = ({ fee }: NonNullable<TransactionRecord['draft']>) => BigInt(fee.amount) === 0n

function feeIn({ draft }: TransactionRecord, network: Network | undefined): TransactionAmount | undefined {
  if (!draft || !network || isFree(draft)) return undefined
  const { decimals, symbol } = network.nativeCurrency
  return amountOf(BigInt(draft.fee.amount), decimals, symbol, true)
}

/** Picture of the asset: that of the network for its native currency. */
function pictureIn(
  snapshot: ModalSnapshot,
  { namespace, chainId, summary }: TransactionRecord,
  network: Network | undefined,
): string | undefined {
  if (!summary) return undefined
  if (summary.token === undefined) return network && selectNetworkPicture(snapshot, network)
  const token = `${chainId}:${summary.token}`.toLowerCase()
  const held = portfolioOf(snapshot, namespace)?.holdings?.getSnapshot().context.tokens
  return held?.find(({ address }) => address?.toLowerCase() === token)?.iconUrl
}

function walletIn(snapshot: ModalSnapshot, { namespace, connectorId }: TransactionRecord): ShownTransaction['wallet'] {
  const wallet = selectAccount(snapshot, namespace)?.connectedWalletInfo
  return wallet?.id === connectorId ? { name: wallet.name, imageUrl: wallet.imageUrl } : undefined
}

/** One transaction as the screen shows it. */
export function shownTransaction(snapshot: ModalSnapshot, record: TransactionRecord): ShownTransaction {
  const { id, status, createdAt, summary, submitted, chainId, address, connectorId, by, how, reason, words } = record
  const network = selectNetworks(snapshot).find(({ caipNetworkId }) => caipNetworkId === chainId)
  const bought = summary?.bought
  const name = summary?.name === undefined ? undefined : displayText(summary.name, 64)
  return {
    id,
    screen: screenOf(record),
    createdAt,
    kind: summary?.kind ?? 'transfer',
    amount: summary && amountOf(BigInt(summary.amount), summary.decimals, summary.symbol, true),
    receives:
      summary?.receives === undefined
        ? undefined
        : amountOf(BigInt(summary.receives), summary.decimals, summary.symbol, false),
    bought: bought && amountOf(BigInt(bought.amount), bought.decimals, bought.symbol, false),
    isUnlimited: summary?.isUnlimited === true,
    to: summary && { address: summary.to, name: name || undefined },
    fee: feeIn(record, network),
    isFree: record.draft !== undefined && isFree(record.draft),
    network: network?.name ?? chainId,
    picture: pictureIn(snapshot, record, network),
    wallet:
      status === 'asked' || status === 'undetermined' || status === 'proposed' ? walletIn(snapshot, record) : undefined,
    isRemote: connectorId === WALLET_CONNECT,
    isDelayed: isDelayed(snapshot, id),
    sent: submitted && idOf(network, submitted),
    accountUrl: accountUrl(network, address),
    by: by && {
      ...idOf(network, by),
      record: selectTransactions(snapshot).find(
        each => each.chainId === chainId && each.id !== id && isSameSubmitted(each.submitted, by),
      )?.id,
    },
    how,
    isCancellation: summary?.isCancelled === true,
    isReplaceable: isReplaceable(record, connectionOf(snapshot)?.context.connection, selectTransactions(snapshot)),
    reason: reason === undefined ? undefined : displayText(reason, 240) || undefined,
    words: words === undefined ? undefined : displayText(words, 240) || undefined,
    mustStayOpen: !isFinal(record) && refusesToKeep(snapshot),
  }
}
