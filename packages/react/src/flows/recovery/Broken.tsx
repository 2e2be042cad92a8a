import { useLayoutEffect, useRef } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { CloseIcon } from '../../icons/index.ts'
import { lazyMessages } from '../../lazy/messages.ts'
import { AlertScreen } from '../../lazy/screens.tsx'
import { modalMessages } from '../../modal/messages.ts'
import { Button } from '../../parts/Button.tsx'
import { Header } from '../../parts/Header.tsx'
import { IconButton } from '../../parts/IconButton.tsx'
import { ReloadPage } from '../../parts/ReloadPage.tsx'
import { recoveryMessages } from './messages.ts'

export interface BrokenProps {
  /** Undefined where only reloading the page helps. */
  onAgain: (() => void) | undefined
  /** Undefined in a page that embeds the modal. */
  onClose: (() => void) | undefined
}

/** Message that the modal has stopped working, with a way to go on. */
export function Broken({ onAgain, onClose }: BrokenProps) {
  const { close } = useMessages(modalMessages)
  const { reload } = useMessages(lazyMessages)
  const recovery = useMessages(recoveryMessages)
  const section = useRef<HTMLElement>(null)
  // The focused control has gone with the view.
  useLayoutEffect(() => {
    section.current?.closest('dialog[open]')?.querySelector('h1')?.focus({ preventScroll: true })
  }, [])
  return (
    <section ref={section} data-flow="recovery" data-state={onAgain ? 'broken' : 'final'}>
      <Header
        title={recovery.title}
        end={onClose && <IconButton part="close" label={close} icon={<CloseIcon />} onClick={onClose} />}
      />
      <AlertScreen text={onAgain ? recovery.text : recovery.finalText}>
        {onAgain ? (
          <Button part="retry" variant="primary" onClick={onAgain}>
            {recovery.again}
          </Button>
        ) : (
          <ReloadPage>{reload}</ReloadPage>
        )}
      </AlertScreen>
    </section>
  )
}
