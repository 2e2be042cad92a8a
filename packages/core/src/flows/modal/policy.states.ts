import { policyWords } from './policy.words.ts'

/** The rules that cross the flows, one named transition each, and nothing else. */
export const policyStates = policyWords.createStateConfig({
  initial: 'watching',
  on: {
    'modal.opened': { actions: 'emitFact' },
    'modal.closed': { actions: 'emitFact' },
    'connection.absent': { actions: ['noteAbsent', 'tellNetworkOfLoss'] },
    'connection.changed': { actions: ['tellNetworkOfConnection', 'keepRecord', 'wantPortfolio'] },
    'connection.failed': { actions: 'emitError' },
    'connection.lost': [
      { guard: 'isReplaced', actions: 'emitFact' },
      {
        guard: 'visitorLeftTheLast',
        target: '.watching',
        actions: [
          'noteAbsent',
          'tellNetworkOfLoss',
          'dropRecord',
          'dropDeepLink',
          'emitFact',
          'close',
          'leaveLostView',
        ],
      },
      {
        target: '.watching',
        actions: ['noteAbsent', 'tellNetworkOfLoss', 'dropRecord', 'dropDeepLink', 'emitFact', 'leaveLostView'],
      },
    ],
    'connection.established': [
      {
        guard: 'isRestored',
        actions: ['noteEstablished', 'tellNetworkOfConnection', 'keepRecord', 'emitFact', 'leaveConnect'],
      },
      {
        target: '.settling',
        actions: [
          'noteEstablished',
          'noteSettling',
          'tellCatalogueOfUse',
          'keepDeepLink',
          'tellNetworkOfConnection',
          'keepRecord',
          'emitFact',
        ],
      },
    ],
    'network.changed': [
      { guard: 'networkWasChosen', actions: ['keepActiveNetwork', 'emitSwitched', 'returnBeforeNetworks'] },
      { actions: ['keepActiveNetwork', 'emitSwitched', 'wantPortfolio'] },
    ],
    'network.judged': [
      { guard: 'isShownUnsupported', target: '.watching', actions: 'noteJudged' },
      // `open` does nothing to an open window, `goUnsupported` nothing to a closed one.
      { guard: 'isUnsupported', target: '.watching', actions: ['noteJudged', 'goUnsupported', 'open'] },
      { guard: 'isLeavingUnsupported', target: '.watching', actions: ['noteJudged', 'close'] },
      { actions: 'noteJudged' },
    ],
    'connection.disconnect': { actions: 'disconnect' },
    'disconnect.failed': {
      actions: [
        {
          type: 'emitCause',
          params: ({ event }) => ({
            error: { code: 'disconnect.failed', context: { namespace: event.namespace } },
            cause: event.cause,
          }),
        },
        { type: 'showToast', params: { variant: 'error', message: 'disconnect.failed' } },
      ],
    },
    'network.select': { guard: 'isBooted', actions: 'passToNetwork' },
    'network.confirm': { guard: 'isBooted', actions: 'passToNetwork' },
    'network.unknown': { actions: 'emitUnknownNetwork' },
    'switch.requested': { actions: ['switchConnection', 'goSwitch'] },
    'switch.failed': [
      { guard: 'windowIsOpen', actions: 'emitError' },
      // Without the window nobody could try again: a later move of the wallet is its own.
      { actions: ['emitError', 'dropWantedNetwork'] },
    ],
    'connect.confirming': { actions: 'openSwitch' },
    'connect.requested': { actions: 'goConnect' },
    'remote.wanted': { actions: 'loadRemote' },
    'pairing.left': { actions: 'tellRemoteOfLeaving' },
    'flow.failed': { guard: 'pairingFailed', actions: 'emitError' },
    'catalogue.failed': { actions: 'emitError' },
    'analytics.event': { actions: 'emitFact' },
    'analytics.refused': { actions: 'emitError' },
    'session.established': { actions: 'shareSession' },
    'message.sign': { actions: 'passToSigner' },
    'message.cancel': { actions: 'cancelSigning' },
    'message.signed': { actions: 'emitFact' },
    'message.failed': { actions: 'emitFact' },
    'tokens.failed': [
      {
        guard: 'windowIsOpen',
        actions: ['emitError', { type: 'showToast', params: { variant: 'error', message: 'balance.unavailable' } }],
      },
      { actions: 'emitError' },
    ],
    'activity.failed': [
      {
        guard: 'windowIsOpen',
        actions: ['emitError', { type: 'showToast', params: { variant: 'error', message: 'activity.failed' } }],
      },
      { actions: 'emitError' },
    ],
    'names.failed': { actions: 'emitError' },
    'account.select': { actions: 'passToAccount' },
    'accountType.select': { actions: 'passToAccount' },
    'accountType.preferred': { actions: ['keepAccountType', 'emitFact'] },
    'balance.refresh': { actions: 'passToBalance' },
    // Out of the blue a toast would only puzzle: without the window the button shows the balance that is there.
    'balance.failed': {
      guard: 'windowIsOpen',
      actions: { type: 'showToast', params: { variant: 'error', message: 'balance.unavailable' } },
    },
  },
  states: {
    watching: {},
    settling: {
      // A wallet has just been connected by the visitor; its chain is being judged.
      exit: 'endSettling',
      on: {
        'network.judged': [
          { guard: 'isAboutAnother', actions: 'noteJudged' },
          { guard: 'isUnsupported', target: 'watching', actions: ['noteJudged', 'goUnsupported', 'open'] },
          { guard: 'isStillConnecting', target: 'watching', actions: ['noteJudged', 'activateAsked', 'close'] },
          // A former wallet that lets go slowly leaves the visitor time to go elsewhere; there he stays.
          { target: 'watching', actions: 'noteJudged' },
        ],
      },
    },
  },
})
