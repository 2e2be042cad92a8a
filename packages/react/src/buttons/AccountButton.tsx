import type { Runtime } from '../loader/runtime.ts'
import { useRead } from '../loader/useRead.ts'
import { ButtonHost } from './ButtonHost.tsx'
import { useOpening } from './useOpening.ts'

const labelOf = (runtime: Runtime) => runtime.accountLabel()
const triggerOf = (runtime: Runtime) => runtime.AccountTrigger

/** Button with the connected account and its balance; opens the Account view. Renders nothing while none is connected. */
export function AccountButton() {
  return (
    <ButtonHost>
      <LoadedTrigger />
    </ButtonHost>
  )
}

/** Content of the button, which the modal brings. */
export function LoadedTrigger() {
  const AccountTrigger = useRead(triggerOf, undefined)
  const label = useRead(labelOf, undefined)
  const opening = useOpening({ view: 'Account' })
  return AccountTrigger && label ? <AccountTrigger {...opening} label={label} /> : null
}
