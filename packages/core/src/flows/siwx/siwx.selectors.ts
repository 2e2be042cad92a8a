import type { ErrorRecord } from '../../errors.ts'
import type { KnownSession } from '../../siwx/siwx.ts'
import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import type { SiwxSnapshot, siwxMachine } from './siwx.machine.ts'
import type { SignInAccount, SignInMessage, SignInScreen } from './siwx.types.ts'

/** Sign-in of the active account. */
export type SignIn = {
  /** `disabled`: the host gives no `siwx`. `pending`: it is looked up, signed or verified. */
  status: 'disabled' | 'signedOut' | 'pending' | 'signed'
  screen: SignInScreen
  account: SignInAccount | undefined
  /** Message to sign, once the host has prepared it. */
  message: SignInMessage | undefined
  /** Whether the message names another site than this page. */
  isForeign: boolean
  session: KnownSession | undefined
  required: boolean
  error: ErrorRecord | undefined
}

/** Whether the message names another site than the page that asks for it. */
const isForeign = (message: SignInMessage | undefined) =>
  message?.pageDomain !== undefined && message.fields.domain !== message.pageDomain

/** Sign-in of the active account. Nothing of it is loaded before a wallet is connected. */
export function selectSignIn(snapshot: ModalSnapshot): SignIn {
  const flow: SiwxSnapshot | undefined = flowOf<typeof siwxMachine>(snapshot.children.siwx)?.getSnapshot()
  const { config, signIn } = snapshot.context
  const { account, message, session, error } = flow?.context ?? {}
  const [meta] = Object.values(flow?.getMeta() ?? {})
  return {
    status: config.signIn ? STATUSES[signIn.status] : 'disabled',
    screen: meta?.screen ?? 'loading',
    account,
    message,
    isForeign: isForeign(message),
    session: session?.session,
    required: signIn.required,
    error,
  }
}

const STATUSES = { none: 'signedOut', due: 'signedOut', pending: 'pending', signed: 'signed' } as const
