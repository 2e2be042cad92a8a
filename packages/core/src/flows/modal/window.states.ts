import { windowWords } from './window.words.ts'

/** The window itself. What comes last wins: a close during opening leaves nothing that could open it again. */
export const windowStates = windowWords.createStateConfig({
  initial: 'closed',
  states: {
    closed: {
      always: { guard: 'isEmbedded', target: 'opening' },
      on: {
        'modal.open': { target: 'opening', actions: ['noteRequest', 'refuseUri'] },
        'connector.select': { guard: 'isKnownConnector', target: 'opening', actions: 'requestConnector' },
        'wallet.select': [
          { guard: 'isKnownConnector', target: 'opening', actions: 'requestConnector' },
          { guard: 'offersRemote', target: 'opening', actions: 'requestRemoteWallet' },
        ],
      },
    },
    opening: {
      // Waits for the adapters and, for a moment, for a silent restore.
      always: { guard: 'isReadyToShow', target: 'open' },
      after: { OPENING_PATIENCE: { guard: 'isBooted', target: 'open' } },
      on: {
        'modal.open': { actions: ['noteRequest', 'refuseUri'] },
        'connector.select': { guard: 'isKnownConnector', actions: 'requestConnector' },
        'wallet.select': [
          { guard: 'isKnownConnector', actions: 'requestConnector' },
          { guard: 'offersRemote', actions: 'requestRemoteWallet' },
        ],
        'modal.close': { target: 'closed' },
        'modal.dismiss': { target: 'closed' },
        // The patience is for the wallets; what the adapters took to load does not count.
        'xstate.done.actor.boot': { target: 'opening', reenter: true },
      },
    },
    open: {
      initial: 'idle',
      entry: ['goFirst', 'dropRequest', 'sayOpened'],
      exit: ['leaveView', 'sayClosed'],
      on: {
        'modal.open': { guard: 'asksForView', actions: 'goRequested' },
        'connector.select': { guard: 'isKnownConnector', actions: 'goConnector' },
        'wallet.select': [{ guard: 'isKnownConnector', actions: 'goConnector' }, { actions: 'goRemoteWallet' }],
        'modal.close': [{ guard: 'isEmbedded', actions: 'goFirst' }, { target: 'closed' }],
        'modal.dismiss': [
          { guard: 'mustStay', target: '.shaking' },
          { guard: 'isEmbedded', actions: 'goFirst' },
          { target: 'closed' },
        ],
        'modal.shake': { target: '.shaking' },
      },
      states: {
        idle: {},
        shaking: { after: { SHAKE: { target: 'idle' } } },
      },
    },
  },
})
