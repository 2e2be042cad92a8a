import type { ErrorRecord } from '../../errors.ts'
import type { KnownSession } from '../../siwx/siwx.ts'
import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import { connectionOf, loadingStateOf, networkStateOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { type CancelOutcome, cancelOutcome } from './cancelOutcome.ts'
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
  /** Whether the wallet is reached over WalletConnect: on another device, or in another app of this one. */
  isRemote: boolean
  /** Result of cancelling now. */
  cancel: CancelOutcome
  error: ErrorRecord | undefined
}

const chunkFailed: ErrorRecord = { code: 'chunk.failed', context: { chunk: 'siwx' } }

/** Whether the message names another site than the page that asks for it. */
const isForeign = (message: SignInMessage | undefined) =>
  message?.pageDomain !== undefined && message.fields.domain !== message.pageDomain

const statusOf = (snapshot: ModalSnapshot): SignIn['status'] => {
  const { config, signIn, status } = snapshot.context
  if (!config.signIn) return 'disabled'
  const active = networkStateOf(snapshot)?.context.activeNamespace
  const connection = active && status[active]
  if (connection === 'restoring') return 'pending'
  if (connection !== 'connected') return 'signedOut'
  const loading = loadingStateOf(snapshot, 'siwx')
  // Nothing is reported before its file has loaded, nor after that has failed.
  if (loading === 'failed') return 'signedOut'
  return loading === 'loading' ? 'pending' : STATUSES[signIn.status]
}

/** Sign-in of the active account. Nothing of it is loaded before a wallet is connected. */
export function selectSignIn(snapshot: ModalSnapshot): SignIn {
  const flow: SiwxSnapshot | undefined = flowOf<typeof siwxMachine>(snapshot.children.siwx)?.getSnapshot()
  const { account, message, session, error } = flow?.context ?? {}
  const [meta] = Object.values(flow?.getMeta() ?? {})
  const status = statusOf(snapshot)
  const hasFailed = loadingStateOf(snapshot, 'siwx') === 'failed'
  return {
    status,
    screen: hasFailed ? 'failed' : (meta?.screen ?? 'loading'),
    account,
    message,
    isForeign: isForeign(message),
    session: status === 'signed' ? session?.session : undefined,
    required: snapshot.context.signIn.required,
    isRemote: connectionOf(snapshot)?.context.connection?.connectorId === WALLET_CONNECT,
    cancel: flow ? cancelOutcome(flow.context) : 'close',
    error: hasFailed ? chunkFailed : error,
  }
}

const STATUSES = { none: 'signedOut', due: 'signedOut', pending: 'pending', signed: 'signed' } as const
