import { type EventObject, fromCallback } from 'xstate'
import type { Chains } from '../../chains.ts'
import { lookAtTree } from '../lookAtTree.ts'
import type { ModalActor, ModalSnapshot } from '../modal/modal.machine.ts'
import { coveredEntry } from '../payer/coveredEntry.ts'
import { handoverLook } from '../payer/handoverLook.ts'
import { assetsOf, listedTokens, payerIn } from '../payer/payer.ts'
import { isReplaceable } from '../transactions/isReplaceable.ts'
import { selectTransactions, transactionIn } from '../transactions/transactions.selectors.ts'
import type { Payer, Replacement, SendEvent, SendView, WantedTransfer } from './send.types.ts'

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

/** Reports the paying account with its assets, and the views of the flow that the visitor comes to and leaves. */
export const sendVisit = (chains: Chains) =>
  fromCallback<EventObject, undefined, SendEvent>(({ system, sendBack }) => {
    const modal: ModalActor = system.get('modal')
    let reported: string | undefined
    let listed: ReturnType<typeof listedTokens> | undefined
    let shown: SendView | undefined
    let wish: object | undefined
    const lookAtPayer = (snapshot: ModalSnapshot) => {
      const payer = payerIn(snapshot, chains)
      const key = JSON.stringify(payer) ?? ''
      const tokens = listedTokens(snapshot, payer)
      const isNew = key !== reported
      if (isNew || tokens !== listed) {
        reported = key
        listed = tokens
        if (payer) sendBack({ type: 'assets.changed', assets: assetsOf(payer, tokens) })
        if (isNew) sendBack({ type: 'payer.changed', payer })
      }
    }
    const lookAtView = (snapshot: ModalSnapshot) => {
      const entry = coveredEntry(snapshot)
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
    const lookAtHandover = handoverLook(error => sendBack({ type: 'handover.failed', error }))
    return lookAtTree(modal, snapshot => {
      lookAtPayer(snapshot)
      lookAtView(snapshot)
      lookAtHandover(snapshot)
    })
  })
