import { useMessages } from '../../i18n/useMessages.ts'
import { RefreshIcon } from '../../icons/index.ts'
import { Button } from '../../parts/Button.tsx'
import { Sign } from '../../parts/Picture.tsx'
import { ReloadPage } from '../../parts/ReloadPage.tsx'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import { Actions, Lead, Stack } from '../../parts/Stack.tsx'
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

/** It does not come, and what helps. An alert: it comes with its words, and what is a status is only heard when its words change. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const { opening, retry } = useMessages()
  return (
    <>
      <div role="alert">
        <Lead roomy picture={<Sign icon={<RefreshIcon />} />} title={opening.failedTitle}>
          {opening.failedText}
        </Lead>
      </div>
      <Actions>
        <ReloadPage>{opening.reload}</ReloadPage>
        <Button part="retry" look="primary" onClick={onRetry}>
          {retry}
        </Button>
      </Actions>
    </>
  )
}
