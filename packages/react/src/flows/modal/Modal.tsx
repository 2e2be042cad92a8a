import { type HistoryEntry, type ModalSnapshot, selectEntry, selectFlow, selectWindow } from '@foyer/core'
import { ShadowHost } from '../../loader/ShadowHost.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { useLeaving } from '../../parts/useLeaving.ts'
import type { ThemeOptions } from '../../theme/hostTheme.ts'
import { modalSheet } from '../../theme/sheet.ts'
import { ModalToast } from '../toast/ModalToast.tsx'
import { Opening } from './Opening.tsx'
import { useActor, useSelected, useShown } from './useModalTree.ts'
import { ViewScreen } from './ViewScreen.tsx'

/** `<foyer-modal>`, with everything in its shadow root. */
export function Modal({ theme }: { theme: ThemeOptions | undefined }) {
  const actor = useActor()
  const state = useSelected(selectWindow)
  const entry = useSelected(selectEntry)
  const { embedded } = actor.getSnapshot().context.config
  const screen = useShown(screenOf)
  const shown = useLeaving(state === 'closed' ? undefined : (entry ?? 'opening'))
  const dismiss = () => actor.send({ type: 'modal.dismiss' })
  return (
    <ShadowHost tag="foyer-modal" css={modalSheet} theme={theme} state={state}>
      {shown && (
        <Dialog
          state={state}
          embedded={embedded}
          contentKey={`${shown === 'opening' ? shown : keyOf(shown)} ${screen}`}
          onCancel={dismiss}
          onBackdrop={dismiss}
          overlay={<ModalToast />}
        >
          {shown === 'opening' ? <Opening /> : <ViewScreen key={keyOf(shown)} entry={shown} />}
        </Dialog>
      )}
      {/* Behind a modal dialog everything is inert: while one is there, its own place of toasts speaks. */}
      <ModalToast silent={shown !== undefined} />
    </ShadowHost>
  )
}

/** A screen that goes may take the focused control along. */
const screenOf = (snapshot: ModalSnapshot) => selectFlow(snapshot)?.screen ?? ''

/** Another wallet's waiting screen is another screen, though the view is the same. Agreeing to conditions makes no other screen. */
const keyOf = ({ view, payload }: HistoryEntry) => (view === 'Connect' ? view : `${view} ${JSON.stringify(payload)}`)
