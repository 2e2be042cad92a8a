import type { Runtime } from '../loader/runtime.ts'
import { useRead } from '../loader/useRead.ts'
import { ButtonHost } from './ButtonHost.tsx'

const triggerOf = (runtime: Runtime) => runtime.AccountTrigger

/** Button with the connected account and its balance; opens the Account view. Renders nothing while none is connected. */
export function AccountButton() {
  return (
    <ButtonHost>
      <LoadedTrigger />
    </ButtonHost>
  )
}

/** Content of the button, once the modal has loaded. */
export function LoadedTrigger() {
  const AccountTrigger = useRead(triggerOf, undefined)
  return AccountTrigger ? <AccountTrigger /> : null
}
