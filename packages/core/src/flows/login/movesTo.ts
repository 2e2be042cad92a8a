import type { ModalEvent } from '../modal/modal.types.ts'
import type { HistoryEntry } from '../modal/views.ts'

/** Views that the login itself leads to. */
export type Destination = 'Connect' | 'EmailVerifyOtp'

type Order = Extract<ModalEvent, { type: 'view.go' }>

const LOGIN_VIEWS: ReadonlySet<string> = new Set([
  'Connect',
  'EmailVerifyOtp',
  'ConnectingSocial',
  'ConnectingFarcaster',
])

/**
 * Order that leads from the view on screen to another one of the login, where the visitor still looks at it. A code is above the form that it was
 * asked in; any other view is replaced.
 */
export function movesTo(view: Destination, history: readonly HistoryEntry[]): Order[] {
  const top = history.at(-1)
  if (!top || !LOGIN_VIEWS.has(top.view) || top.view === view) return []
  const { namespace } = top.payload as { namespace?: HistoryEntry<'Connect'>['payload']['namespace'] }
  const entry = { view, payload: { ...(namespace && { namespace }) } } as HistoryEntry
  return [{ type: 'view.go', entry, ...(top.view !== 'Connect' && { mode: 'replace' as const }) }]
}
