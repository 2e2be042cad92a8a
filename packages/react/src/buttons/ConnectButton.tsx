import type { Runtime } from '../loader/runtime.ts'
import { useRead } from '../loader/useRead.ts'
import { Trigger } from '../parts/Trigger.tsx'
import { LoadedTrigger } from './AccountButton.tsx'
import { ButtonHost } from './ButtonHost.tsx'
import { useOpening } from './useOpening.ts'

export interface ConnectButtonProps {
  label?: string
  loadingLabel?: string
}

const statusOf = (runtime: Runtime) => runtime.status()

/** Button that opens the modal to connect. While a wallet is connected it is an account button. */
export function ConnectButton(props: ConnectButtonProps) {
  return (
    <ButtonHost>
      <EitherTrigger {...props} />
    </ButtonHost>
  )
}

function EitherTrigger(props: ConnectButtonProps) {
  const status = useRead(statusOf, 'disconnected')
  return status === 'connected' ? <LoadedTrigger /> : <ConnectTrigger {...props} status={status} />
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
