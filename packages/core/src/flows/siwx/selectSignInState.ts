import type { KnownSession } from '../../siwx/siwx.ts'
import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import { loadingStateOf, networkStateOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import type { siwxMachine } from './siwx.machine.ts'

/** Whether the active account is signed in, and its session. */
export type SignInState = {
  /** `disabled`: the host gives no `siwx`. `pending`: it is looked up, signed or verified. */
  status: 'disabled' | 'signedOut' | 'pending' | 'signed'
  /** Session of the account. Undefined while it is not signed in, and until the file of the sign-in has loaded. */
  session: KnownSession | undefined
}

const STATUSES = { none: 'signedOut', due: 'signedOut', pending: 'pending', signed: 'signed' } as const

const statusOf = (snapshot: ModalSnapshot): SignInState['status'] => {
  const { config, signIn, status } = snapshot.context
  if (!config.signIn) return 'disabled'
  const active = networkStateOf(snapshot)?.context.activeNamespace
  const connection = active && status[active]
  if (connection === 'restoring') return 'pending'
  if (connection !== 'connected') return 'signedOut'
  // Nothing is reported where its file does not load.
  return loadingStateOf(snapshot, 'siwx') === 'failed' ? 'signedOut' : STATUSES[signIn.status]
}

/** Whether the active account is signed in. Read by the page's hooks, before anything of the sign-in is loaded. */
export const selectSignInState = (snapshot: ModalSnapshot): SignInState => ({
  status: statusOf(snapshot),
  session: flowOf<typeof siwxMachine>(snapshot.children.siwx)?.getSnapshot().context.session?.session,
})
