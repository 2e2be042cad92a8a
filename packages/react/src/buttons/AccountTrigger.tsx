import { doors } from '../doors.ts'
import { SpinnerIcon } from '../icons/triggerIcons.ts'
import { useLazy } from '../lazy/Lazy.tsx'
import type { AccountLabel } from '../loader/runtime.ts'
import { Trigger, type TriggerProps } from '../parts/Trigger.tsx'
import { useStyles } from '../theme/useStyles.ts'
import styles from './AccountTrigger.css?inline'
import { noAvatar } from './noAvatar.tsx'

const pendingText = (count: number) => (count > 0 ? `${count} transaction${count > 1 ? 's' : ''} pending` : undefined)

/** Sign that a transaction is not final yet. */
const Pending = ({ text }: { text: string }) => (
  <span data-part="pending" part="pending" className="trigger-pending">
    <SpinnerIcon size={16} />
    <span>{text}</span>
  </span>
)

export interface AccountTriggerProps extends Omit<TriggerProps, 'part'> {
  label: AccountLabel
}

/** Account button of a connected visitor. It loads with the modal, its figures and avatar with the views of the account. */
export function AccountTrigger({ label, ...opening }: AccountTriggerProps) {
  useStyles(styles)
  const account = useLazy(doors.account)
  const balance = account?.balanceText(label)
  const pending = pendingText(label.pending)
  return (
    <Trigger
      {...opening}
      part="account-button"
      leading={balance && <span className="trigger-balance">{balance}</span>}
      picture={account ? <account.Avatar seed={label.address} /> : noAvatar}
      trailing={pending && <Pending text={pending} />}
      aria-label={['Account ' + label.text, balance, pending].filter(Boolean).join(', ')}
    >
      {label.text}
    </Trigger>
  )
}
