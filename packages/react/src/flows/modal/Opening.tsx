import { selectOpening } from '@foyer/core'
import { useMessages } from '../../i18n/useMessages.ts'
import { Loading, NotLoaded } from './ChunkStates.tsx'
import { useActor, useShown } from './useModalTree.ts'
import { ViewHeader } from './ViewHeader.tsx'

/** The window before it has a view: the place of the list that comes, or why it does not. */
export function Opening() {
  const actor = useActor()
  const words = useMessages()
  const state = useShown(selectOpening)
  return (
    <section lang={words.lang} data-flow="boot" data-state={state}>
      <ViewHeader title={words.titles.Connect} />
      {state === 'failed' ? <NotLoaded onRetry={() => actor.send({ type: 'boot.retry' })} /> : <Loading />}
    </section>
  )
}
