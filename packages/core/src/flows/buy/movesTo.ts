import type { ModalEvent } from '../modal/modal.types.ts'
import type { HistoryEntry } from '../modal/views.ts'
import type { BuyView } from './buy.types.ts'

/** Orders to the root, such as a visitor could give: the flow moves between its views by nothing else. */
export type BuyOrder = Extract<ModalEvent, { type: 'view.go' | 'view.back' }>

const VIEWS: ReadonlySet<string> = new Set<BuyView>([
  'OnRampProviders',
  'OnRampTokenSelect',
  'OnRampFiatSelect',
  'BuyInProgress',
])

export const isBuyView = (view: string | undefined): view is BuyView => view !== undefined && VIEWS.has(view)

const replace = (view: 'OnRampProviders' | 'BuyInProgress'): BuyOrder => ({
  type: 'view.go',
  entry: { view, payload: {} },
  mode: 'replace',
})

/** Orders that lead from the view on screen to the form or to the purchase, where the visitor still looks at the flow. Back then leads to what was before the form. */
export function movesTo(view: 'OnRampProviders' | 'BuyInProgress', history: readonly HistoryEntry[]): BuyOrder[] {
  const top = history.at(-1)?.view
  if (!isBuyView(top) || top === view) return []
  const isAboveForm = history.at(-2)?.view === 'OnRampProviders'
  if (view === 'OnRampProviders') return isAboveForm ? [{ type: 'view.back' }] : [replace(view)]
  return isAboveForm ? [{ type: 'view.back' }, replace(view)] : [replace(view)]
}
