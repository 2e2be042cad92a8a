import type { SnapshotFrom } from 'xstate'
import { namesSetup } from './names.implementations.ts'
import type { CheckedName, NamesContext, Proof } from './names.types.ts'
import { DEFAULT_SUFFIXES, fullName } from './typedName.ts'

type Scope = { context: NamesContext }
type Done<Output> = { event: { output: Output } }

const cause = ({ event }: { event: { error: unknown } }) => ({ cause: event.error })
const ofAccount = ({ context }: Scope) => ({ account: context.account! })
const ofName = ({ context }: Scope) => ({ account: context.account!, name: fullName(context) })
const checked = ({ event }: Done<CheckedName>) => ({ checked: event.output })
const noteChecked = { type: 'noteChecked', params: checked } as const
const noteFailure = { type: 'noteFailure', params: cause } as const
const timedOut = <Type extends 'noteFailure' | 'noteUnchecked'>(type: Type) => ({ type, params: {} }) as const

/** The visitor changes the name: whether it is free is asked anew. */
const edits = {
  'name.type': { target: '.deciding', actions: 'noteText' },
  'suffix.select': { guard: 'isKnownSuffix', target: '.deciding', actions: 'noteSuffix' },
  'suggestion.select': { guard: 'isSuggested', target: '.checking', actions: 'noteSuggestion' },
} as const

/** Ways out of a request to the wallet. Leaving the state ends it. */
const stopsAsking = {
  cancel: { target: 'editing.available' },
  'view.shown': [
    { guard: 'isForm', actions: 'noteView' },
    { guard: 'isLeaving', target: 'closed', actions: 'noteView' },
    { target: 'editing.available', actions: 'noteView' },
  ],
} as const

/**
 * Registration of a name for the connected account. Whether the name is free is known before the wallet is asked for the signature; the
 * service has the last word.
 */
export const nameMachine = namesSetup.createMachine({
  id: 'names',
  context: {
    suffixes: DEFAULT_SUFFIXES,
    account: undefined,
    view: undefined,
    label: '',
    suffix: DEFAULT_SUFFIXES[0]!,
    checked: undefined,
    proof: undefined,
    registered: undefined,
    error: undefined,
  },
  entry: 'readSuffixes',
  invoke: { id: 'visit', src: 'visit', onError: {} },
  initial: 'closed',
  on: {
    'account.changed': [{ guard: 'isSameAccount' }, { target: '.opening', actions: 'noteAccount' }],
    'view.shown': [
      { guard: 'isLeaving', target: '.closed', actions: 'noteView' },
      { guard: 'isSuccess', target: '.opening', actions: 'noteView' },
      { actions: 'noteView' },
    ],
  },
  states: {
    // What was typed stays until it is registered, or another account follows.
    closed: {
      meta: { screen: 'loading' },
      on: {
        'view.shown': [
          { guard: 'isLeaving', actions: 'noteView' },
          { target: 'opening', actions: 'noteView' },
        ],
      },
    },
    opening: {
      meta: { screen: 'loading' },
      entry: 'leaveSuccess',
      always: [
        { guard: 'isAway', target: 'closed' },
        { guard: 'canRegister', target: 'checkingChain' },
        { guard: 'hasAccount', target: 'unavailable' },
        { target: 'closed' },
      ],
    },
    checkingChain: {
      meta: { screen: 'loading' },
      invoke: {
        id: 'serves',
        src: 'serves',
        input: ofAccount,
        onDone: [
          {
            guard: { type: 'isServed', params: ({ event }) => ({ serves: event.output }) },
            target: 'editing',
          },
          { target: 'unavailable' },
        ],
        // The service itself refuses what it does not serve.
        onError: { target: 'editing' },
      },
      after: { REQUEST_TIMEOUT: { target: 'editing' } },
    },
    // The chain has no names, the service does not serve it, or the wallet's session does not allow messages.
    unavailable: { meta: { screen: 'unavailable' } },
    editing: {
      meta: { screen: 'edit' },
      initial: 'deciding',
      on: edits,
      states: {
        deciding: {
          always: [
            { guard: 'isEmpty', target: 'empty' },
            { guard: 'isUnusable', target: 'invalid' },
            { target: 'settling' },
          ],
        },
        empty: {},
        invalid: {},
        settling: {
          after: { TYPING_PAUSE: [{ guard: 'isShort', target: 'short' }, { target: 'checking' }] },
        },
        short: {},
        checking: {
          invoke: {
            id: 'check',
            src: 'check',
            input: ofName,
            onDone: [
              { guard: { type: 'isFree', params: checked }, target: 'available', actions: noteChecked },
              { target: 'taken', actions: noteChecked },
            ],
            onError: { target: 'unchecked', actions: { type: 'noteUnchecked', params: cause } },
          },
          after: { REQUEST_TIMEOUT: { target: 'unchecked', actions: timedOut('noteUnchecked') } },
        },
        available: {
          on: {
            register: [
              { guard: 'isSigned', target: '#names.registering', actions: 'clearError' },
              { target: '#names.signing', actions: 'clearError' },
            ],
          },
        },
        taken: {},
        unchecked: { on: { 'check.retry': { target: 'checking', actions: 'clearError' } } },
      },
    },
    signing: {
      initial: 'waiting',
      invoke: {
        id: 'sign',
        src: 'sign',
        input: ofName,
        onDone: {
          target: 'registering',
          actions: { type: 'noteProof', params: ({ event }: Done<Proof>) => ({ proof: event.output }) },
        },
        onError: { target: 'editing.available', actions: noteFailure },
      },
      after: { MESSAGE_LIFETIME: { target: 'editing.available', actions: 'noteStale' } },
      on: stopsAsking,
      states: {
        waiting: { meta: { screen: 'sign' }, after: { DELAYED: { target: 'delayed' } } },
        // The former request ends before another one reaches the wallet.
        delayed: {
          meta: { screen: 'delayed' },
          on: { 'sign.retry': { target: '#names.signing', reenter: true } },
        },
      },
    },
    // The service has the signature, so the outcome is awaited wherever the visitor looks.
    registering: {
      meta: { screen: 'register' },
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context }) => ({ account: context.account!, proof: context.proof! }),
        onDone: [
          { guard: 'isAway', target: 'closed', actions: ['noteRegistered', 'clearForm'] },
          { target: 'registered', actions: ['noteRegistered', 'showSuccess'] },
        ],
        onError: [
          { guard: 'isAway', target: 'closed', actions: noteFailure },
          {
            guard: { type: 'isTaken', params: cause },
            target: 'editing.taken',
            actions: [noteFailure, 'noteTaken'],
          },
          { target: 'editing.available', actions: noteFailure },
        ],
      },
      after: {
        REQUEST_TIMEOUT: [
          { guard: 'isAway', target: 'closed', actions: timedOut('noteFailure') },
          { target: 'editing.available', actions: timedOut('noteFailure') },
        ],
      },
      on: { 'view.shown': { actions: 'noteView' } },
    },
    registered: {
      meta: { screen: 'done' },
      on: {
        'view.shown': [
          { guard: 'isSuccess', actions: 'noteView' },
          { guard: 'isLeaving', target: 'closed', actions: ['noteView', 'clearForm'] },
          // Another name for the same account.
          { target: 'opening', actions: ['noteView', 'clearForm'] },
        ],
      },
    },
  },
})

export type NamesSnapshot = SnapshotFrom<typeof nameMachine>
