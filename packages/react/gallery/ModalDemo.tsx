import { useState } from 'react'
import { views } from './panels.tsx'
import { Dialog, Toast, Toaster, useLeaving, VisuallyHidden } from './parts/index.ts'

/** Dialog in the top layer. A press on Next shows the next view. */
export function ModalDemo({ initial }: { initial: number }) {
  const [at, go] = useState(initial)
  const [state, set] = useState<'open' | 'shaking' | 'closed'>('open')
  const shown = useLeaving(state === 'closed' ? undefined : state)
  const View = views[at % views.length] ?? views[0]!
  return (
    <>
      <button type="button" id="opener" onClick={() => set('open')}>
        Open
      </button>
      <button type="button" id="next" onClick={() => go(at + 1)}>
        Next
      </button>
      {shown && (
        <Dialog
          state={state}
          contentKey={View.name}
          onCancel={() => set('closed')}
          onBackdrop={() => {
            set('shaking')
            setTimeout(() => set('open'), 500)
          }}
          overlay={
            <Toaster
              status={
                at % 2 > 0 && (
                  <Toast variant="success" message="Transaction started" hideLabel="Hide" onHide={() => undefined} />
                )
              }
            />
          }
        >
          <View />
          <VisuallyHidden>
            <button type="button" data-part="next" onClick={() => go(at + 1)}>
              Next
            </button>
          </VisuallyHidden>
        </Dialog>
      )}
    </>
  )
}
