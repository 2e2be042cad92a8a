import { assertEvent, assign, enqueueActions, not, stateIn } from 'xstate'
import { type ErrorCode, errorRecord, FoyerError, isFoyerError } from '../../errors.ts'
import { setup } from '../../setup.ts'
import { report } from '../report.ts'
import { steer } from '../steer.ts'
import { loginPorts } from './login.ports.ts'
import type {
  Ended,
  LoginContext,
  LoginEvent,
  LoginReport,
  LoginScreen,
  LoginView,
  WalletPurpose,
} from './login.types.ts'
import { type Destination, movesTo } from './movesTo.ts'

type Scope = { context: LoginContext; event: LoginEvent }

/** Longest text that is taken from the visitor. */
const MOST_TYPED = 320

/** Codes have six digits; others may write letters. */
const CODE = /^[\da-z]{4,12}$/i

/** Answer of an effect that opens a window, or ends the login. */
type Answer = { answer: Ended | { type: string } }

const move = (scope: Parameters<typeof steer>[0], to: Destination) => steer(scope, history => movesTo(to, history))

type Failing = Parameters<typeof report>[0] & {
  enqueue: { assign(error: Pick<LoginContext, 'error'>): void }
}

/** Shows an error, and tells the host of it. */
const fail = (scope: Failing, cause: FoyerError) => {
  const error = errorRecord(cause)
  scope.enqueue.assign({ error })
  report<LoginReport>(scope, { type: 'login.failed', error, cause })
}

/** Types, effects, actions and guards of the login. */
export const loginSetup = setup({
  types: {} as { context: LoginContext; events: LoginEvent; meta: { screen: LoginScreen } },
  actors: loginPorts,
  delays: {
    /** Above the limit of one request; loading the client counts too. */
    CALL_TIMEOUT: 30_000,
    /** Time in which the login server keeps a social login. */
    SOCIAL_TIMEOUT: 600_000,
    /** Long: the visitor writes a recovery code down. */
    WALLET_TIMEOUT: 1_800_000,
    /** Time in which the connections of a session become part of the modal. */
    DONE_TIMEOUT: 15_000,
    /** Time until another code may be sent. */
    RESEND_WAIT: () => 0,
  },
  guards: {
    isEnd: (_, { answer }: Answer) => answer.type === 'session',
    isBlocked: (_, { answer }: Answer) => answer.type === 'blocked',
    hasLeft: (_, { answer }: Answer) => answer.type === 'left',
    isError: (_, { error, code }: { error: unknown; code: ErrorCode }) => isFoyerError(error, code),
    isElsewhere: ({ event }: Scope, { at }: { at: readonly LoginView[] }) =>
      event.type === 'visit.changed' && !at.some(view => view === event.view),
    isSameEmail: ({ context, event }: Scope) => event.type === 'login.email' && event.email === context.email,
    entersSocial: ({ event }: Scope) =>
      event.type === 'view.entered' && event.view === 'ConnectingSocial' && event.payload.provider !== undefined,
    /** The view is told again that its file is there, which starts nothing twice. */
    entersSame: ({ context, event }: Scope) => {
      if (event.type !== 'view.entered') return false
      const { view, payload } = event
      if (view === 'EmailVerifyOtp') return context.provider === undefined
      return context.provider === (view === 'ConnectingFarcaster' ? 'farcaster' : payload.provider)
    },
    entersFarcaster: ({ event }: Scope) => event.type === 'view.entered' && event.view === 'ConnectingFarcaster',
    entersCode: ({ event }: Scope) => event.type === 'view.entered' && event.view === 'EmailVerifyOtp',
    hasChallenge: ({ context }: Scope) => context.challenge !== undefined,
    notChecking: not(stateIn({ email: { live: { typing: 'checking' } } })),
    isCode: ({ event }: Scope) => event.type === 'code.submit' && CODE.test(event.code),
  },
}).extend({
  actions: {
    warm: enqueueActions(({ enqueue }) => enqueue.sendTo('client', { type: 'login.wanted' })),
    reset: assign({
      challenge: undefined,
      provider: undefined,
      farcaster: undefined,
      wallet: undefined,
      error: undefined,
    }),
    noteEmail: assign(({ event }) => {
      assertEvent(event, 'login.email')
      return { email: event.email.trim().slice(0, MOST_TYPED) }
    }),
    noteChallenge: assign((_, { challenge }: { challenge: LoginContext['challenge'] }) => ({
      challenge,
      error: undefined,
    })),
    dropChallenge: assign({ challenge: undefined }),
    noteProvider: assign(({ event }) => {
      assertEvent(event, 'view.entered')
      return { provider: event.view === 'ConnectingFarcaster' ? 'farcaster' : event.payload.provider }
    }),
    noteFarcaster: assign((_, { farcaster }: { farcaster: LoginContext['farcaster'] }) => ({ farcaster })),
    dropFarcaster: assign({ farcaster: undefined }),
    noteWallet: assign((_, { answer }: Answer) => {
      const { type, login } = answer as Extract<Ended, { type: WalletPurpose }>
      return { wallet: { purpose: type, login }, challenge: undefined, farcaster: undefined, error: undefined }
    }),
    noteError: enqueueActions((scope, { error }: { error: unknown }) =>
      fail(scope, isFoyerError(error) ? error : new FoyerError('auth.unavailable', {}, { cause: error })),
    ),
    noteUnavailable: enqueueActions(scope => fail(scope, new FoyerError('auth.unavailable', {}))),
    noteLate: enqueueActions(scope => fail(scope, new FoyerError('auth.expired', {}))),
    clearError: assign({ error: undefined }),
    showCode: enqueueActions(scope => move(scope, 'EmailVerifyOtp')),
    showConnect: enqueueActions(scope => move(scope, 'Connect')),
    establish: enqueueActions((scope, { answer }: Answer) => {
      const { connections } = answer as Extract<Ended, { type: 'session' }>
      report<LoginReport>(scope, { type: 'session.established', connections: [...connections] })
    }),
  },
})
