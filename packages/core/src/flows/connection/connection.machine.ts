import type { SnapshotFrom } from 'xstate'
import {
  accountKey,
  cause,
  connectionSetup,
  left,
  lost,
  namespaceOf,
  noAnswer,
  nothingHeld,
  payload,
  portfolioKey,
  replaced,
  switchInput,
  watched,
} from './connection.implementations.ts'
import type { LostBy } from './connection.types.ts'
import { offers } from './offers.ts'

const hold = { type: 'hold', params: payload } as const
const reportLost = (by: LostBy) => ({ type: 'reportLost', params: { by } }) as const
const reportFailed = { type: 'reportFailed', params: cause } as const
const unwatched = { target: '#connection.dropping', actions: [reportLost('wallet'), reportFailed] } as const
const notDisconnected = <Params>(params: Params) =>
  ({ target: 'left', actions: { type: 'reportDisconnectFailed', params } }) as const
/** Reports of the parts of a connection, for the root. */
const passedOn = {
  'connection.failed': { actions: 'passOn' },
  'switch.failed': { actions: 'passOn' },
  'message.signed': { actions: 'passOn' },
  'message.failed': { actions: 'passOn' },
  'balance.failed': { actions: 'passOn' },
  'tokens.failed': { actions: 'passOn' },
  'activity.failed': { actions: 'passOn' },
  'names.failed': { actions: 'passOn' },
} as const
/** Requests of the visitor, and what another tab stores, while a wallet is being disconnected. */
const whileLeaving = {
  connect: { actions: 'queueAttempt' },
  retry: { actions: 'queueAttempt' },
  'record.changed': { actions: 'keepNewRecord' },
} as const
/** Requests while the wallet of a record has not answered. */
const whileUnanswered = {
  // The visitor asks the same wallet, which is no longer asked silently. Another wallet leaves this one as it is until it has approved.
  connect: [
    { guard: 'isRecorded', target: 'absent', actions: ['passToAttempt', 'reportAbsent'] },
    { actions: 'passToAttempt' },
  ],
  // Also removes the stored record, so that the next visit asks no wallet.
  disconnect: { target: 'disconnecting' },
  'record.changed': [
    { guard: 'hasRecord', target: 'restoringChoice', actions: 'noteRecord' },
    { target: 'absent', actions: [reportLost('otherTab'), 'dropRecord'] },
  ],
} as const
/** The wallet of the last visit may open a prompt when it is asked, and no page does that by being opened. Nothing is connected. */
const dormant = {
  invoke: { id: 'touch', src: 'touch', onError: {} },
  on: {
    'page.touched': { target: 'restoring', actions: 'reportRestoring' },
    ...whileUnanswered,
  },
} as const
const select = {
  target: '.current',
  guard: 'anotherAccountIsSelected',
  actions: ['selectAccount', 'preferAccountType', 'reportChanged'],
} as const

/** Orders that the portfolio takes. */
const ofPortfolio = {
  'portfolio.refresh': { actions: 'passToPortfolio' },
  'names.changed': { actions: 'passToPortfolio' },
} as const

/**
 * Connection of one namespace: the only owner of its accounts and wallet. `connected` is entered only with a live answer of a wallet.
 *
 * Requests to wallets are a separate machine, because a visitor may ask wallet B while A is connected. A stays until B has answered; A may
 * leave meanwhile without a second prompt in B; when B approves, A is disconnected first, and later reports of A have no listener.
 */
export const connectionMachine = connectionSetup.createMachine({
  id: 'connection',
  context: ({ input }) => ({ ...nothingHeld, ...input }),
  invoke: [
    { id: 'attempt', src: 'attempt', input: namespaceOf, onError: { actions: reportFailed } },
    { id: 'signing', src: 'signing', input: {}, onError: {} },
    { id: 'memory', src: 'memory', onError: {} },
  ],
  initial: 'restoringChoice',
  on: {
    connect: { actions: 'passToAttempt' },
    retry: { actions: 'passToAttempt' },
    cancel: { actions: 'passToAttempt' },
    ...passedOn,
    // A record is one of a wallet that has not answered yet. If that is another one, it is told that it was replaced.
    'connection.approved': [
      { guard: 'leavesRecord', target: '.connected', actions: ['leaveRecord', hold, 'reportEstablished'] },
      { target: '.connected', actions: [hold, 'reportEstablished'] },
    ],
    'message.sign': { actions: 'refuseToSign' },
    'message.cancel': { actions: 'passToSigning' },
    'flow.failed': { actions: 'reportUnloaded' },
  },
  states: {
    restoringChoice: {
      always: [
        { guard: 'wasUnanswered', target: 'absent' },
        { guard: 'restoreMayPrompt', target: 'dormant' },
        { guard: 'wasConnectedBefore', target: 'restoring' },
        { target: 'absent' },
      ],
    },
    dormant,
    restoring: {
      // The wallet of the last visit is asked, silently where it can be. Until it answers, nothing is connected.
      tags: 'connecting',
      invoke: {
        id: 'restore',
        src: 'restore',
        input: ({ context }) => ({ namespace: context.namespace, record: context.record! }),
        onDone: [
          {
            guard: { type: 'walletAnswered', params: ({ event }) => ({ connection: event.output }) },
            target: 'connected',
            actions: [{ type: 'hold', params: ({ event }) => ({ connection: event.output! }) }, 'reportRestored'],
          },
          // The visitor may have refused in a prompt, and is not asked again by the next page.
          { guard: 'restoreMayPrompt', target: 'absent', actions: ['reportUnanswered', 'dropRecord', 'reportAbsent'] },
          // A definite answer: nothing is shared, so there is nothing to leave.
          { target: 'absent', actions: ['dropRecord', 'reportAbsent'] },
        ],
        onError: { target: 'absent', actions: 'reportAbsent' },
      },
      after: { RESTORE_TIMEOUT: { target: 'absent', actions: ['reportUnanswered', 'reportAbsent'] } },
      on: whileUnanswered,
    },
    absent: {
      // The record of a wallet that did not answer in time stays: its session may still be live, and is left when another one replaces it.
      entry: ['clearConnection', 'freeAttempt'],
      on: {
        disconnect: { guard: 'wasConnectedBefore', target: 'disconnecting' },
        'record.changed': [
          { guard: 'hasRecord', target: 'restoringChoice', actions: 'noteRecord' },
          { actions: 'dropRecord' },
        ],
      },
    },
    connected: {
      tags: 'connected',
      type: 'parallel',
      entry: ['freeAttempt', 'loadRequests'],
      exit: 'endSigning',
      invoke: { id: 'switch', src: 'switch', input: switchInput, onError: {} },
      on: {
        switch: { actions: 'passToSwitch' },
        'switch.cancel': { actions: 'passToSwitch' },
        'message.sign': { actions: 'passToSigning' },
        disconnect: { target: 'disconnecting' },
        'wallet.disconnected': { target: 'absent', actions: reportLost('wallet') },
        'record.changed': [
          { guard: 'holdsRecord' },
          { guard: 'hasRecord', target: 'restoringChoice', actions: [reportLost('otherTab'), 'noteRecord'] },
          { target: 'absent', actions: reportLost('otherTab') },
        ],
        'accounts.changed': { guard: 'sharesNoAccount', target: 'absent', actions: reportLost('wallet') },
        'connection.approved': [
          { guard: 'isSameWallet', target: 'connected', reenter: true, actions: [hold, 'reportEstablished'] },
          { target: 'releasing', actions: { type: 'replace', params: payload } },
        ],
      },
      states: {
        account: {
          initial: 'current',
          on: {
            'accounts.changed': [
              { guard: 'anotherAccountIsActive', target: '.current', actions: ['noteAccounts', 'reportChanged'] },
              // Storage names the active account only where the wallet selects another.
              { guard: 'walletSelectsAnother', actions: ['noteAccounts', 'reportChanged'] },
              { guard: 'sharesAccounts', actions: 'noteAccounts' },
            ],
            'account.select': select,
            'accountType.select': [select, { actions: 'preferAccountType' }],
            'chain.changed': {
              guard: 'isAnotherChain',
              target: '.current',
              actions: ['noteChain', 'reportChanged', 'endReachedSwitch'],
            },
            'chain.chosen': { target: '.current', actions: ['noteChain', 'reportChanged'] },
            'balance.refresh': { actions: ['loadAccount', 'passToAccount'] },
            'portfolio.wanted': { actions: ['loadPortfolio', 'passToPortfolio'] },
            ...ofPortfolio,
          },
          states: {
            current: {
              // Keyed by account and chain: entering it again ends the reads for the former ones.
              initial: 'checkingChain',
              invoke: [
                { id: 'account', src: 'account', input: accountKey, onError: {} },
                { id: 'portfolio', src: 'portfolio', input: portfolioKey, onError: {} },
              ],
              states: {
                checkingChain: {
                  entry: 'loadAccount',
                  always: [{ guard: 'chainIsRequested', target: 'supported' }, { target: 'unsupported' }],
                },
                supported: {},
                unsupported: { tags: 'unsupported' },
              },
            },
          },
        },
        ...offers,
        listening: {
          initial: 'watching',
          states: {
            watching: {
              // A wallet that cannot be watched may leave or change its account without an event, so it does not count as connected.
              invoke: { id: 'watch', src: 'watch', input: watched, onError: unwatched },
              // On a chain that the app has chosen, the wallet's accounts may differ or be written differently.
              on: { 'chain.chosen': { target: 'watching', reenter: true } },
            },
          },
        },
      },
    },
    releasing: {
      // The former wallet is disconnected. It has no listener any more.
      tags: 'connected',
      invoke: { id: 'release', src: 'disconnect', input: replaced, onDone: 'released', onError: 'released' },
      after: { RELEASE_TIMEOUT: { target: 'released' } },
      on: {
        ...whileLeaving,
        // The last approval is kept; an earlier one was never reported.
        'connection.approved': { actions: hold },
        'record.changed': [{ guard: 'namesNeitherWallet', actions: 'keepNewRecord' }, { actions: 'dropNewRecord' }],
        // The former wallet is lost too, which was not reported yet.
        disconnect: { target: 'disconnecting', actions: [reportLost('replacement'), 'dropPrevious'] },
      },
    },
    released: {
      always: [
        // Another tab connected a wallet after this approval, which was never reported.
        { guard: 'hasNewRecord', target: 'left', actions: ['leaveApproved', reportLost('otherTab')] },
        { target: 'connected', actions: [reportLost('replacement'), 'reportEstablished', 'dropPrevious'] },
      ],
    },
    disconnecting: {
      // The connection is reported as lost at once, also in storage: the visitor may leave the page before the wallet has answered.
      entry: reportLost('visitor'),
      invoke: {
        id: 'disconnect',
        src: 'disconnect',
        input: left,
        onDone: { target: 'left', actions: 'reportDisconnected' },
        onError: notDisconnected(cause),
      },
      after: { DISCONNECT_TIMEOUT: notDisconnected(noAnswer) },
      on: {
        ...whileLeaving,
        'connection.approved': { target: 'connected', actions: ['reportDisconnected', hold, 'reportEstablished'] },
      },
    },
    dropping: {
      // What a wallet that is reported as lost may still share is disconnected.
      invoke: { id: 'drop', src: 'disconnect', input: lost, onDone: 'left', onError: 'left' },
      after: { RELEASE_TIMEOUT: { target: 'left' } },
      on: whileLeaving,
    },
    left: {
      // The wallet has been disconnected. One that another tab has connected meanwhile is restored.
      entry: ['clearConnection', 'dropRecord'],
      always: [
        { guard: 'hasNewRecord', target: 'restoringChoice', actions: ['followNewRecord', 'freeAttempt'] },
        { target: 'absent' },
      ],
    },
  },
})

/** Snapshot of `connectionMachine`. */
export type ConnectionSnapshot = SnapshotFrom<typeof connectionMachine>
