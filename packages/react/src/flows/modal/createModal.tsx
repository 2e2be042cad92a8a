import { type HistoryEntry, type ModalActor, selectEntry, selectWindow } from '@foyer/core'
import { ShadowHost } from '../../loader/ShadowHost.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { useLeaving } from '../../parts/useLeaving.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { modalSheet } from '../../theme/sheet.ts'
import { ModalToast } from '../toast/ModalToast.tsx'
import { Opening } from './Opening.tsx'
import { useSelected } from './useModalTree.ts'
import { ViewScreen } from './ViewScreen.tsx'

/** The modal of one actor: `<foyer-modal>` with everything in its shadow root. */
export function createModal(actor: ModalActor): Runtime['Modal'] {
  const dismiss = () => actor.send({ type: 'modal.dismiss' })

  return function Modal({ theme }) {
    const state = useSelected(selectWindow)
    const entry = useSelected(selectEntry)
    const embedded = actor.getSnapshot().context.config.embedded
    const shown = useLeaving(state === 'closed' ? undefined : (entry ?? 'opening'))
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
}

/** Another wallet's waiting screen is another screen, though the view is the same. */
const keyOf = ({ view, payload }: HistoryEntry) => `${view} ${JSON.stringify(payload)}`
