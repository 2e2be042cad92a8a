import type { ReactNode } from 'react'
import { useMessages } from '../i18n/useMessages.ts'
import { Button } from '../parts/Button.tsx'
import { SymbolPicture } from '../parts/Picture.tsx'
import { Actions, Intro } from '../parts/Stack.tsx'
import { modalMessages } from './messages.ts'
import { useActor } from './useModalTree.ts'

export interface NoWayProps {
  icon: ReactNode
  title: string
  /** Reason, and what leads on. */
  children: ReactNode
}

/** Content of a view that has nothing to offer here, with the way back. */
export function NoWay({ icon, title, children }: NoWayProps) {
  const actor = useActor()
  const { back } = useMessages(modalMessages)
  return (
    <>
      <div role="status">
        <Intro roomy picture={<SymbolPicture icon={icon} />} title={title}>
          {children}
        </Intro>
      </div>
      <Actions>
        <Button part="leave" onClick={() => actor.send({ type: 'view.back' })}>
          {back}
        </Button>
      </Actions>
    </>
  )
}
