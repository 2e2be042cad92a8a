import { selectCanClose, selectCanGoBack } from '@foyer/core'
import type { ReactNode } from 'react'
import { useMessages } from '../i18n/useMessages.ts'
import { BackIcon, CloseIcon } from '../icons/index.ts'
import { Header } from '../parts/Header.tsx'
import { IconButton } from '../parts/IconButton.tsx'
import { modalMessages } from './messages.ts'
import { useActor, useShown } from './useModalTree.ts'

export interface ViewHeaderProps {
  title: ReactNode
  titleHidden?: boolean
  /** At the start of the line, where there is no back button. */
  start?: ReactNode
  /** Control of the view itself, before the close button. */
  more?: ReactNode
  /** Closing is refused: the close button is disabled, and pressing it shows the refusal. */
  mustStay?: boolean
}

/** Header of a view: back where that is possible, title, close. */
export function ViewHeader({ title, titleHidden, start, more, mustStay }: ViewHeaderProps) {
  const actor = useActor()
  const messages = useMessages(modalMessages)
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
            label={messages.back}
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
              label={messages.close}
              icon={<CloseIcon />}
              aria-disabled={mustStay || undefined}
              onClick={() => actor.send({ type: 'modal.dismiss' })}
            />
          )}
        </>
      }
    />
  )
}
