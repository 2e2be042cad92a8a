import type { ModalSnapshot } from './modal.machine.ts'
import { backCloses, firstEntry, isSameEntry, topOf } from './routing.ts'
import type { BuiltView, HistoryEntry } from './views.ts'

/** View on screen; undefined while the modal is closed or opening. */
export function selectView(snapshot: ModalSnapshot): BuiltView | undefined {
  const view = snapshot.value.view as BuiltView | 'none'
  return view === 'none' ? undefined : view
}

/** View on screen with its payload. */
export const selectEntry = (snapshot: ModalSnapshot): HistoryEntry | undefined =>
  selectView(snapshot) && snapshot.context.history.at(-1)

/** State of the modal's window. */
export type WindowState = 'closed' | 'opening' | 'open' | 'shaking'

/** State of the window, shown in `data-state`. */
export function selectWindow(snapshot: ModalSnapshot): WindowState {
  if (snapshot.matches({ window: { open: 'shaking' } })) return 'shaking'
  return typeof snapshot.value.window === 'string' ? (snapshot.value.window as WindowState) : 'open'
}

/** Content of the window before it has a view: `failed` when the adapters did not load; `boot.retry` loads them again. */
export const selectOpening = (snapshot: ModalSnapshot): 'loading' | 'failed' =>
  snapshot.matches({ boot: 'failed' }) ? 'failed' : 'loading'

/** Whether closing changes the view. An embedded modal returns to the first view, so it cannot be closed there. */
export const selectCanClose = ({ context }: ModalSnapshot): boolean =>
  !context.config.embedded || !isSameEntry(topOf(context), firstEntry(context))

/** Whether `view.back` leads to another view. Otherwise it closes the modal, and a back button would be a second close button. */
export const selectCanGoBack = ({ context }: ModalSnapshot): boolean => !backCloses(context)

/** Links to the terms of the host. */
export type Legal = {
  /** Address of the terms. Undefined without the option. */
  terms: string | undefined
  /** Address of the privacy policy. Undefined without the option. */
  privacy: string | undefined
  /** Whether the visitor has to agree before choosing a wallet. */
  mustAgree: boolean
}

/** Links to the host's terms; undefined without any. `mustAgree`: the visitor must agree before choosing a wallet. */
export function selectLegal({ context: { config } }: ModalSnapshot): Legal | undefined {
  const { termsConditionsUrl: terms, privacyPolicyUrl: privacy, checkbox } = config.legal
  return terms || privacy ? { terms, privacy, mustAgree: checkbox } : undefined
}
