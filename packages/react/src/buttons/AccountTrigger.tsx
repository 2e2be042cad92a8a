import { doors } from '../doors.ts'
import { useLazy } from '../lazy/Lazy.tsx'
import type { AccountLabel } from '../loader/runtime.ts'
import { Trigger, type TriggerProps } from '../parts/Trigger.tsx'
import { useStyles } from '../theme/useStyles.ts'
import styles from './AccountTrigger.css?inline'

export interface AccountTriggerProps extends Omit<TriggerProps, 'part'> {
  label: AccountLabel
}

/** In the size of the avatar. */
const noAvatar = <span style={{ width: 24, height: 24 }} />

/** Account button of a connected visitor. It loads with the modal, its figures and avatar with the views of the account. */
export function AccountTrigger({ label, ...opening }: AccountTriggerProps) {
  useStyles(styles)
  const account = useLazy(doors.account)
  const balance = account?.balanceText(label)
  return (
    <Trigger
      {...opening}
      part="account-button"
      leading={balance && <span className="trigger-balance">{balance}</span>}
      picture={account ? <account.Avatar seed={label.address} /> : noAvatar}
      aria-label={`Account ${label.text}${balance ? `, ${balance}` : ''}`}
    >
      {label.text}
    </Trigger>
  )
}
