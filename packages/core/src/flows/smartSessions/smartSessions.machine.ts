import type { SnapshotFrom } from 'xstate'
import type { SessionList } from './listedSession.ts'
import { nothingKnown, smartSessionsSetup } from './smartSessions.implementations.ts'
import type { SignedSession, SmartSessionsContext } from './smartSessions.types.ts'

type Scope = { context: SmartSessionsContext }
type Done<Output> = { event: { output: Output } }

const cause = ({ event }: { event: { error: unknown } }) => ({ cause: event.error })
const isDeclined = { type: 'isDeclined', params: cause } as const
const noteUnread = { type: 'noteUnread', params: cause } as const
const noteUnrevoked = { type: 'noteUnrevoked', params: cause } as const
const timedOut = <Type extends 'noteUnread' | 'noteUnrevoked'>(type: Type) => ({ type, params: {} }) as const
const noteRevoked = {
  type: 'noteRevoked',
  params: ({ event }: Done<{ revokedAt: number }>) => event.output,
} as const

/** Ends of a revocation that has failed, by where the visitor is. */
const notRevoked = <Action extends object>(actions: Action) =>
  [
    { guard: 'isOfAnother', target: 'opening', actions },
    { guard: 'isAway', target: 'closed', actions },
    { target: 'confirming.unrevoked', actions },
  ] as const

/** The wallet or the service has the request: it goes on wherever the visitor looks. */
const goesOn = { 'view.shown': { actions: 'noteView' } } as const

/** Permissions that an account has granted to sites, and their revocation: asked for, signed in the wallet, sent to the service. */
export const smartSessionsMachine = smartSessionsSetup.createMachine({
  id: 'smartSessions',
  context: { owner: undefined, view: undefined, ...nothingKnown },
  invoke: { id: 'visit', src: 'visit', onError: {} },
  initial: 'closed',
  on: {
    'account.changed': [{ guard: 'isSameOwner' }, { target: '.opening', actions: 'noteOwner' }],
    'view.shown': [{ guard: 'isLeaving', target: '.closed', actions: 'noteView' }, { actions: 'noteView' }],
  },
  states: {
    closed: {
      meta: { screen: 'loading' },
      on: {
        'view.shown': [
          { guard: 'isLeaving', actions: 'noteView' },
          { target: 'opening', actions: 'noteView' },
        ],
      },
    },
    // Read anew each time: other pages and the wallet itself grant and revoke too.
    opening: {
      meta: { screen: 'loading' },
      entry: 'clear',
      always: [{ guard: 'isAway', target: 'closed' }, { guard: 'hasOwner', target: 'loading' }, { target: 'closed' }],
    },
    loading: {
      meta: { screen: 'loading' },
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }: Scope) => ({ owner: context.owner! }),
        onDone: {
          target: 'shown',
          actions: { type: 'noteSessions', params: ({ event }: Done<SessionList>) => ({ list: event.output }) },
        },
        onError: { target: 'failed', actions: noteUnread },
      },
      after: { REQUEST_TIMEOUT: { target: 'failed', actions: timedOut('noteUnread') } },
    },
    failed: {
      meta: { screen: 'failed' },
      on: { 'sessions.retry': { target: 'loading', actions: 'clearError' } },
    },
    shown: {
      initial: 'deciding',
      on: { 'session.revoke': { guard: 'isRevocable', target: 'confirming', actions: 'noteChosen' } },
      states: {
        deciding: { always: [{ guard: 'isEmpty', target: 'empty' }, { target: 'listed' }] },
        empty: { meta: { screen: 'empty' } },
        listed: { meta: { screen: 'list' } },
        // The list, which says what has just been revoked.
        revoked: { meta: { screen: 'list' } },
      },
    },
    confirming: {
      initial: 'asking',
      on: {
        confirm: [
          { guard: 'isSigned', target: 'sending', actions: 'clearError' },
          { target: 'signing', actions: 'clearError' },
        ],
        cancel: { target: 'shown' },
      },
      states: {
        asking: { meta: { screen: 'confirm' } },
        declined: { meta: { screen: 'confirm' } },
        unrevoked: { meta: { screen: 'confirm' } },
      },
    },
    signing: {
      initial: 'waiting',
      invoke: {
        id: 'sign',
        src: 'sign',
        input: ({ context }: Scope) => ({ owner: context.owner!, pci: context.chosen! }),
        onDone: {
          target: 'sending',
          actions: { type: 'noteSigned', params: ({ event }: Done<SignedSession>) => ({ signed: event.output }) },
        },
        onError: [
          { guard: 'isAway', target: 'closed', actions: noteUnrevoked },
          { guard: isDeclined, target: 'confirming.declined' },
          { target: 'confirming.unrevoked', actions: noteUnrevoked },
        ],
      },
      on: { ...goesOn, cancel: { target: 'confirming' } },
      states: {
        waiting: { meta: { screen: 'sign' }, after: { DELAYED: { target: 'delayed' } } },
        // The former request ends before another one reaches the wallet.
        delayed: {
          meta: { screen: 'delayed' },
          on: { 'sign.retry': { target: '#smartSessions.signing', reenter: true } },
        },
      },
    },
    // The owner has signed, so the request is sent for that account, whichever is chosen meanwhile.
    sending: {
      initial: 'own',
      invoke: {
        id: 'revoke',
        src: 'revoke',
        input: ({ context }: Scope) => ({ owner: context.owner!, signed: context.signed! }),
        onDone: [
          { guard: 'isOfAnother', target: 'opening', actions: noteRevoked },
          { guard: 'isAway', target: 'closed', actions: noteRevoked },
          { target: 'shown.revoked', actions: noteRevoked },
        ],
        onError: notRevoked(noteUnrevoked),
      },
      after: { REQUEST_TIMEOUT: notRevoked(timedOut('noteUnrevoked')) },
      on: goesOn,
      states: {
        own: {
          meta: { screen: 'send' },
          on: { 'account.changed': [{ guard: 'isSameOwner' }, { target: 'another', actions: 'noteOwner' }] },
        },
        another: { meta: { screen: 'loading' }, on: { 'account.changed': { actions: 'noteOwner' } } },
      },
    },
  },
})

export type SmartSessionsSnapshot = SnapshotFrom<typeof smartSessionsMachine>
