import type { SnapshotFrom } from 'xstate'
import {
  accountKey,
  cause,
  connectionSetup,
  left,
  noAnswer,
  payload,
  portfolioKey,
  replaced,
} from './connection.implementations.ts'
import type { LostBy } from './connection.types.ts'

const hold = { type: 'hold', params: payload } as const
const reportLost = (by: LostBy) => ({ type: 'reportLost', params: { by } }) as const
const reportFailed = { type: 'reportFailed', params: cause } as const
const select = {
  target: '.current',
  guard: 'anotherAccountIsSelected',
  actions: ['selectAccount', 'preferAccountType', 'reportChanged'],
} as const

/**
 * Connection of one namespace: the only owner of its accounts and wallet. `connected` is entered only with a live answer of a wallet.
 *
 * Requests to wallets are a separate machine, because a visitor may ask wallet B while A is connected. A stays until B has answered; A may
 * leave meanwhile without a second prompt in B; when B approves, A is disconnected first, and later reports of A have no listener.
 */
export const connectionMachine = connectionSetup.createMachine({
  id: 'connection',
  context: ({ input }) => ({
    ...input,
    record: input.record,
    accountType: input.accountType,
    connection: undefined,
    previous: undefined,
  }),
  invoke: [
    {
      id: 'attempt',
      src: 'attempt',
      input: ({ context: { namespace } }) => ({ namespace }),
      onError: { actions: reportFailed },
    },
    { id: 'signing', src: 'signing', input: {}, onError: {} },
    { id: 'memory', src: 'memory', onError: {} },
  ],
  initial: 'restoringChoice',
  on: {
    connect: { actions: 'passToAttempt' },
    retry: { actions: 'passToAttempt' },
    cancel: { actions: 'passToAttempt' },
    'connection.failed': { actions: 'passOn' },
    'connection.approved': { target: '.connected', actions: [hold, 'reportEstablished'] },
    'message.sign': { actions: 'refuseToSign' },
    'message.cancel': { actions: 'passToSigning' },
    'message.signed': { actions: 'passOn' },
    'message.failed': { actions: 'passOn' },
    'flow.failed': { actions: 'reportUnloaded' },
  },
  states: {
    restoringChoice: { always: [{ guard: 'wasConnectedBefore', target: 'restoring' }, { target: 'absent' }] },
    restoring: {
      // The wallet of the last visit is asked silently. Until it answers, nothing is connected.
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
          { target: 'absent', actions: 'reportAbsent' },
        ],
        onError: { target: 'absent', actions: 'reportAbsent' },
      },
      after: { RESTORE_TIMEOUT: { target: 'absent', actions: 'reportAbsent' } },
      on: {
        // The visitor asks the same wallet, which is no longer asked silently. Another wallet leaves this one as it is until it has approved.
        connect: [
          { guard: 'isRecorded', target: 'absent', actions: ['passToAttempt', 'reportAbsent'] },
          { actions: 'passToAttempt' },
        ],
        'connection.approved': [
          { guard: 'isRecorded', target: 'connected', actions: [hold, 'reportEstablished'] },
          { target: 'connected', actions: ['leaveRecord', hold, 'reportEstablished'] },
        ],
        // Also removes the stored record, so that the next visit asks no wallet.
        disconnect: { target: 'disconnecting' },
        'record.changed': [
          { guard: 'hasRecord', target: 'restoring', reenter: true, actions: 'noteRecord' },
          { target: 'absent', actions: reportLost('otherTab') },
        ],
      },
    },
    absent: {
      entry: ['clearConnection', 'freeAttempt'],
      on: { 'record.changed': { guard: 'hasRecord', target: 'restoring', actions: 'noteRecord' } },
    },
    connected: {
      tags: 'connected',
      type: 'parallel',
      entry: ['freeAttempt', 'loadRequests'],
      exit: 'endSigning',
      invoke: {
        id: 'switch',
        src: 'switch',
        input: ({ context: { walletSwitches } }) => ({ walletSwitches }),
        onError: {},
      },
      on: {
        switch: { actions: 'passToSwitch' },
        'switch.cancel': { actions: 'passToSwitch' },
        'switch.failed': { actions: 'passOn' },
        'message.sign': { actions: 'passToSigning' },
        'balance.failed': { actions: 'passOn' },
        'tokens.failed': { actions: 'passOn' },
        'activity.failed': { actions: 'passOn' },
        'names.failed': { actions: 'passOn' },
        disconnect: { target: 'disconnecting' },
        'wallet.disconnected': { target: 'absent', actions: reportLost('wallet') },
        'record.changed': [
          { guard: 'holdsRecord' },
          { guard: 'hasRecord', target: 'restoring', actions: [reportLost('otherTab'), 'noteRecord'] },
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
            'portfolio.refresh': { actions: 'passToPortfolio' },
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
        listening: {
          initial: 'watching',
          states: {
            watching: {
              invoke: {
                id: 'watch',
                src: 'watch',
                input: ({ context }) => ({ connection: context.connection! }),
                // A wallet that cannot be watched may leave or change its account without an event, so it does not count as connected.
                onError: { target: '#connection.absent', actions: [reportLost('wallet'), reportFailed] },
              },
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
        connect: { actions: 'queueAttempt' },
        retry: { actions: 'queueAttempt' },
        // The last approval is kept; an earlier one was never reported.
        'connection.approved': { actions: hold },
        // The former wallet is lost too, which was not reported yet.
        disconnect: { target: 'disconnecting', actions: [reportLost('replacement'), 'dropPrevious'] },
      },
    },
    released: {
      entry: [reportLost('replacement'), 'reportEstablished', 'dropPrevious'],
      always: { target: 'connected' },
    },
    disconnecting: {
      // The connection is reported as lost at once, also in storage: the visitor may leave the page before the wallet has answered.
      entry: reportLost('visitor'),
      invoke: {
        id: 'disconnect',
        src: 'disconnect',
        input: left,
        onDone: { target: 'absent', actions: 'reportDisconnected' },
        onError: { target: 'absent', actions: { type: 'reportDisconnectFailed', params: cause } },
      },
      after: {
        DISCONNECT_TIMEOUT: { target: 'absent', actions: { type: 'reportDisconnectFailed', params: noAnswer } },
      },
      on: {
        connect: { actions: 'queueAttempt' },
        retry: { actions: 'queueAttempt' },
        'connection.approved': { target: 'connected', actions: ['reportDisconnected', hold, 'reportEstablished'] },
      },
    },
  },
})

export type ConnectionSnapshot = SnapshotFrom<typeof connectionMachine>
