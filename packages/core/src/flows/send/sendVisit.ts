import { type EventObject, fromCallback } from 'xstate'
import type { TokenBalance } from '../../api/tokenBalance.ts'
import { parseAmount } from '../../chain/amount.ts'
import { displayText } from '../../chain/displayText.ts'
import { isLookAlike } from '../../chain/isLookAlike.ts'
import type { Network } from '../../chain/network.ts'
import type { Chains } from '../../chains.ts'
import type { ErrorRecord } from '../../errors.ts'
import { attempt } from '../../foreign.ts'
import { watchTree } from '../../watchView.ts'
import { connectionOf, loadingStateOf, networkStateOf } from '../modal/children.selectors.ts'
import type { ModalActor, ModalSnapshot } from '../modal/modal.machine.ts'
import { selectEntry } from '../modal/modal.selectors.ts'
import { portfolioOf } from '../portfolio/portfolio.selectors.ts'
import { isReplaceable } from '../transactions/isReplaceable.ts'
import { selectTransactions, transactionIn } from '../transactions/transactions.selectors.ts'
import type { Asset, Payer, Replacement, SendEvent, SendView, WantedTransfer } from './send.types.ts'

const MOST_DECIMALS = 36

/** The native currency of a network, as it is shown. */
const nativeOf = ({ nativeCurrency: { name, symbol, decimals } }: Network): Asset => ({
  name: displayText(name, 64),
  symbol: displayText(symbol, 24),
  decimals,
})

/** Account of the active connection. Undefined without one, and on a chain that the host does not request. */
function payerIn(snapshot: ModalSnapshot, chains: Chains): Payer | undefined {
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
function assetsOf({ chainId, native, tokens }: Payer, listed: readonly TokenBalance[]): readonly Asset[] {
  const assets = listed.filter(token => token.chainId === chainId).flatMap(token => assetOf(token) ?? [])
  const priced = assets.find(({ address }) => address === undefined)
  const first = priced?.decimals === native.decimals ? { ...priced, ...native } : native
  return [first, ...(tokens ? assets.filter(({ address }) => address !== undefined) : [])]
}

const VIEWS: ReadonlySet<string> = new Set<SendView>(['WalletSend', 'WalletSendSelectToken', 'WalletSendPreview'])

/** Terms in the payload of a view, which a host has given: only text counts. */
function wantedIn(payload: object): WantedTransfer | undefined {
  const { chainId, token, amount, to } = payload as Record<string, unknown>
  const texts = Object.entries({ chainId, token, amount, to }).filter(([, value]) => typeof value === 'string')
  return texts.length > 0 ? (Object.fromEntries(texts) as WantedTransfer) : undefined
}

/** Pending transfer that the visitor has chosen to speed up or to cancel. Undefined where that is not possible any more. */
function replacementIn(snapshot: ModalSnapshot, payload: object, payer: Payer | undefined): Replacement | undefined {
  const { replaces, how } = payload as { replaces?: unknown; how?: unknown }
  if (typeof replaces !== 'string' || (how !== 'spedUp' && how !== 'cancelled')) return undefined
  const transaction = transactionIn(snapshot, replaces)
  if (!transaction || !isReplaceable(transaction, payer, selectTransactions(snapshot))) return undefined
  // An empty transaction that is sped up still cancels.
  return { how: transaction.summary.isCancelled ? 'cancelled' : how, transaction }
}

const NONE: readonly TokenBalance[] = []

const LIST_FAILED: ErrorRecord = { code: 'chunk.failed', context: { chunk: 'transactions' } }

/** Reports the paying account with its assets, and the views of the flow that the visitor comes to and leaves. */
export const sendVisit = (chains: Chains) =>
  fromCallback<EventObject, undefined, SendEvent>(({ system, sendBack }) => {
    const modal: ModalActor = system.get('modal')
    let reported: string | undefined
    let listed: readonly TokenBalance[] | undefined
    let shown: SendView | undefined
    let wish: object | undefined
    let handover = ''
    let isQueued = false
    let isStopped = false
    const lookAtPayer = (snapshot: ModalSnapshot) => {
      const payer = payerIn(snapshot, chains)
      const key = JSON.stringify(payer) ?? ''
      const tokens = (payer && portfolioOf(snapshot, payer.namespace)?.holdings?.getSnapshot().context.tokens) || NONE
      const isNew = key !== reported
      if (isNew || tokens !== listed) {
        reported = key
        listed = tokens
        if (payer) sendBack({ type: 'assets.changed', assets: assetsOf(payer, tokens) })
        if (isNew) sendBack({ type: 'payer.changed', payer })
      }
    }
    const lookAtView = (snapshot: ModalSnapshot) => {
      const entry = selectEntry(snapshot)
      const view = entry && VIEWS.has(entry.view) ? (entry.view as SendView) : undefined
      // The host asks for another transfer while the form is on screen.
      if (view === 'WalletSend' && shown && entry!.payload !== wish) {
        wish = entry!.payload
        const wanted = wantedIn(wish)
        if (wanted) sendBack({ type: 'form.opened', wanted })
      }
      if (view === shown) return
      const before = shown
      shown = view
      if (!view) return sendBack({ type: 'form.left' })
      if (before) return sendBack({ type: 'form.shown', view })
      wish = entry!.payload
      const replacement = replacementIn(snapshot, wish, payerIn(snapshot, chains))
      if (replacement) return sendBack({ type: 'replacement.opened', replacement })
      sendBack({ type: 'form.opened', wanted: wantedIn(wish) })
      if (view !== 'WalletSend') sendBack({ type: 'form.shown', view })
    }
    /** Without the list of transactions no wallet is asked. */
    const lookAtHandover = (snapshot: ModalSnapshot) => {
      const state = String(loadingStateOf(snapshot, 'transactions'))
      if (state === handover) return
      handover = state
      if (state === 'failed') sendBack({ type: 'handover.failed', error: LIST_FAILED })
    }
    const look = () => {
      isQueued = false
      const snapshot = modal.getSnapshot()
      lookAtPayer(snapshot)
      lookAtView(snapshot)
      lookAtHandover(snapshot)
    }
    look()
    // Actors send events to each other within one turn: looked at after it.
    const stop = watchTree(modal, () => {
      if (isQueued) return
      isQueued = true
      queueMicrotask(() => isStopped || look())
    })
    return () => {
      isStopped = true
      stop()
    }
  })
