import type { SnapshotFrom } from 'xstate'
import type { FarcasterChallenge } from '../../chain/authConnector.ts'
import type { ErrorCode } from '../../errors.ts'
import { loginSetup } from './login.implementations.ts'
import type { Ended, LoginContext, LoginView, Opened, Sent } from './login.types.ts'

type Scope = { context: LoginContext }
type Done<Output> = { event: { output: Output } }
type Failed = { event: { error: unknown } }

const noteError = { type: 'noteError', params: ({ event }: Failed) => ({ error: event.error }) } as const

/** Condition on the answer of an effect. */
const whenAnswer = <Type extends 'isEnd' | 'isBlocked' | 'hasLeft'>(type: Type) =>
  ({ type, params: ({ event }: Done<Ended | { type: string }>) => ({ answer: event.output }) }) as const

const withAnswer = <Type extends 'noteWallet' | 'establish'>(type: Type) =>
  ({ type, params: ({ event }: Done<Ended | { type: string }>) => ({ answer: event.output }) }) as const

/** Move for one error code. */
const failure = <Target extends string>(code: ErrorCode, target: Target) =>
  ({
    guard: { type: 'isError', params: ({ event }: Failed) => ({ error: event.error, code }) },
    target,
    actions: noteError,
  }) as const

/** The login is done: with a session, or with a wallet that has to be made or recovered. */
const ends = [
  { guard: whenAnswer('isEnd'), target: '#login.done', actions: withAnswer('establish') },
  { target: '#login.wallet', actions: withAnswer('noteWallet') },
] as const

const opens = [
  { guard: whenAnswer('isBlocked'), target: 'blocked' },
  // Also a provider that the host does not offer.
  { guard: whenAnswer('hasLeft'), target: '#login.idle', actions: 'showConnect' },
] as const

/** The visitor has gone to another view: the login is abandoned. */
const unless = (...at: LoginView[]) =>
  ({ guard: { type: 'isElsewhere', params: { at } }, target: '#login.idle' }) as const

const submits = { 'code.submit': { guard: 'isCode', target: 'checking' } } as const

const sends = (id: string) =>
  ({ id, src: 'startEmail', input: ({ context }: Scope) => ({ email: context.email }) }) as const

const noteChallenge = {
  type: 'noteChallenge',
  params: ({ event }: Done<Sent>) => ({ challenge: (event.output as Extract<Sent, { type: 'sent' }>).challenge }),
} as const

/** A window can be opened, in the tap. */
const opensWindow = { 'window.open': { target: 'waiting', actions: 'clearError' } } as const
const retries = { retry: { target: 'starting', actions: 'clearError' } } as const

/** Login with a social account, in a window of its own. */
const social = {
  initial: 'waiting',
  on: {
    'view.entered': [
      { guard: 'entersSame' },
      { guard: 'entersSocial', target: '#login.social', reenter: true, actions: ['reset', 'noteProvider'] },
    ],
    'visit.changed': unless('ConnectingSocial'),
  },
  states: {
    waiting: {
      meta: { screen: 'waiting' },
      invoke: {
        id: 'social',
        src: 'social',
        input: ({ context }: Scope) => ({ provider: context.provider! }),
        onDone: [...opens, ...ends],
        onError: [
          failure('auth.cancelled', 'left'),
          failure('auth.denied', 'denied'),
          failure('auth.expired', 'late'),
          failure('auth.wrongAccount', 'wrongAccount'),
          { target: 'failed', actions: noteError },
        ],
      },
      after: { SOCIAL_TIMEOUT: { target: 'late', actions: 'noteLate' } },
      // The visitor has closed the window, or lost it behind others.
      on: { 'window.open': { target: 'waiting', reenter: true } },
    },
    blocked: { meta: { screen: 'blocked' }, on: opensWindow },
    left: { meta: { screen: 'left' }, on: opensWindow },
    denied: { meta: { screen: 'denied' }, on: opensWindow },
    late: { meta: { screen: 'late' }, on: opensWindow },
    wrongAccount: { meta: { screen: 'wrongAccount' }, on: opensWindow },
    failed: { meta: { screen: 'failed' }, on: opensWindow },
  },
} as const

/** Login with Farcaster: its link is shown until it expires. */
const farcaster = {
  initial: 'starting',
  on: { 'view.entered': { guard: 'entersSame' }, 'visit.changed': unless('ConnectingFarcaster') },
  states: {
    starting: {
      meta: { screen: 'starting' },
      entry: 'dropFarcaster',
      invoke: {
        id: 'startFarcaster',
        src: 'startFarcaster',
        onDone: {
          target: 'scan',
          actions: {
            type: 'noteFarcaster',
            params: ({ event }: Done<FarcasterChallenge>) => ({ farcaster: event.output }),
          },
        },
        onError: { target: 'failed', actions: noteError },
      },
      after: { CALL_TIMEOUT: { target: 'failed', actions: 'noteUnavailable' } },
    },
    scan: {
      meta: { screen: 'scan' },
      exit: 'dropFarcaster',
      invoke: [
        {
          id: 'awaitFarcaster',
          src: 'awaitFarcaster',
          input: ({ context }: Scope) => ({ challenge: context.farcaster!.id }),
          onDone: ends,
          onError: [
            failure('auth.cancelled', 'declined'),
            failure('auth.denied', 'denied'),
            failure('auth.expired', 'late'),
            { target: 'failed', actions: noteError },
          ],
        },
        {
          id: 'expiry',
          src: 'expiry',
          input: ({ context }: Scope) => ({ expiresAt: context.farcaster!.expiresAt }),
        },
      ],
      on: { 'challenge.expired': { target: 'late', actions: 'noteLate' } },
    },
    declined: { meta: { screen: 'declined' }, on: retries },
    denied: { meta: { screen: 'denied' }, on: retries },
    late: { meta: { screen: 'late' }, on: retries },
    failed: { meta: { screen: 'failed' }, on: retries },
  },
} as const

/** The visitor is known, and the wallet has to be made, or recovered for this browser, in the vault's window. */
const wallet = {
  initial: 'choosing',
  on: {
    'view.entered': { guard: 'entersSame' },
    'visit.changed': unless('EmailVerifyOtp', 'ConnectingSocial', 'ConnectingFarcaster'),
  },
  states: {
    choosing: { meta: { screen: 'wallet' }, on: opensWindow },
    waiting: {
      meta: { screen: 'walletWaiting' },
      invoke: {
        id: 'enter',
        src: 'enter',
        input: ({ context }: Scope) => ({ purpose: context.wallet!.purpose }),
        onDone: [...opens, { target: '#login.done', actions: withAnswer('establish') }],
        onError: [failure('auth.cancelled', 'left'), { target: 'failed', actions: noteError }],
      },
      after: { WALLET_TIMEOUT: { target: 'failed', actions: 'noteLate' } },
      on: { 'window.open': { target: 'waiting', reenter: true } },
    },
    blocked: { meta: { screen: 'walletBlocked' }, on: opensWindow },
    left: { meta: { screen: 'walletLeft' }, on: opensWindow },
    failed: { meta: { screen: 'walletFailed' }, on: opensWindow },
  },
} as const

/**
 * Login by email, with a social account or with Farcaster, up to the connections of its session. One login at a time: the newest wins, and what
 * an older one answers later has no effect. Leaving its view abandons it; a closed window alone ends nothing.
 */
export const loginMachine = loginSetup.createMachine({
  id: 'login',
  context: {
    email: '',
    challenge: undefined,
    provider: undefined,
    farcaster: undefined,
    wallet: undefined,
    error: undefined,
  },
  invoke: [
    { id: 'client', src: 'client', onError: {} },
    { id: 'visit', src: 'visit', onError: {} },
  ],
  initial: 'idle',
  on: {
    'login.wanted': { actions: 'warm' },
    'login.email': { target: '.email', actions: ['reset', 'noteEmail'] },
    'view.entered': [
      { guard: 'entersSocial', target: '.social', actions: ['reset', 'noteProvider'] },
      { guard: 'entersFarcaster', target: '.farcaster', actions: ['reset', 'noteProvider'] },
      // No code was sent.
      { guard: 'entersCode', actions: 'showConnect' },
    ],
  },
  states: {
    idle: { meta: { screen: 'idle' }, entry: 'reset' },
    email: {
      initial: 'sending',
      on: { 'view.entered': { guard: 'entersSame' } },
      states: {
        sending: {
          meta: { screen: 'sending' },
          invoke: {
            ...sends('startEmail'),
            onDone: [
              { guard: whenAnswer('hasLeft'), target: '#login.idle' },
              { target: 'live', actions: [noteChallenge, 'showCode'] },
            ],
            onError: { target: 'unsent', actions: noteError },
          },
          after: { CALL_TIMEOUT: { target: 'unsent', actions: 'noteUnavailable' } },
          on: {
            // A second press.
            'login.email': { guard: 'isSameEmail' },
            'visit.changed': unless('Connect', 'EmailVerifyOtp'),
          },
        },
        unsent: { meta: { screen: 'unsent' }, on: { 'visit.changed': unless('Connect', 'EmailVerifyOtp') } },
        live: {
          type: 'parallel',
          invoke: {
            id: 'expiry',
            src: 'expiry',
            input: ({ context }: Scope) => ({ expiresAt: context.challenge!.expiresAt }),
          },
          on: {
            // While a code is checked, the server knows best whether it came in time.
            'challenge.expired': { guard: 'notChecking', target: 'expired', actions: 'dropChallenge' },
            'visit.changed': unless('EmailVerifyOtp'),
          },
          states: {
            typing: {
              initial: 'code',
              states: {
                code: { meta: { screen: 'code' }, on: submits },
                checking: {
                  meta: { screen: 'checking' },
                  entry: 'clearError',
                  invoke: {
                    id: 'checkEmail',
                    src: 'checkEmail',
                    input: ({ context, event }) => ({
                      challenge: context.challenge!.id,
                      code: event.type === 'code.submit' ? event.code : '',
                    }),
                    onDone: ends,
                    onError: [
                      failure('auth.codeWrong', 'wrong'),
                      failure('auth.codeExpired', '#login.email.expired'),
                      failure('auth.codeLocked', '#login.email.locked'),
                      { target: 'unchecked', actions: noteError },
                    ],
                  },
                  after: { CALL_TIMEOUT: { target: 'unchecked', actions: 'noteUnavailable' } },
                },
                wrong: { meta: { screen: 'wrong' }, on: submits },
                unchecked: { meta: { screen: 'unchecked' }, on: submits },
              },
            },
            resend: {
              initial: 'waiting',
              states: {
                waiting: { after: { RESEND_WAIT: 'ready' } },
                ready: {
                  on: {
                    // Another code would end the one that is being checked.
                    'code.resend': { guard: 'notChecking', target: '#login.email.resending', actions: 'clearError' },
                  },
                },
              },
            },
          },
        },
        resending: {
          meta: { screen: 'resending' },
          invoke: {
            ...sends('resendEmail'),
            onDone: [
              { guard: whenAnswer('hasLeft'), target: '#login.idle' },
              { target: 'live', actions: noteChallenge },
            ],
            onError: [
              { guard: 'hasChallenge', target: 'live.resend.ready', actions: noteError },
              { target: 'expired', actions: noteError },
            ],
          },
          after: {
            CALL_TIMEOUT: [
              { guard: 'hasChallenge', target: 'live.resend.ready', actions: 'noteUnavailable' },
              { target: 'expired', actions: 'noteUnavailable' },
            ],
          },
          on: { 'visit.changed': unless('EmailVerifyOtp') },
        },
        expired: {
          meta: { screen: 'expired' },
          entry: 'dropChallenge',
          on: { retry: { target: 'resending', actions: 'clearError' }, 'visit.changed': unless('EmailVerifyOtp') },
        },
        locked: {
          meta: { screen: 'locked' },
          entry: 'dropChallenge',
          on: { retry: { target: 'resending', actions: 'clearError' }, 'visit.changed': unless('EmailVerifyOtp') },
        },
      },
    },
    social,
    farcaster,
    wallet,
    // The connections take over, and the view closes.
    done: {
      meta: { screen: 'done' },
      after: { DONE_TIMEOUT: { target: 'idle', actions: 'showConnect' } },
      on: { 'visit.changed': { target: 'idle' }, 'view.entered': {} },
    },
  },
})

export type LoginSnapshot = SnapshotFrom<typeof loginMachine>

export type LoginAnswer = Opened<Ended>
