import type { ModalEvent } from '../modal/modal.types.ts'
import type { HistoryEntry } from '../modal/views.ts'
import type { SwapView } from './swap.types.ts'

/** Orders to the root, such as a visitor could give: the flow moves between its views by nothing else. */
export type SwapOrder = Extract<ModalEvent, { type: 'view.go' | 'view.back' }>

type Target = HistoryEntry<SwapView | 'TransactionStatus'>

const VIEWS: ReadonlySet<string> = new Set<Target['view']>([
  'Swap',
  'SwapSelectToken',
  'SwapPreview',
  'TransactionStatus',
])

const go = (entry: Target): SwapOrder => ({ type: 'view.go', entry })
const replace = (entry: Target): SwapOrder => ({ type: 'view.go', entry, mode: 'replace' })

const form: Target = { view: 'Swap', payload: {} }

/**
 * Orders that lead from the view on screen to one of the flow, where the visitor still looks at the flow. Back leads from a preview and from the
 * list of tokens to the form, and from the status of a transaction to what was before the form.
 */
export function movesTo(target: Target, history: readonly { view: string }[]): SwapOrder[] {
  const top = history.at(-1)
  if (!top || !VIEWS.has(top.view) || top.view === target.view) return []
  const isAboveForm = history.at(-2)?.view === form.view
  if (target.view === 'Swap') return isAboveForm ? [{ type: 'view.back' }] : [replace(target)]
  if (target.view === 'TransactionStatus')
    return isAboveForm ? [{ type: 'view.back' }, replace(target)] : [replace(target)]
  return top.view === form.view ? [go(target)] : [replace(form), go(target)]
}
