import type { ModalEvent } from '../modal/modal.types.ts'
import type { HistoryEntry } from '../modal/views.ts'

/** Orders to the root, such as a visitor could give: the flow moves between its views by nothing else. */
export type SendOrder = Extract<ModalEvent, { type: 'view.go' | 'view.back' }>

const VIEWS: ReadonlySet<string> = new Set<HistoryEntry['view']>([
  'WalletSend',
  'WalletSendSelectToken',
  'WalletSendPreview',
  'TransactionStatus',
])

type Target = HistoryEntry<'WalletSend' | 'WalletSendPreview' | 'TransactionStatus'>

const go = (entry: HistoryEntry): SendOrder => ({ type: 'view.go', entry })
const replace = (entry: HistoryEntry): SendOrder => ({ type: 'view.go', entry, mode: 'replace' })

const form: HistoryEntry = { view: 'WalletSend', payload: {} }

/**
 * Orders that lead from the view on screen to one of the flow, where the visitor still looks at the flow. Back leads from a preview to its form,
 * and from the status of a transaction to what was before the form. A replacement has no form: it is reviewed above the transfer that it replaces.
 */
export function movesTo(target: Target, history: readonly HistoryEntry[], isReplacement = false): SendOrder[] {
  const top = history.at(-1)
  if (!top || !VIEWS.has(top.view) || top.view === target.view) return []
  const isAboveForm = history.at(-2)?.view === 'WalletSend'
  if (target.view === 'WalletSendPreview' && isReplacement) return [replace(target)]
  if (target.view === 'WalletSendPreview') return top.view === 'WalletSend' ? [go(target)] : [replace(form), go(target)]
  if (target.view === 'WalletSend') return isAboveForm ? [{ type: 'view.back' }] : [replace(target)]
  return isAboveForm ? [{ type: 'view.back' }, replace(target)] : [replace(target)]
}
