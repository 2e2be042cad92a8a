import { connectionSetup } from './connection.setup.ts'
import { signingStates } from './signing.states.ts'
import { switchingStates } from './switching.states.ts'

/** Whom we hold. `connected` is entered only with what a wallet has just said, live. */
export const walletStates = connectionSetup.createStateConfig({
  initial: 'recalling',
  states: {
    recalling: { always: [{ guard: 'wasConnectedBefore', target: 'restoring' }, { target: 'absent' }] },

    restoring: {
      // The wallet of the last visit is asked, silently. Until it answers nobody is connected.
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
        // The visitor's choice now counts more than the one of the last visit.
        connect: { target: 'absent', actions: 'reportAbsent' },
        // A phone that was found meanwhile, too: nobody asked this connection to look for it.
        'connection.approved': {
          target: 'connected',
          actions: [{ type: 'hold', params: ({ event }) => event }, 'reportEstablished'],
        },
        // Also out of storage: the next visit asks nobody.
        disconnect: { target: 'absent', actions: { type: 'reportLost', params: { by: 'visitor' } } },
        'message.sign': { actions: { type: 'refuseToSign', params: { code: 'account.missing' } } },
      },
    },

    absent: {
      entry: 'forget',
      on: {
        'connection.approved': {
          target: 'connected',
          actions: [{ type: 'hold', params: ({ event }) => event }, 'reportEstablished'],
        },
        'message.sign': { actions: { type: 'refuseToSign', params: { code: 'account.missing' } } },
      },
    },

    connected: {
      tags: 'connected',
      type: 'parallel',
      exit: ['reportSigningEnded', 'endSignRequest', 'endSwitch'],
      on: {
        disconnect: { target: 'disconnecting' },
        'wallet.disconnected': { target: 'absent', actions: { type: 'reportLost', params: { by: 'wallet' } } },
        'accounts.changed': {
          guard: 'sharesNoAccount',
          target: 'absent',
          actions: { type: 'reportLost', params: { by: 'wallet' } },
        },
        'balance.failed': { actions: 'passOn' },
        'tokens.failed': { actions: 'passOn' },
        'activity.failed': { actions: 'passOn' },
        'names.failed': { actions: 'passOn' },
        'connection.approved': [
          {
            guard: 'isSameWallet',
            target: 'connected',
            reenter: true,
            actions: [{ type: 'hold', params: ({ event }) => event }, 'reportEstablished'],
          },
          { target: 'releasing', actions: { type: 'replace', params: ({ event }) => event } },
        ],
      },
      states: {
        account: {
          initial: 'current',
          on: {
            // `current` is keyed by account and chain: entering it anew ends what was being read for the former ones.
            'accounts.changed': [
              { guard: 'anotherAccountIsActive', target: '.current', actions: ['noteAccounts', 'reportChanged'] },
              // The next visit would find that one by itself, and no longer the active one.
              { guard: 'walletSelectsAnother', actions: ['noteAccounts', 'reportChanged'] },
              { guard: 'sharesAccounts', actions: 'noteAccounts' },
            ],
            'account.select': {
              guard: 'anotherAccountIsSelected',
              target: '.current',
              actions: ['selectAccount', 'preferAccountType', 'reportChanged'],
            },
            'accountType.select': [
              {
                guard: 'anotherAccountIsSelected',
                target: '.current',
                actions: ['selectAccount', 'preferAccountType', 'reportChanged'],
              },
              { actions: 'preferAccountType' },
            ],
            'chain.changed': { guard: 'isAnotherChain', target: '.current', actions: ['noteChain', 'reportChanged'] },
            'chain.chosen': { target: '.current', actions: ['noteChain', 'reportChanged'] },
          },
          states: {
            current: {
              initial: 'settling',
              invoke: [
                {
                  id: 'account',
                  src: 'account',
                  input: ({ context: { namespace, networks, connection } }) => ({
                    namespace,
                    address: connection!.address,
                    chainId: connection!.chainId,
                    network: networks.find(({ caipNetworkId }) => caipNetworkId === connection!.chainId),
                  }),
                  // The balance is an extra; without it the visitor is no less connected.
                  onError: { actions: 'reportNoBalance' },
                },
                {
                  id: 'portfolio',
                  src: 'portfolio',
                  input: ({ context: { namespace, networks, connection } }) => ({
                    connectorId: connection!.connectorId,
                    namespace,
                    address: connection!.address,
                    chainId: connection!.chainId,
                    network: networks.find(({ caipNetworkId }) => caipNetworkId === connection!.chainId),
                  }),
                  onError: {},
                },
              ],
              on: {
                'balance.refresh': { actions: 'passToAccount' },
                'portfolio.wanted': { actions: ['loadPortfolio', 'passToPortfolio'] },
                'portfolio.refresh': { actions: 'passToPortfolio' },
              },
              states: {
                settling: { always: [{ guard: 'chainIsRequested', target: 'supported' }, { target: 'unsupported' }] },
                supported: {},
                unsupported: { tags: 'unsupported' },
              },
            },
          },
        },
        hearing: {
          initial: 'watching',
          states: {
            watching: {
              invoke: {
                id: 'watch',
                src: 'watch',
                input: ({ context }) => ({ connection: context.connection! }),
                // A wallet that cannot be listened to may leave or change its account unnoticed: nobody is connected that way.
                onError: {
                  target: '#connection.wallet.absent',
                  actions: [
                    { type: 'reportLost', params: { by: 'wallet' } },
                    { type: 'reportFailed', params: ({ event }) => ({ cause: event.error }) },
                  ],
                },
              },
              // On a chain that the app has chosen the wallet's accounts are others, or written in another way.
              on: { 'chain.chosen': { target: 'watching', reenter: true } },
            },
          },
        },
        switching: switchingStates,
        signing: signingStates,
      },
    },

    releasing: {
      // The former wallet is let go. It has no listener any more.
      tags: 'connected',
      invoke: {
        id: 'release',
        src: 'disconnect',
        input: ({ context }) => ({ connection: context.previous!, by: 'replacement' as const }),
        onDone: { target: 'released' },
        onError: { target: 'released' },
      },
      after: { RELEASE_TIMEOUT: { target: 'released' } },
      on: {
        // Whoever comes last is held: the one between was never told of.
        'connection.approved': { actions: { type: 'hold', params: ({ event }) => event } },
        // The former wallet is out too, and was never reported so.
        disconnect: {
          target: 'disconnecting',
          actions: [{ type: 'reportLost', params: { by: 'replacement' } }, 'dropPrevious'],
        },
        'message.sign': { actions: { type: 'refuseToSign', params: { code: 'account.missing' } } },
      },
    },
    released: {
      entry: [{ type: 'reportLost', params: { by: 'replacement' } }, 'reportEstablished', 'dropPrevious'],
      always: { target: 'connected' },
    },

    disconnecting: {
      // The visitor is out from the first moment, also of storage: the page may be left before the wallet has answered.
      entry: { type: 'reportLost', params: { by: 'visitor' } },
      invoke: {
        id: 'disconnect',
        src: 'disconnect',
        input: ({ context }) => ({ connection: context.connection!, by: 'visitor' as const }),
        onDone: { target: 'absent', actions: 'reportDisconnected' },
        onError: {
          target: 'absent',
          actions: { type: 'reportDisconnectFailed', params: ({ event }) => ({ cause: event.error }) },
        },
      },
      after: { RELEASE_TIMEOUT: { target: 'absent' } },
      on: {
        // Asked for before the visitor disconnected the other one, and answered meanwhile.
        'connection.approved': {
          target: 'connected',
          actions: [{ type: 'hold', params: ({ event }) => event }, 'reportEstablished'],
        },
        'message.sign': { actions: { type: 'refuseToSign', params: { code: 'account.missing' } } },
      },
    },
  },
})
