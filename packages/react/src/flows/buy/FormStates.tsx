import { Sentence } from '../../i18n/Sentence.tsx'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { BuyIcon } from '../../icons/flowIcons.ts'
import { lazyMessages } from '../../lazy/messages.ts'
import { AlertScreen } from '../../lazy/screens.tsx'
import { modalMessages } from '../../modal/messages.ts'
import { NoWay } from '../../modal/NoWay.tsx'
import { Button } from '../../parts/Button.tsx'
import { SkeletonRow, SkeletonShape } from '../../parts/Skeleton.tsx'
import { Stack } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { accountMessages } from '../account/messages.ts'
import panelStyles from '../amount/AmountPanel.css?inline'
import styles from './BuyForm.css?inline'
import { buyMessages } from './messages.ts'
import type { BuyForm } from './useBuy.ts'

/** The form in its size, while it loads. */
export function FormSkeleton() {
  useStyles(panelStyles)
  useStyles(styles)
  const { loading } = useMessages(buyMessages)
  const panel = (
    <div className="amount-panel" aria-hidden="true">
      <div className="buy-placeholder">
        <SkeletonShape shape="wide" />
      </div>
    </div>
  )
  return (
    <Stack>
      <VisuallyHidden role="status">{loading}</VisuallyHidden>
      {panel}
      {panel}
      <SkeletonRow />
      <SkeletonRow />
    </Stack>
  )
}

/** The lists of coins and currencies did not load. */
export function Unloaded({ buy: { error }, emit }: BuyForm) {
  const { failedTitle } = useMessages(lazyMessages)
  const { retry } = useMessages(modalMessages)
  const errorText = useErrorText()
  return (
    <AlertScreen title={failedTitle} text={errorText(error)}>
      <Button part="retry" variant="primary" onClick={() => emit({ type: 'retry' })}>
        {retry}
      </Button>
    </AlertScreen>
  )
}

/** Nothing is sold for the account. */
export function Unavailable({ buy: { buyer } }: BuyForm) {
  const { unavailable } = useMessages(buyMessages)
  const { unknownNetwork } = useMessages(accountMessages)
  const network = buyer?.networks.find(({ chainId }) => chainId === buyer.chainId)?.name
  return (
    <NoWay icon={<BuyIcon />} title={unavailable.title}>
      <Sentence of={unavailable.text} network={network ?? unknownNetwork} />
    </NoWay>
  )
}

/** There is no purchase to show. */
export function NoPurchase() {
  const { nothing } = useMessages(buyMessages)
  return (
    <NoWay icon={<BuyIcon />} title={nothing.title}>
      {nothing.text}
    </NoWay>
  )
}
