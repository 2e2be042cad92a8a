import type { ActorRefFrom } from 'xstate'
import type { Social } from '../../chain/social.ts'
import type { ErrorRecord } from '../../errors.ts'
import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import { leafOf } from '../leafOf.ts'
import { loadingStateOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import type { loginMachine } from './login.machine.ts'
import type { LoginScreen, WalletPurpose } from './login.types.ts'

/** Login that is under way, or none. */
export type LoginProgress = {
  /** `loading`: its file is on the way. `unloaded`: it did not load; `flows.wanted`, or the visitor's next order, loads it again. */
  screen: LoginScreen | 'loading' | 'unloaded'
  /** Leaf state of the flow. */
  state: string
  /** Address that the code was sent to. */
  email: string | undefined
  /** Tries that are left, after a wrong code. */
  left: number | undefined
  /** Another code may be sent now. */
  canResend: boolean
  /** Time from which on another code may be sent, for a countdown. Milliseconds since the epoch. */
  resendAt: number | undefined
  /** End of the code or of the Farcaster link. Milliseconds since the epoch. */
  expiresAt: number | undefined
  /** Social account that the visitor comes in with. */
  provider: Social | undefined
  /** Link of the Farcaster login, for a QR code. */
  farcasterUrl: string | undefined
  /** Wallet that the visitor has to make, or to recover for this browser, in the screens `wallet…`. */
  purpose: WalletPurpose | undefined
  /** Name of the vault, for its button. */
  vault: string
  /** Code and context of the last failure. Undefined without one. */
  error: ErrorRecord | undefined
}

/** Actor of the login flow, for its events. */
export type LoginRef = ActorRefFrom<typeof loginMachine>

/** Actor of the running login flow. Undefined before its file has loaded. */
export const loginOf = (snapshot: ModalSnapshot): LoginRef | undefined =>
  flowOf<typeof loginMachine>(snapshot.children.login)

const nothing = {
  email: undefined,
  left: undefined,
  canResend: false,
  resendAt: undefined,
  expiresAt: undefined,
  provider: undefined,
  farcasterUrl: undefined,
  purpose: undefined,
} as const satisfies Partial<LoginProgress>

const chunkFailed: ErrorRecord = { code: 'chunk.failed', context: { chunk: 'login' } }

const unloaded = { idle: 'idle', loading: 'loading', running: 'loading', failed: 'unloaded' } as const

/** Login by email or with a social account. Its flow is loaded with Connect, and its client once the visitor wants it. */
export function selectLogin(snapshot: ModalSnapshot): LoginProgress {
  const vault = snapshot.context.config.auth?.name ?? ''
  const flow = loginOf(snapshot)?.getSnapshot()
  if (!flow) {
    const state = loadingStateOf(snapshot, 'login')
    const error = state === 'failed' ? chunkFailed : undefined
    return { ...nothing, screen: unloaded[state], state, vault, error }
  }
  const { email, challenge, provider, farcaster, wallet, error } = flow.context
  const [meta] = Object.values(flow.getMeta())
  return {
    screen: meta?.screen ?? 'idle',
    state: leafOf(flow.value),
    email: email || undefined,
    left: error?.code === 'auth.codeWrong' ? error.context.left : undefined,
    canResend: flow.matches({ email: { live: { resend: 'ready' } } }),
    resendAt: challenge?.resendAt,
    expiresAt: challenge?.expiresAt ?? farcaster?.expiresAt,
    provider,
    farcasterUrl: farcaster?.url,
    purpose: wallet?.purpose,
    vault,
    error,
  }
}
