import type { AccountLabel } from '../loader/runtime.ts'
import { Trigger, type TriggerProps } from '../parts/Trigger.tsx'
import { useStyles } from '../theme/useStyles.ts'
import styles from './AccountTrigger.css?inline'
import { AccountMark } from './marks.tsx'

export interface AccountTriggerProps extends Omit<TriggerProps, 'part'> {
  label: AccountLabel
}

/** Account button of a connected visitor. It loads with the modal, because nobody is connected before. */
export function AccountTrigger({ label: { address, text, balance }, ...opening }: AccountTriggerProps) {
  useStyles(styles)
  return (
    <Trigger
      {...opening}
      part="account-button"
      leading={balance && <span className="trigger-balance">{balance}</span>}
      picture={<AccountMark address={address} />}
      aria-label={`Account ${text}${balance ? `, ${balance}` : ''}`}
    >
      {text}
    </Trigger>
  )
}
