import { assign, setup } from 'xstate'
import { isFoyerError } from '../errors.ts'
import { port, source } from '../port.ts'

type Event =
  | { type: 'review'; to: string }
  | { type: 'back' }
  | { type: 'confirm' }
  | { type: 'leave' }
  | { type: 'retry' }
  | { type: 'account.changed'; address: string }

/** Small transfer with one of every construct that the toolkit supports. */
export const sendMachine = setup({
  types: {} as { context: { to: string; fee: string; attempts: number }; events: Event },
  actors: {
    quoteFee: port<bigint, { to: string }>('send.quoteFee'),
    sign: port<string, { to: string; fee: string }>('send.sign'),
    watchAccount: source<{ type: 'account.changed'; address: string }>('send.watchAccount'),
  },
  guards: {
    draftIsComplete: (_, { to }: { to: string }) => to !== '',
    hasTriesLeft: ({ context }) => context.attempts < 2,
    nothingWasSent: (_, { cause }: { cause: unknown }) => isFoyerError(cause, 'wallet.rejected'),
  },
  actions: { closeView: () => undefined },
  delays: { quoteLife: 30_000 },
}).createMachine({
  id: 'send',
  context: { to: '', fee: '', attempts: 0 },
  initial: 'editing',
  invoke: { id: 'watchAccount', src: 'watchAccount', onError: '.broken' },
  on: { 'account.changed': { target: '.editing', guard: ({ event }) => event.address !== '' } },
  states: {
    editing: {
      on: {
        review: {
          target: 'quoting',
          guard: { type: 'draftIsComplete', params: ({ event }) => ({ to: event.to }) },
          actions: assign({ to: ({ event }) => event.to }),
        },
      },
    },
    quoting: {
      tags: 'busy',
      invoke: {
        id: 'quoteFee',
        src: 'quoteFee',
        input: ({ context }) => ({ to: context.to }),
        onDone: { target: 'reviewing', actions: assign({ fee: ({ event }) => event.output.toString() }) },
        onError: 'failed',
      },
      after: { 15000: 'failed' },
      on: { back: 'editing' },
    },
    reviewing: {
      after: { quoteLife: { target: 'quoting', reenter: true } },
      on: { back: 'editing', confirm: 'signing' },
    },
    signing: {
      tags: ['busy', 'locked'],
      invoke: {
        id: 'sign',
        src: 'sign',
        input: ({ context }) => ({ to: context.to, fee: context.fee }),
        onDone: 'sent',
        onError: [
          { target: 'failed', guard: { type: 'nothingWasSent', params: ({ event }) => ({ cause: event.error }) } },
          { target: 'undetermined' },
        ],
      },
      on: { leave: { actions: 'closeView' }, 'account.changed': {} },
    },
    failed: {
      entry: assign({ attempts: ({ context }) => context.attempts + 1 }),
      always: { target: 'givenUp', guard: ({ context }) => context.attempts > 2 },
      on: { retry: [{ target: 'quoting', guard: 'hasTriesLeft' }, { target: 'givenUp' }] },
    },
    givenUp: { on: { 'account.changed': {} } },
    undetermined: { on: { leave: { actions: 'closeView' }, 'account.changed': {} } },
    broken: {},
    sent: { type: 'final' },
  },
})
