import { useMessages } from '../../i18n/useMessages.ts'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Facts.tsx'
import { SkeletonShape } from '../../parts/Skeleton.tsx'
import { Actions, Stack } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { swapMessages } from './messages.ts'
import styles from './SwapFields.css?inline'

/** The form in its size, while it loads. */
export function FormSkeleton() {
  useStyles(styles)
  const { action, loading } = useMessages(swapMessages)
  const side = (
    <Card>
      <div className="swap-placeholder" aria-hidden="true">
        <SkeletonShape shape="wide" />
      </div>
    </Card>
  )
  return (
    <Stack>
      <VisuallyHidden role="status">{loading}</VisuallyHidden>
      {side}
      {side}
      <Actions>
        <Button part="review" variant="primary" busy>
          {action}
        </Button>
      </Actions>
    </Stack>
  )
}
