import type { Runtime } from '../loader/runtime.ts'
import { useRead } from '../loader/useRead.ts'
import { Trigger } from '../parts/Trigger.tsx'
import { useStyles } from '../theme/useStyles.ts'
import styles from './AccountTrigger.css?inline'
import { AccountMark } from './marks.tsx'
import { useOpening } from './useOpening.ts'

const labelOf = (runtime: Runtime) => runtime.accountLabel()

/** Account button of a connected visitor. It loads with the modal, because nobody is connected before. */
export function AccountTrigger() {
  useStyles(styles)
  const label = useRead(labelOf, undefined)
  const opening = useOpening({ view: 'Account' })
  if (!label) return null
  const { address, text, balance } = label
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
