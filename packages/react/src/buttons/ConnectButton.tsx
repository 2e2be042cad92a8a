import { useConnection } from '../hooks/useConnection.ts'
import { useButtonTexts } from '../loader/useButtonTexts.ts'
import { Trigger } from '../parts/Trigger.tsx'
import { LoadedTrigger } from './AccountButton.tsx'
import { ButtonHost } from './ButtonHost.tsx'
import { noAvatar } from './noAvatar.tsx'
import { useOpening } from './useOpening.ts'

/** Texts of `<ConnectButton>`. */
export interface ConnectButtonProps {
  /** Default: `Connect wallet`, or the text of the language. */
  label?: string | undefined
  /** Text while a wallet is asked. Default: `Connecting…`, or the text of the language. */
  loadingLabel?: string | undefined
}

const CONNECT = 'Connect wallet'

/** As the account button has it. */
const short = (address: string) => `${address.slice(0, 4)}…${address.slice(-6)}`

/**
 * Button that opens the modal to connect. While a wallet is connected it is an account button, and with the account of `initialState` it is one
 * from the start. A stored account whose wallet may open a prompt is shown as not verified until the visitor touches the page.
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
  const { status, storedAccount } = useConnection()
  const opening = useOpening()
  if (status === 'connected') return <LoadedTrigger />
  const isPending = status === 'restoring' && !opening.failure
  const account = status !== 'connecting' && storedAccount && short(storedAccount.address)
  const named = isPending ? connecting : undefined
  // The element stays, so that the press that has the wallet asked also opens the modal.
  return account ? (
    <Trigger
      {...opening}
      part="connect-button"
      picture={named && noAvatar}
      aria-label={named && `${account}, ${named}`}
    >
      {named ? account : `${account} · ${texts.notVerified ?? 'not verified'}`}
    </Trigger>
  ) : (
    <Trigger {...opening} part="connect-button" variant={named ? 'pending' : 'primary'} aria-label={named}>
      {status === 'connecting' ? connecting : (label ?? texts.connect ?? CONNECT)}
    </Trigger>
  )
}
