import { useMessages } from '../../i18n/useMessages.ts'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Facts.tsx'
import { SkeletonShape } from '../../parts/Skeleton.tsx'
import { Actions, Stack } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { sendMessages } from './messages.ts'
import styles from './TransferForm.css?inline'

/** The form in its size, while it loads. */
export function FormSkeleton() {
  useStyles(styles)
  const { action, loading } = useMessages(sendMessages)
  return (
    <Stack>
      <VisuallyHidden role="status">{loading}</VisuallyHidden>
      <Card>
        <div className="send-placeholder amount" aria-hidden="true">
          <SkeletonShape shape="wide" />
        </div>
      </Card>
      <Card>
        <div className="send-placeholder" aria-hidden="true">
          <SkeletonShape shape="wide" />
        </div>
      </Card>
      <div className="send-placeholder line" aria-hidden="true">
        <SkeletonShape shape="medium" />
      </div>
      <Actions>
        <Button part="review" variant="primary" busy>
          {action}
        </Button>
      </Actions>
    </Stack>
  )
}
