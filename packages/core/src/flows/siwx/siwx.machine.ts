import type { SnapshotFrom } from 'xstate'
import { siwxSetup } from './siwx.implementations.ts'
import type { FoundSession, LookUp, SignInMessage, SiwxContext } from './siwx.types.ts'

const cause = ({ event }: { event: { error: unknown } }) => ({ cause: event.error })
const failed = { target: '#siwx.failed', actions: { type: 'noteFailure', params: cause } } as const
const timedOut = { target: '#siwx.failed', actions: 'noteFailure' } as const
const status = <Status extends 'none' | 'pending' | 'due' | 'signed'>(value: Status) =>
  ({ type: 'reportStatus', params: { status: value } }) as const

type Scope = { context: SiwxContext }
type Done<Output> = { event: { output: Output } }

const noteFailure = { type: 'noteFailure', params: cause } as const
const ofAccount = ({ context }: Scope) => ({ account: context.account! })
const lookedUp = ({ event }: Done<LookUp>) => ({ lookUp: event.output })
const hold = { type: 'holdSession', params: ({ event }: Done<FoundSession>) => ({ found: event.output }) } as const
const reportSigned = (isNew: boolean) => ({ type: 'reportSigned', params: { isNew } }) as const

const lookUp = {
  id: 'lookUp',
  src: 'lookUp',
  input: ofAccount,
  onDone: [
    {
      guard: { type: 'isFound', params: lookedUp },
      target: 'signed',
      actions: [
        { type: 'holdSession', params: ({ event }: Done<LookUp>) => ({ found: event.output.found }) },
        reportSigned(false),
      ],
    },
    { guard: { type: 'isDismissed', params: lookedUp }, target: 'dismissed' },
    { guard: 'isQuiet', target: 'dismissed' },
    { target: 'asking' },
  ],
  onError: { target: 'retryable', actions: noteFailure },
} as const

const prepare = {
  id: 'prepare',
  src: 'prepare',
  input: ofAccount,
  onDone: {
    target: 'ready',
    actions: { type: 'noteMessage', params: ({ event }: Done<SignInMessage>) => ({ message: event.output }) },
  },
  onError: [
    { guard: { type: 'isFatal', params: cause }, target: '#siwx.leaving.failing', actions: noteFailure },
    failed,
  ],
} as const

const sign = {
  id: 'sign',
  src: 'sign',
  input: ({ context }: Scope) => ({ account: context.account!, text: context.message!.text }),
  onDone: {
    target: 'verifying',
    actions: { type: 'noteSignature', params: ({ event }: Done<string>) => ({ signature: event.output }) },
  },
  onError: [{ guard: { type: 'isDeclined', params: cause }, target: 'declined', actions: noteFailure }, failed],
} as const

const verify = {
  id: 'verify',
  src: 'verify',
  input: ({ context: { account, proof } }: Scope) => ({
    account: account!,
    message: proof!.message,
    signature: proof!.signature,
  }),
  onDone: { target: 'signed', actions: [hold, reportSigned(true)] },
  onError: failed,
} as const

/** The visitor closes the window instead of signing; where sign-in is required it is asked again when the window opens. */
const closes = [
  { guard: 'isOptional', target: '#siwx.dismissed', actions: ['noteWindow', 'reportCancelled', 'dismiss'] },
  { actions: 'noteWindow' },
] as const
const afterTrouble = {
  'siwx.sign': { target: 'asking' },
  'siwx.cancel': { target: 'leaving' },
  'sessions.changed': { target: '#siwx.checking.quiet' },
  'window.closed': closes,
} as const
const noteWindow = { actions: 'noteWindow' } as const
const lookUpQuietly = { target: '#siwx.checking.quiet' } as const
const lookUpAgain = { target: '#siwx.checking', actions: 'resume' } as const
const onRequest = { 'siwx.sign': lookUpAgain, 'view.entered': lookUpAgain, 'sessions.changed': lookUpQuietly } as const

/**
 * Sign-in with the active account: one session for each chain and address. The host's `siwx` decides what a session is. Connected is not
 * signed in: a failure here never ends a connection, unless the visitor cancels where signing in is required.
 */
export const siwxMachine = siwxSetup.createMachine({
  id: 'siwx',
  context: {
    account: undefined,
    required: false,
    windowOpen: false,
    connected: [],
    message: undefined,
    proof: undefined,
    session: undefined,
    lastSigned: undefined,
    error: undefined,
  },
  invoke: [
    { id: 'memory', src: 'memory', onError: {} },
    { id: 'visit', src: 'visit', onError: {} },
  ],
  initial: 'idle',
  on: {
    'account.changed': [
      { guard: 'isSameAccount', actions: 'noteRequired' },
      { target: '.deciding', actions: 'noteAccount' },
    ],
    'wallet.connected': [
      { guard: 'isOfAccount', target: '.deciding', actions: 'noteConnected' },
      { actions: 'noteConnected' },
    ],
    'wallet.left': [
      { guard: 'isOfAccount', target: '.gone', actions: ['endSession', 'noteLeft'] },
      { actions: 'noteLeft' },
    ],
    'window.opened': { actions: 'noteWindow' },
    'window.closed': { actions: 'noteWindow' },
  },
  states: {
    idle: { entry: status('none') },
    // The wallet of the account has left, and another account, or the same by another wallet, follows.
    gone: { entry: status('none') },
    deciding: { always: [{ guard: 'hasAccount', target: 'starting' }, { target: 'idle' }] },
    starting: {
      // The wallet may have signed a message while it connected.
      always: [{ guard: 'hasProof', target: 'verifying' }, { target: 'checking' }],
    },
    checking: {
      meta: { screen: 'loading' },
      entry: [status('pending'), 'dropMessage'],
      invoke: lookUp,
      after: { HOST_TIMEOUT: { target: 'retryable', actions: 'noteFailure' } },
      initial: 'asked',
      on: { 'siwx.cancel': { target: 'leaving' } },
      states: {
        asked: {
          on: { 'window.closed': [{ guard: 'leaves', target: 'quiet', actions: 'noteWindow' }, noteWindow] },
        },
        // The visitor has not asked for it, or has left: without a session nothing opens.
        quiet: { entry: 'forgetConnected' },
      },
    },
    retryable: {
      meta: { screen: 'failed' },
      // Whether there is a session is not known. The wallet stays connected.
      entry: [status('due'), 'openTrouble'],
      on: {
        'siwx.sign': lookUpAgain,
        'siwx.cancel': { target: 'leaving' },
        'sessions.changed': lookUpQuietly,
        'window.opened': { target: 'checking', actions: 'noteWindow' },
      },
    },
    asking: {
      initial: 'preparing',
      entry: [status('due'), 'endSession', 'dropMessage', 'openView'],
      on: {
        'siwx.cancel': { target: 'leaving' },
        'sessions.changed': lookUpQuietly,
        'window.closed': closes,
      },
      states: {
        preparing: {
          meta: { screen: 'loading' },
          invoke: prepare,
          after: { HOST_TIMEOUT: timedOut },
        },
        ready: {
          meta: { screen: 'ask' },
          after: { MESSAGE_LIFETIME: { target: 'preparing' } },
          on: { 'siwx.sign': { target: '#siwx.signing' } },
        },
      },
    },
    signing: {
      initial: 'waiting',
      invoke: sign,
      on: { 'siwx.cancel': { target: 'leaving' }, 'window.closed': closes },
      states: {
        waiting: { meta: { screen: 'sign' }, after: { DELAYED: { target: 'delayed' } } },
        // The former request ends before another one reaches the wallet.
        delayed: { meta: { screen: 'delayed' }, on: { 'siwx.sign': { target: '#siwx.asking' } } },
      },
    },
    verifying: {
      meta: { screen: 'verifying' },
      entry: [status('pending'), { type: 'showToast', params: { variant: 'loading', message: 'siwx.authenticating' } }],
      exit: 'hideToast',
      invoke: verify,
      after: { HOST_TIMEOUT: timedOut },
    },
    signed: {
      initial: 'deciding',
      entry: [status('signed'), 'closeView'],
      on: {
        'account.changed': [
          { guard: 'isSameAccount', actions: 'noteRequired' },
          { target: '#siwx.deciding', actions: ['noteLastSigned', 'noteAccount'] },
        ],
        'siwx.signOut': { target: 'signingOut' },
        'sessions.changed': lookUpQuietly,
      },
      states: {
        deciding: { always: [{ guard: 'expires', target: 'expiring' }, { target: 'lasting' }] },
        lasting: {},
        expiring: { after: { EXPIRY: { target: '#siwx.expired' } } },
      },
    },
    declined: {
      meta: { screen: 'declined' },
      // The visitor declined in the wallet. Nothing is asked again without a press.
      entry: status('due'),
      on: afterTrouble,
    },
    failed: {
      meta: { screen: 'failed' },
      entry: [status('due'), 'openView'],
      on: afterTrouble,
    },
    leaving: {
      initial: 'deciding',
      on: {
        'siwx.sign': { target: 'asking' },
        'siwx.cancel': { target: '.disconnecting' },
        'window.opened': { target: 'asking', actions: 'noteWindow' },
      },
      states: {
        deciding: {
          entry: 'reportCancelled',
          always: [
            { guard: 'isOptional', target: '#siwx.dismissed', actions: 'dismiss' },
            { guard: 'canReturn', target: 'returning' },
            { target: 'disconnecting' },
          ],
        },
        returning: { entry: [status('due'), 'returnToSigned'] },
        disconnecting: { entry: [status('due'), 'disconnect'] },
        failing: {
          entry: [
            status('due'),
            'openConnect',
            'disconnect',
            { type: 'showToast', params: { variant: 'error', message: 'siwx.failed' } },
          ],
        },
      },
    },
    signingOut: {
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context }) => ({ account: context.account! }),
        // A reload must not ask who has just signed out.
        onDone: { target: 'dismissed', actions: 'dismiss' },
        onError: { target: 'signed', actions: noteFailure },
      },
      after: { HOST_TIMEOUT: { target: 'signed', actions: 'noteFailure' } },
    },
    dismissed: {
      // Not signed in, by the visitor's own choice.
      entry: [status('due'), 'endSession', 'closeView'],
      always: { guard: 'mustAskNow', target: 'checking' },
      on: {
        ...onRequest,
        'window.opened': [
          { guard: 'isRequired', target: 'checking', actions: 'noteWindow' },
          { actions: 'noteWindow' },
        ],
      },
    },
    expired: {
      // Asked again when the visitor next acts.
      entry: [status('due'), 'endSession'],
      always: { guard: 'mustAskNow', target: 'checking' },
      on: {
        ...onRequest,
        'window.opened': { target: 'checking', actions: 'noteWindow' },
      },
    },
  },
})

/** Snapshot of `siwxMachine`. */
export type SiwxSnapshot = SnapshotFrom<typeof siwxMachine>
