import { selectOpening } from '@foyer/core'
import { useMessages } from '../../i18n/useMessages.ts'
import { CloseIcon } from '../../icons/index.ts'
import { Header } from '../../parts/Header.tsx'
import { IconButton } from '../../parts/IconButton.tsx'
import { Loading, NotLoaded } from './ChunkStates.tsx'
import { useActor, useShown } from './useModalTree.ts'

/** The window before it has a view: the place of the list that comes, or why it does not. */
export function Opening() {
  const actor = useActor()
  const words = useMessages()
  const state = useShown(selectOpening)
  return (
    <section lang={words.lang} data-flow="boot" data-state={state}>
      <Header
        title={words.titles.Connect}
        end={
          <IconButton
            part="close"
            label={words.close}
            icon={<CloseIcon />}
            onClick={() => actor.send({ type: 'modal.dismiss' })}
          />
        }
      />
      {state === 'failed' ? <NotLoaded onRetry={() => actor.send({ type: 'boot.retry' })} /> : <Loading />}
    </section>
  )
}
