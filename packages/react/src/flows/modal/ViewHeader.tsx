import { selectCanClose, selectCanGoBack } from '@foyer/core'
import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { BackIcon, CloseIcon } from '../../icons/index.ts'
import { Header } from '../../parts/Header.tsx'
import { IconButton } from '../../parts/IconButton.tsx'
import { useActor, useShown } from './useModalTree.ts'

export interface ViewHeaderProps {
  title: ReactNode
  titleHidden?: boolean
  /** At the start, where there is no way back. */
  start?: ReactNode
  /** A control of the view's own, before the way out. */
  more?: ReactNode
}

/** A view's head: its title, the way back where there is one, and the way out. */
export function ViewHeader({ title, titleHidden, start, more }: ViewHeaderProps) {
  const actor = useActor()
  const words = useMessages()
  const back = useShown(selectCanGoBack)
  const close = useShown(selectCanClose)
  return (
    <Header
      title={title}
      titleHidden={titleHidden}
      start={
        back ? (
          <IconButton
            part="back"
            label={words.back}
            icon={<BackIcon />}
            onClick={() => actor.send({ type: 'view.back' })}
          />
        ) : (
          start
        )
      }
      end={
        <>
          {more}
          {close && (
            <IconButton
              part="close"
              label={words.close}
              icon={<CloseIcon />}
              onClick={() => actor.send({ type: 'modal.dismiss' })}
            />
          )}
        </>
      }
    />
  )
}
