import { useRead } from '../loader/useRead.ts'
import { Trigger } from '../parts/Trigger.tsx'
import type { Runtime } from '../runtime/runtime.ts'
import { AccountTrigger } from './AccountButton.tsx'
import { ButtonHost } from './ButtonHost.tsx'
import { useOpening } from './useOpening.ts'

export interface ConnectButtonProps {
  label?: string
  loadingLabel?: string
}

const statusOf = (runtime: Runtime) => runtime.status()

/** Opens the modal to connect. Once a wallet is connected the account button stands in its place. */
export function ConnectButton(props: ConnectButtonProps) {
  return (
    <ButtonHost>
      <EitherTrigger {...props} />
    </ButtonHost>
  )
}

function EitherTrigger(props: ConnectButtonProps) {
  const status = useRead(statusOf, 'disconnected')
  return status === 'connected' ? <AccountTrigger /> : <ConnectTrigger {...props} status={status} />
}

function ConnectTrigger({
  label = 'Connect wallet',
  loadingLabel = 'Connecting…',
  status,
}: ConnectButtonProps & { status: string }) {
  const opening = useOpening()
  return (
    <Trigger {...opening} part="connect-button" variant="primary">
      {status === 'connecting' ? loadingLabel : label}
    </Trigger>
  )
}
