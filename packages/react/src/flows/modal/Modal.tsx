import { type HistoryEntry, selectEntry, selectWindow } from '@foyer/core'
import { ShadowHost } from '../../loader/ShadowHost.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { useLeaving } from '../../parts/useLeaving.ts'
import type { ThemeOptions } from '../../theme/hostTheme.ts'
import { modalSheet } from '../../theme/sheet.ts'
import { ModalToast } from '../toast/ModalToast.tsx'
import { Opening } from './Opening.tsx'
import { useActor, useSelected } from './useModalTree.ts'
import { ViewScreen } from './ViewScreen.tsx'

/** `<foyer-modal>`, with everything in its shadow root. */
export function Modal({ theme }: { theme: ThemeOptions | undefined }) {
  const actor = useActor()
  const state = useSelected(selectWindow)
  const entry = useSelected(selectEntry)
  const { embedded } = actor.getSnapshot().context.config
  const shown = useLeaving(state === 'closed' ? undefined : (entry ?? 'opening'))
  const dismiss = () => actor.send({ type: 'modal.dismiss' })
  return (
    <ShadowHost tag="foyer-modal" css={modalSheet} theme={theme} state={state}>
      {shown && (
        <Dialog
          state={state}
          embedded={embedded}
          contentKey={shown === 'opening' ? shown : keyOf(shown)}
          onCancel={dismiss}
          onBackdrop={dismiss}
          overlay={<ModalToast />}
        >
          {shown === 'opening' ? <Opening /> : <ViewScreen key={keyOf(shown)} entry={shown} />}
        </Dialog>
      )}
    </ShadowHost>
  )
}

/** Another wallet's waiting screen is another screen, though the view is the same. */
const keyOf = ({ view, payload }: HistoryEntry) => `${view} ${JSON.stringify(payload)}`
