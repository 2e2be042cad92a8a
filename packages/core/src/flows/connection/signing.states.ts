import { connectionSetup } from './connection.setup.ts'

/** One message at a time is with the wallet. A connection that ends while it is there ends the waiting with an error. */
export const signingStates = connectionSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { entry: 'endSignRequest', on: { 'message.sign': { target: 'asking', actions: 'noteSignRequest' } } },
    asking: {
      invoke: {
        id: 'sign',
        src: 'signMessage',
        input: ({ context }) => ({ connection: context.connection!, message: context.signRequest!.message }),
        onDone: {
          target: 'idle',
          actions: { type: 'reportSigned', params: ({ event }) => ({ signature: event.output }) },
        },
        onError: {
          target: 'idle',
          actions: { type: 'reportNotSigned', params: ({ event }) => ({ cause: event.error }) },
        },
      },
      on: {
        'message.sign': { actions: { type: 'refuseToSign', params: { code: 'wallet.requestPending' } } },
        // A message moves no money: a signature that comes after all reaches nobody.
        'message.cancel': { guard: 'isBeingSigned', target: 'idle', actions: 'reportSigningCancelled' },
      },
    },
  },
})
