import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { RefreshIcon } from '../../icons/index.ts'
import { Button } from '../../parts/Button.tsx'
import { SymbolPicture } from '../../parts/Picture.tsx'
import { ReloadPage } from '../../parts/ReloadPage.tsx'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import { Actions, Intro, Stack } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'

/** The place of the list that comes. */
export function Loading() {
  const { opening } = useMessages()
  return (
    <>
      <VisuallyHidden role="status">{opening.loading}</VisuallyHidden>
      <Stack>
        <SkeletonRow simple />
        <SkeletonRow simple />
        <SkeletonRow simple />
      </Stack>
    </>
  )
}

/** An alert: it comes with its words, and what is a status is only heard when its words change. */
export function Trouble({ title, text, children }: { title?: string; text: string; children: ReactNode }) {
  return (
    <>
      <div role="alert">
        <Intro roomy picture={<SymbolPicture icon={<RefreshIcon />} />} title={title}>
          {text}
        </Intro>
      </div>
      <Actions>{children}</Actions>
    </>
  )
}

/** It does not come, and what helps. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const { opening, retry } = useMessages()
  return (
    <Trouble title={opening.failedTitle} text={opening.failedText}>
      <ReloadPage>{opening.reload}</ReloadPage>
      <Button part="retry" variant="primary" onClick={onRetry}>
        {retry}
      </Button>
    </Trouble>
  )
}
