import type { Runtime } from '../loader/runtime.ts'
import { useButtonTexts } from '../loader/useButtonTexts.ts'
import { useRead } from '../loader/useRead.ts'
import { Trigger } from '../parts/Trigger.tsx'
import { LoadedTrigger } from './AccountButton.tsx'
import { ButtonHost } from './ButtonHost.tsx'
import { useOpening } from './useOpening.ts'

/** Texts of `<ConnectButton>`. */
export interface ConnectButtonProps {
  /** Default: `Connect wallet`, or the text of the language. */
  label?: string | undefined
  /** Text while a wallet is asked. Default: `Connecting…`, or the text of the language. */
  loadingLabel?: string | undefined
}

const CONNECT = 'Connect wallet'

const statusOf = (runtime: Runtime) => runtime.connectionState().status
const storedLabelOf = (runtime: Runtime) => runtime.storedLabel()

/**
 * Button that opens the modal to connect. While a wallet is connected it is an account button. A stored account whose wallet may open a prompt
 * is shown as not verified until the visitor touches the page.
 */
export function ConnectButton({ label, loadingLabel }: ConnectButtonProps) {
  return (
    <ButtonHost label={label ?? CONNECT}>
      <EitherTrigger label={label} loadingLabel={loadingLabel} />
    </ButtonHost>
  )
}

function EitherTrigger({ label, loadingLabel }: ConnectButtonProps) {
  const texts = useButtonTexts()
  const connecting = loadingLabel ?? texts.connecting ?? 'Connecting…'
  const status = useRead(statusOf, undefined, 'restoring')
  const storedLabel = useRead(storedLabelOf, undefined)
  const opening = useOpening()
  if (status === 'connected') return <LoadedTrigger />
  const isPending = status === 'restoring' && !opening.failure
  // The element stays, so that the press that has the wallet asked also opens the modal.
  return storedLabel !== undefined ? (
    <Trigger {...opening} part="connect-button">
      {storedLabel} · {texts.notVerified ?? 'not verified'}
    </Trigger>
  ) : (
    <Trigger
      {...opening}
      part="connect-button"
      variant={isPending ? 'pending' : 'primary'}
      aria-label={isPending ? connecting : undefined}
    >
      {status === 'connecting' ? connecting : (label ?? texts.connect ?? CONNECT)}
    </Trigger>
  )
}
