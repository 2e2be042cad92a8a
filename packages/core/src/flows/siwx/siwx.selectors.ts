import type { ErrorRecord } from '../../errors.ts'
import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import { connectionOf, loadingStateOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { type CancelOutcome, cancelOutcome } from './cancelOutcome.ts'
import { type SignInState, selectSignInState } from './selectSignInState.ts'
import type { SiwxSnapshot, siwxMachine } from './siwx.machine.ts'
import type { SignInAccount, SignInMessage, SignInScreen } from './siwx.types.ts'

/** Sign-in of the active account. */
export type SignIn = SignInState & {
  screen: SignInScreen
  account: SignInAccount | undefined
  /** Message to sign, once the host has prepared it. */
  message: SignInMessage | undefined
  /** Whether the message names another site than this page. */
  isForeign: boolean
  required: boolean
  /** Whether the wallet is reached over WalletConnect: on another device, or in another app of this one. */
  isRemote: boolean
  /** Result of cancelling now. */
  cancel: CancelOutcome
  error: ErrorRecord | undefined
  /** Whether the wallet has a plain account there, to sign in with instead of the smart account that has failed. */
  hasPlainAccount: boolean
}

const chunkFailed: ErrorRecord = { code: 'chunk.failed', context: { chunk: 'siwx' } }

/** Whether the message names another site than the page that asks for it. */
const isForeign = (message: SignInMessage | undefined) =>
  message?.pageDomain !== undefined && message.fields.domain !== message.pageDomain

/** Whether the connection of the account shares a plain account too. */
const hasPlainAccount = (snapshot: ModalSnapshot, account: SignInAccount | undefined) =>
  connectionOf(snapshot, account?.namespace)?.context.connection?.accounts.some(({ type }) => type === 'eoa') === true

/** Sign-in of the active account. Nothing of it is loaded before a wallet is connected. */
export function selectSignIn(snapshot: ModalSnapshot): SignIn {
  const flow: SiwxSnapshot | undefined = flowOf<typeof siwxMachine>(snapshot.children.siwx)?.getSnapshot()
  const { account, message, error } = flow?.context ?? {}
  const [meta] = Object.values(flow?.getMeta() ?? {})
  const { status, session } = selectSignInState(snapshot)
  const hasFailed = loadingStateOf(snapshot, 'siwx') === 'failed'
  return {
    status,
    screen: hasFailed ? 'failed' : (meta?.screen ?? 'loading'),
    account,
    message,
    isForeign: isForeign(message),
    session: status === 'signed' ? session : undefined,
    required: snapshot.context.signIn.required,
    isRemote: connectionOf(snapshot)?.context.connection?.connectorId === WALLET_CONNECT,
    cancel: flow ? cancelOutcome(flow.context) : 'close',
    error: hasFailed ? chunkFailed : error,
    hasPlainAccount: error?.code === 'siwx.smartAccount' && hasPlainAccount(snapshot, account),
  }
}
