import {
  type BuiltView,
  type Flow,
  type HistoryEntry,
  type ModalSnapshot,
  selectEntry,
  selectStatus,
  selectView,
  selectWindow,
} from '@foyer/core'
import { useCallback, useDeferredValue, useEffect, useSyncExternalStore } from 'react'
import { doors } from '../doors.ts'
import { BrokenView } from '../flows/recovery/BrokenView.tsx'
import { ModalToast } from '../flows/toast/ModalToast.tsx'
import type { LazyModule } from '../lazy/lazyModule.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Failure } from '../parts/Failure.tsx'
import { ShadowHost } from '../parts/ShadowHost.tsx'
import { useLeaving } from '../parts/useLeaving.ts'
import { modalStyles } from '../theme/modalStyles.ts'
import { type Flows, views } from '../views.ts'
import { useModalContext } from './ModalContext.ts'
import { Opening } from './Opening.tsx'
import { useSelected, useShown } from './useModalTree.ts'
import { useSelection } from './useSelection.ts'
import { ViewScreen } from './ViewScreen.tsx'

/** `<foyer-modal>`, with everything in its shadow root. */
export function Modal() {
  const { actor, subscribe, isAwaited, attributes, theme } = useModalContext()
  const awaited = useSelection(subscribe, isAwaited, false)
  const state = useSelected(selectWindow)
  const entry = useSelected(entryOf)
  const { embedded } = actor.getSnapshot().context.config
  const shown = useLeaving(state === 'closed' ? undefined : (entry ?? 'opening'))
  // Deferred: it renders in slices that do not block, after the last view has faded out.
  const ahead = useDeferredValue(awaited && !shown ? entry : undefined)
  const content = shown ?? ahead
  const asked = useAsked(shown !== undefined)
  const key = content === 'opening' ? content : content && keyOf(content)
  const flow = useFlow(content === 'opening' ? undefined : content?.view)
  const dismiss = () => actor.send({ type: 'modal.dismiss' })
  const showIntent = useCallback(() => actor.send({ type: 'intent.shown' }), [actor])
  const press = useCallback(() => actor.send({ type: 'visitor.pressed' }), [actor])
  return (
    <ShadowHost
      tag="foyer-modal"
      styles={modalStyles}
      theme={theme}
      attributes={{ ...attributes, 'data-state': state }}
    >
      {content && (
        <Dialog
          state={state}
          embedded={embedded}
          aside={asked}
          // A screen that is replaced may contain the focused control.
          contentKey={`${key} ${flow?.screen ?? ''}`}
          onCancel={dismiss}
          onBackdrop={dismiss}
          onIntent={showIntent}
          onFirstPress={press}
          overlay={<ModalToast silent={!shown} />}
        >
          <Failure key={key} screen={broken}>
            {content === 'opening' ? <Opening /> : <ViewScreen entry={content} flow={flow} />}
          </Failure>
        </Dialog>
      )}
      {/* A modal dialog makes everything behind it inert: while one is there, its own live regions announce. */}
      <ModalToast silent={shown !== undefined} />
    </ShadowHost>
  )
}

const broken = (onRetry: () => void) => <BrokenView onRetry={onRetry} />

const connect: HistoryEntry = { view: 'Connect', payload: {} }

/** Returns the view on screen; while the window is closed and no wallet is connected, the view that it would open with, to render it ahead. */
const entryOf = (snapshot: ModalSnapshot) =>
  selectEntry(snapshot) ?? (isAtRest(snapshot) && selectStatus(snapshot) === 'disconnected' ? connect : undefined)

const isAtRest = (snapshot: ModalSnapshot) =>
  snapshot.status === 'active' && snapshot.matches({ boot: 'ready', window: 'closed' })

/** Key of the screen. The same view for another wallet is another screen; agreeing to conditions and choosing a tab keep the screen. */
const keyOf = ({ view, payload }: HistoryEntry) =>
  view === 'Connect' || view === 'Account' ? view : `${view} ${JSON.stringify(payload)}`

/** The flow behind a view. Until the view has loaded it is the modal's own. */
function useFlow(view: BuiltView | undefined): Flow | undefined {
  const door: LazyModule<Flows> | undefined = view && views[view]
  const loaded = useSyncExternalStore(door?.subscribe ?? never, door?.loaded ?? nothing, nothing)
  return useShown(loaded?.selectFlow ?? selectModalFlow)
}

/** Whether a wallet is asked, once the window is shown and the views that follow have loaded. */
function useAsked(isShown: boolean): boolean {
  const { next } = doors
  useEffect(() => {
    if (isShown) next.load().catch(nothing)
  }, [isShown])
  const loaded = useSyncExternalStore(next.subscribe, next.loaded, nothing)
  return useSelected(loaded?.isWalletAsked ?? isNever)
}

const isNever = () => false
const nothing = () => undefined
const never = () => nothing

const selectModalFlow = (snapshot: ModalSnapshot): Flow | undefined =>
  selectView(snapshot) && {
    flow: 'modal',
    state: selectWindow(snapshot) === 'shaking' ? 'shaking' : 'idle',
    screen: undefined,
  }
