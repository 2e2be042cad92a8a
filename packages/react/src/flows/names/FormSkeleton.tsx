import { useMessages } from '../../i18n/useMessages.ts'
import { Button } from '../../parts/Button.tsx'
import { SkeletonShape } from '../../parts/Skeleton.tsx'
import { Actions, Stack } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { namesMessages } from './messages.ts'
import styles from './NameForm.css?inline'

/** The form in its size, while it loads. */
export function FormSkeleton() {
  useStyles(styles)
  const { bare, loading } = useMessages(namesMessages)
  return (
    <Stack gap={12}>
      <VisuallyHidden role="status">{loading}</VisuallyHidden>
      <div className="name-placeholder" aria-hidden="true">
        <SkeletonShape shape="wide" />
      </div>
      <div className="name-placeholder lower" aria-hidden="true">
        <SkeletonShape shape="wide" />
      </div>
      <Actions>
        <Button part="confirm" variant="primary" busy>
          {bare}
        </Button>
      </Actions>
    </Stack>
  )
}
