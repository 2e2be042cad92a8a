import { useLayoutEffect, useRef } from 'react'
import { useRecoveryMessages } from '../../i18n/useRecoveryMessages.ts'
import { CloseIcon } from '../../icons/index.ts'
import { Button } from '../../parts/Button.tsx'
import { Header } from '../../parts/Header.tsx'
import { IconButton } from '../../parts/IconButton.tsx'
import { ReloadPage } from '../../parts/ReloadPage.tsx'
import { Trouble } from '../modal/ChunkStates.tsx'

export interface BrokenProps {
  /** Undefined where only another page helps. */
  onAgain: (() => void) | undefined
  /** Undefined where the window cannot close. */
  onClose: (() => void) | undefined
}

/** Says that the window has stopped working, and offers what helps. */
export function Broken({ onAgain, onClose }: BrokenProps) {
  const { lang, close, opening, recovery } = useRecoveryMessages()
  const section = useRef<HTMLElement>(null)
  // It may come after its window has opened, and what had the focus has gone.
  useLayoutEffect(() => {
    section.current?.closest('dialog[open]')?.querySelector('h1')?.focus({ preventScroll: true })
  }, [])
  return (
    <section ref={section} lang={lang} data-flow="recovery" data-state={onAgain ? 'broken' : 'final'}>
      <Header
        title={recovery.title}
        end={onClose && <IconButton part="close" label={close} icon={<CloseIcon />} onClick={onClose} />}
      />
      <Trouble text={onAgain ? recovery.text : recovery.finalText}>
        {onAgain ? (
          <Button part="retry" variant="primary" onClick={onAgain}>
            {recovery.again}
          </Button>
        ) : (
          <ReloadPage>{opening.reload}</ReloadPage>
        )}
      </Trouble>
    </section>
  )
}
