import type { ReactNode } from 'react'
import { useMessages } from '../i18n/useMessages.ts'
import { RefreshIcon } from '../icons/index.ts'
import { Button } from '../parts/Button.tsx'
import { SymbolPicture } from '../parts/Picture.tsx'
import { ReloadPage } from '../parts/ReloadPage.tsx'
import { SkeletonRow } from '../parts/Skeleton.tsx'
import { Actions, Intro, Stack } from '../parts/Stack.tsx'
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx'
import { lazyMessages } from './messages.ts'

/** Placeholder with the size of a short list. */
export function LoadingScreen() {
  const { loading } = useMessages(lazyMessages)
  return (
    <>
      <VisuallyHidden role="status">{loading}</VisuallyHidden>
      <Stack>
        <SkeletonRow simple />
        <SkeletonRow simple />
        <SkeletonRow simple />
      </Stack>
    </>
  )
}

/** Message with actions. An alert, because a status is only announced when its text changes after it was added. */
export function AlertScreen({ title, text, children }: { title?: string; text: string; children: ReactNode }) {
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

/** Shown where something did not load: try again, or reload the page. */
export function FailedScreen({ onRetry }: { onRetry: () => void }) {
  const { failedTitle, failedText, reload, retry } = useMessages(lazyMessages)
  return (
    <AlertScreen title={failedTitle} text={failedText}>
      <ReloadPage>{reload}</ReloadPage>
      <Button part="retry" variant="primary" onClick={onRetry}>
        {retry}
      </Button>
    </AlertScreen>
  )
}
