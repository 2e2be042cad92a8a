import { selectOpening } from '@foyer/core'
import { useMessages } from '../i18n/useMessages.ts'
import { FailedScreen, LoadingScreen } from '../lazy/screens.tsx'
import { useModalContext } from './ModalContext.ts'
import { modalMessages } from './messages.ts'
import { useShown } from './useModalTree.ts'
import { ViewHeader } from './ViewHeader.tsx'

/** Content of the window while the adapters load, or after they failed to. */
export function Opening() {
  const { actor } = useModalContext()
  const { titles } = useMessages(modalMessages)
  const state = useShown(selectOpening)
  return (
    <section data-flow="boot" data-state={state}>
      <ViewHeader title={titles.Connect} />
      {state === 'failed' ? <FailedScreen onRetry={() => actor.send({ type: 'boot.retry' })} /> : <LoadingScreen />}
    </section>
  )
}
