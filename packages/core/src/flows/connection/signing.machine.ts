import {
  assertEvent,
  assign,
  type DoneActorEvent,
  type ErrorActorEvent,
  enqueueActions,
  type SnapshotFrom,
} from 'xstate'
import type { Connection } from '../../chain/adapter.ts'
import { errorRecord, FoyerError } from '../../errors.ts'
import { setup } from '../../setup.ts'
import { report } from '../report.ts'
import type { SigningReport, SignRequest } from './connection.types.ts'
import { signingPorts } from './requests.ports.ts'

/** Message with the connection as it was when the signature was requested: its account signs, whatever the wallet selects meanwhile. */
type Request = SignRequest & { connection: Connection }

export type SigningEvent =
  | ({ type: 'message.sign' } & Request)
  | { type: 'message.cancel'; id: string }
  /** No other request is in the wallet. */
  | { type: 'turn.granted' }
  /** The connection that was to sign has ended. */
  | { type: 'connection.ended' }
  | DoneActorEvent<string, 'sign'>
  | ErrorActorEvent<unknown, 'sign'>

/** Requests without an outcome, oldest first. The first one is being served, also after it was cancelled. */
type Context = { requests: Request[] }

const sendReport = report<SigningReport>

/** Account and chain that an outcome belongs to. */
const signerOf = ({ id, connection: { namespace, address, chainId } }: Request) => ({ id, namespace, address, chainId })

const failed = (request: Request, failure: FoyerError): SigningReport => ({
  type: 'message.failed',
  ...signerOf(request),
  error: errorRecord(failure),
})

/** Action that reports the requests from an index on as ended. */
const endedFrom = (from: number) => ({ type: 'reportEnded', params: { from } }) as const

/**
 * Signatures by the connected wallet. The wallet holds one request at a time, also where it serves several namespaces; the others wait for
 * their turn. Each has exactly one outcome.
 */
export const signingMachine = setup({
  types: {} as {
    context: Context
    events: SigningEvent
    /** The wallet holds a message. */
    tags: 'asked'
  },
  actors: signingPorts,
  delays: {
    /** A prompt that was cancelled here and is not answered in the wallet by then counts as lost. */
    ABANDONED: 15_000,
  },
  actions: {
    add: assign({
      requests: ({ context, event }) => {
        assertEvent(event, 'message.sign')
        const { id, message, connection } = event
        return [...context.requests, { id, message, connection }]
      },
    }),
    dropFirst: assign({ requests: ({ context }) => context.requests.slice(1) }),
    dropWaiting: assign({
      requests: ({ context, event }) => {
        assertEvent(event, 'message.cancel')
        return context.requests.filter(({ id }, at) => at === 0 || id !== event.id)
      },
    }),
    dropAll: assign({ requests: [] }),
    keepFirst: assign({ requests: ({ context }) => context.requests.slice(0, 1) }),
    reportSigned: enqueueActions((scope, { signature }: { signature: string }) =>
      sendReport(scope, { type: 'message.signed', ...signerOf(scope.context.requests[0]!), signature }),
    ),
    reportFailed: enqueueActions((scope, { cause }: { cause: unknown }) => {
      const signer = signerOf(scope.context.requests[0]!)
      sendReport(scope, { type: 'message.failed', ...signer, error: errorRecord(cause), cause })
    }),
    reportCancelled: enqueueActions(scope => {
      assertEvent(scope.event, 'message.cancel')
      const { id } = scope.event
      const request = scope.context.requests.find(each => each.id === id)!
      sendReport(scope, failed(request, new FoyerError('connect.cancelled', {})))
    }),
    /** The first request has an outcome already where it was cancelled. */
    reportEnded: enqueueActions((scope, { from }: { from: number }) => {
      for (const request of scope.context.requests.slice(from))
        sendReport(scope, failed(request, new FoyerError('wallet.disconnected', { method: 'signMessage' })))
    }),
  },
  guards: {
    isFirst: ({ context, event }) => event.type === 'message.cancel' && event.id === context.requests[0]?.id,
    isWaiting: ({ context, event }) =>
      event.type === 'message.cancel' && context.requests.slice(1).some(({ id }) => id === event.id),
    isForAnotherWallet: ({ context, event }) =>
      event.type === 'message.sign' && event.connection.connectorId !== context.requests[0]!.connection.connectorId,
    hasRequest: ({ context }) => context.requests.length > 0,
  },
}).createMachine({
  id: 'signing',
  context: { requests: [] },
  initial: 'idle',
  states: {
    idle: { on: { 'message.sign': { target: 'serving', actions: 'add' } } },
    serving: {
      // Held until the wallet has answered, or its prompt counts as lost.
      invoke: {
        id: 'turn',
        src: 'turn',
        input: ({ context }) => ({ connection: context.requests[0]!.connection }),
        onError: { target: '.asking' },
      },
      initial: 'queued',
      on: {
        'message.sign': { actions: 'add' },
        'message.cancel': { guard: 'isWaiting', actions: ['reportCancelled', 'dropWaiting'] },
      },
      states: {
        // The wallet serves another namespace, or a switch of its network.
        queued: {
          on: {
            'connection.ended': { target: '#signing.idle', actions: [endedFrom(0), 'dropAll'] },
            'turn.granted': { target: 'asking' },
            'message.cancel': { guard: 'isFirst', target: '#signing.served', actions: 'reportCancelled' },
          },
        },
        asking: {
          tags: 'asked',
          initial: 'wanted',
          invoke: {
            id: 'sign',
            src: 'signMessage',
            input: ({ context: { requests } }) => ({
              connection: requests[0]!.connection,
              message: requests[0]!.message,
            }),
            onDone: { target: '#signing.served' },
            onError: { target: '#signing.served' },
          },
          states: {
            wanted: {
              on: {
                'xstate.done.actor.sign': {
                  target: '#signing.served',
                  actions: { type: 'reportSigned', params: ({ event }) => ({ signature: event.output }) },
                },
                'xstate.error.actor.sign': {
                  target: '#signing.served',
                  actions: { type: 'reportFailed', params: ({ event }) => ({ cause: event.error }) },
                },
                'message.cancel': { guard: 'isFirst', target: 'abandoned', actions: 'reportCancelled' },
                'connection.ended': { target: '#signing.serving.ended', actions: [endedFrom(0), 'keepFirst'] },
              },
            },
            abandoned: {
              // The wallet still shows the message. Its answer is ignored; a message moves no money.
              after: { ABANDONED: { target: '#signing.served' } },
              on: { 'connection.ended': { target: '#signing.serving.ended', actions: [endedFrom(1), 'keepFirst'] } },
            },
          },
        },
        ended: {
          tags: 'asked',
          // The wallet may still show the message of a connection that has ended. Nobody waits for its answer.
          after: { ABANDONED: { target: '#signing.served' } },
          on: {
            'message.sign': [
              { guard: 'isForAnotherWallet', target: '#signing.served', actions: 'add' },
              { actions: 'add' },
            ],
            'connection.ended': { actions: [endedFrom(1), 'keepFirst'] },
          },
        },
      },
    },
    served: {
      entry: 'dropFirst',
      always: [{ guard: 'hasRequest', target: 'serving' }, { target: 'idle' }],
    },
  },
})

export type SigningSnapshot = SnapshotFrom<typeof signingMachine>
