import { type HistoryEntry, type ModalSnapshot, selectEntry, selectStatus, selectWindow } from '@foyer/core'
import { useCallback, useDeferredValue } from 'react'
import { ShadowHost } from '../../loader/ShadowHost.tsx'
import { useRead } from '../../loader/useRead.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { Failure } from '../../parts/Failure.tsx'
import { useLeaving } from '../../parts/useLeaving.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { ThemeOptions } from '../../theme/hostTheme.ts'
import { modalStyles } from '../../theme/modalStyles.ts'
import { RecoveryScreen } from '../recovery/RecoveryScreen.tsx'
import { ModalToast } from '../toast/ModalToast.tsx'
import { Opening } from './Opening.tsx'
import { useFlow } from './useFlow.ts'
import { useActor, useSelected } from './useModalTree.ts'
import { ViewScreen } from './ViewScreen.tsx'

const awaitedOf = ({ awaited }: Runtime) => awaited

/** `<foyer-modal>`, with everything in its shadow root. */
export function Modal({ theme }: { theme: ThemeOptions | undefined }) {
  const actor = useActor()
  const awaited = useRead(awaitedOf, false)
  const state = useSelected(selectWindow)
  const entry = useSelected(entryOf)
  const { embedded } = actor.getSnapshot().context.config
  const shown = useLeaving(state === 'closed' ? undefined : (entry ?? 'opening'))
  // Deferred: it renders in slices that hold nothing up, and what has just faded out is gone before it is rendered anew.
  const ahead = useDeferredValue(awaited && !shown ? entry : undefined)
  const content = shown ?? ahead
  const key = content === 'opening' ? content : content && keyOf(content)
  const flow = useFlow(content === 'opening' ? undefined : content?.view)
  const dismiss = () => actor.send({ type: 'modal.dismiss' })
  const press = useCallback(() => actor.send({ type: 'visitor.pressed' }), [actor])
  return (
    <ShadowHost tag="foyer-modal" styles={modalStyles} theme={theme} state={state}>
      {content && (
        <Dialog
          state={state}
          embedded={embedded}
          // A screen that goes may take the focused control along.
          contentKey={`${key} ${flow?.screen ?? ''}`}
          onCancel={dismiss}
          onBackdrop={dismiss}
          onFirstPress={press}
          overlay={<ModalToast silent={!shown} />}
        >
          <Failure key={key} screen={broken}>
            {content === 'opening' ? <Opening /> : <ViewScreen entry={content} flow={flow} />}
          </Failure>
        </Dialog>
      )}
      {/* Behind a modal dialog everything is inert: while one is there, its own place of toasts speaks. */}
      <ModalToast silent={shown !== undefined} />
    </ShadowHost>
  )
}

const broken = (onRetry: () => void) => <RecoveryScreen onRetry={onRetry} />

const connect: HistoryEntry = { view: 'Connect', payload: {} }

/**
 * The view on screen. While the window is closed and nobody is connected, the one that it opens with: rendered ahead into
 * the closed dialog it is styled and laid out by the time of the press.
 */
const entryOf = (snapshot: ModalSnapshot) =>
  selectEntry(snapshot) ?? (isAtRest(snapshot) && selectStatus(snapshot) === 'disconnected' ? connect : undefined)

const isAtRest = (snapshot: ModalSnapshot) =>
  snapshot.status === 'active' && snapshot.matches({ boot: 'ready', window: 'closed' })

/** Another wallet's waiting screen is another screen, though the view is the same. Agreeing to conditions and choosing a tab make no other screen. */
const keyOf = ({ view, payload }: HistoryEntry) =>
  view === 'Connect' || view === 'Account' ? view : `${view} ${JSON.stringify(payload)}`
