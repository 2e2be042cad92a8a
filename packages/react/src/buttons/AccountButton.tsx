import type { Runtime } from '../loader/runtime.ts'
import { useRead } from '../loader/useRead.ts'
import { Trigger } from '../parts/Trigger.tsx'
import { ButtonHost } from './ButtonHost.tsx'
import { useOpening } from './useOpening.ts'

const labelOf = (runtime: Runtime) => runtime.accountLabel()
const markOf = (runtime: Runtime) => runtime.AccountMark

/** Button with the connected account and its balance; opens the Account view. Renders nothing while none is connected. */
export function AccountButton() {
  return (
    <ButtonHost>
      <AccountTrigger />
    </ButtonHost>
  )
}

export function AccountTrigger() {
  const label = useRead(labelOf, undefined)
  const Mark = useRead(markOf, undefined)
  const opening = useOpening({ view: 'Account' })
  if (!label) return null
  return (
    <Trigger
      {...opening}
      part="account-button"
      leading={label.balance}
      picture={Mark && <Mark address={label.address} />}
      aria-label={`Account ${label.text}${label.balance ? `, ${label.balance}` : ''}`}
    >
      {label.text}
    </Trigger>
  )
}
