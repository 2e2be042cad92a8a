import { selectOpening } from '@foyer/core'
import { useMessages } from '../../i18n/useMessages.ts'
import { CloseIcon, RefreshIcon } from '../../icons/index.ts'
import { Button } from '../../parts/Button.tsx'
import { Header } from '../../parts/Header.tsx'
import { IconButton } from '../../parts/IconButton.tsx'
import { Live } from '../../parts/Live.tsx'
import { Sign } from '../../parts/Sign.tsx'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import { Actions, Lead, Stack } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useActor, useShown } from './useModalTree.ts'

/** The window before it has a view: the place of the list that comes, or why it does not. */
export function Opening() {
  const actor = useActor()
  const words = useMessages()
  const state = useShown(selectOpening)
  const dismiss = () => actor.send({ type: 'modal.dismiss' })
  return (
    <section lang={words.lang} data-flow="boot" data-state={state}>
      <Header
        title={words.titles.Connect}
        end={<IconButton part="close" label={words.close} icon={<CloseIcon />} onClick={dismiss} />}
      />
      <Live>
        {state === 'failed' ? (
          <Lead roomy picture={<Sign icon={<RefreshIcon />} />} title={words.opening.failedTitle}>
            {words.opening.failedText}
          </Lead>
        ) : (
          <VisuallyHidden>{words.opening.loading}</VisuallyHidden>
        )}
      </Live>
      {state === 'failed' ? (
        <Actions>
          <Button part="cancel" onClick={dismiss}>
            {words.close}
          </Button>
          <Button part="retry" look="primary" onClick={() => actor.send({ type: 'boot.retry' })}>
            {words.retry}
          </Button>
        </Actions>
      ) : (
        <Stack>
          <SkeletonRow simple />
          <SkeletonRow simple />
          <SkeletonRow simple />
        </Stack>
      )}
    </section>
  )
}
