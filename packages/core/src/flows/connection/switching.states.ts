import { raise } from 'xstate'
import { connectionSetup } from './connection.setup.ts'

/** Moving the held connection to another chain. The wallet's own report moves it; our request only asks for it. */
export const switchingStates = connectionSetup.createStateConfig({
  id: 'switching',
  initial: 'idle',
  on: {
    switch: [
      { guard: 'isOnTarget', target: '.idle' },
      {
        guard: 'targetIsNotApproved',
        target: '.failed',
        actions: ['noteTarget', 'noteNotApproved', 'reportNotApproved'],
      },
      { guard: 'appChoosesChain', target: '.moving', reenter: true, actions: 'noteTarget' },
      { target: '.asking', actions: 'noteTarget' },
    ],
    'switch.cancel': { target: '.idle' },
    // Wherever the wish stands, also refused or failed: the wallet is there now.
    'chain.changed': { guard: 'targetIsReached', target: '.idle' },
  },
  states: {
    idle: { entry: 'endSwitch' },
    moving: {
      // No wallet is asked: it is only said which of its accounts there are on that chain, and how they are written there.
      meta: { switch: 'ask' },
      invoke: {
        id: 'accountsOn',
        src: 'accountsOn',
        input: ({ context }) => ({ connection: context.connection!, chainId: context.switchTo! }),
        onDone: [
          {
            guard: { type: 'sharesNoAccountThere', params: ({ event }) => ({ accounts: event.output }) },
            target: 'failed',
            actions: ['noteNotApproved', 'reportNotApproved'],
          },
          {
            target: 'idle',
            actions: raise(({ context, event }) => ({
              type: 'chain.chosen' as const,
              chainId: context.switchTo!,
              accounts: event.output,
            })),
          },
        ],
        onError: {
          target: 'failed',
          actions: [
            { type: 'noteSwitchError', params: ({ event }) => ({ cause: event.error }) },
            { type: 'reportSwitchFailed', params: ({ event }) => ({ cause: event.error }) },
          ],
        },
      },
    },
    asking: {
      entry: 'dropSwitchError',
      initial: 'waiting',
      invoke: {
        id: 'switch',
        src: 'switchNetwork',
        input: ({ context }) => ({ connection: context.connection!, chainId: context.switchTo! }),
        onDone: {
          target: 'idle',
          // Resolved means that the wallet is there, whether or not it also says so by itself.
          actions: raise(({ context }) => ({ type: 'chain.changed' as const, chainId: context.switchTo! })),
        },
        onError: [
          {
            guard: { type: 'walletDeclined', params: ({ event }) => ({ cause: event.error }) },
            target: 'declined',
            actions: [
              { type: 'noteSwitchError', params: ({ event }) => ({ cause: event.error }) },
              { type: 'reportSwitchFailed', params: ({ event }) => ({ cause: event.error }) },
            ],
          },
          {
            target: 'failed',
            actions: [
              { type: 'noteSwitchError', params: ({ event }) => ({ cause: event.error }) },
              { type: 'reportSwitchFailed', params: ({ event }) => ({ cause: event.error }) },
            ],
          },
        ],
      },
      states: {
        waiting: { meta: { switch: 'ask' }, after: { DELAYED: { target: 'delayed' } } },
        // Its window may be gone for good. Where the first question is answered after all, the wallet reports the chain that it is on.
        delayed: {
          meta: { switch: 'delayed' },
          on: { 'switch.retry': { target: '#switching.asking', reenter: true } },
        },
      },
    },
    declined: { meta: { switch: 'declined' }, on: { 'switch.retry': { target: 'asking' } } },
    failed: {
      meta: { switch: 'failed' },
      // From the beginning: what the wallet lets us use may be more by now.
      on: {
        'switch.retry': { actions: raise(({ context }) => ({ type: 'switch' as const, chainId: context.switchTo! })) },
      },
    },
  },
})
