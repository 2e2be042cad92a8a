import { assertEvent, assign, enqueueActions, type SnapshotFrom } from 'xstate'
import type { Connection } from '../../chain/adapter.ts'
import { errorRecord, FoyerError } from '../../errors.ts'
import { setup } from '../../setup.ts'
import { report } from '../report.ts'
import type { SigningReport, SignRequest } from './connection.types.ts'
import { signingPorts } from './requests.ports.ts'

export type SigningEvent =
  | ({ type: 'message.sign'; connection: Connection } & SignRequest)
  | { type: 'message.cancel'; id: string }
  /** The connection that was to sign has ended. */
  | { type: 'connection.ended' }

type Context = { request: (SignRequest & { connection: Connection }) | undefined }

const sendReport = report<SigningReport>

/** Signature by the connected wallet. The wallet holds one message at a time, and each has exactly one outcome. */
export const signingMachine = setup({
  types: {} as { context: Context; events: SigningEvent },
  actors: signingPorts,
  actions: {
    noteRequest: assign({
      request: ({ event }) => {
        assertEvent(event, 'message.sign')
        const { id, message, connection } = event
        return { id, message, connection }
      },
    }),
    endRequest: assign({ request: undefined }),
    reportSigned: enqueueActions((scope, { signature }: { signature: string }) =>
      sendReport(scope, { type: 'message.signed', id: scope.context.request!.id, signature }),
    ),
    reportFailed: enqueueActions((scope, { cause }: { cause: unknown }) =>
      sendReport(scope, { type: 'message.failed', id: scope.context.request!.id, error: errorRecord(cause), cause }),
    ),
    reportCancelled: enqueueActions(scope => {
      const error = errorRecord(new FoyerError('connect.cancelled', {}))
      sendReport(scope, { type: 'message.failed', id: scope.context.request!.id, error })
    }),
    reportEnded: enqueueActions(scope => {
      const error = errorRecord(new FoyerError('wallet.disconnected', { method: 'signMessage' }))
      sendReport(scope, { type: 'message.failed', id: scope.context.request!.id, error })
    }),
    reportRefused: enqueueActions(scope => {
      assertEvent(scope.event, 'message.sign')
      const error = errorRecord(new FoyerError('wallet.requestPending', { method: 'signMessage' }))
      sendReport(scope, { type: 'message.failed', id: scope.event.id, error })
    }),
  },
  guards: {
    isBeingSigned: ({ context, event }) => event.type === 'message.cancel' && event.id === context.request?.id,
  },
}).createMachine({
  id: 'signing',
  context: { request: undefined },
  initial: 'idle',
  states: {
    idle: { entry: 'endRequest', on: { 'message.sign': { target: 'asking', actions: 'noteRequest' } } },
    asking: {
      invoke: {
        id: 'sign',
        src: 'signMessage',
        input: ({ context: { request } }) => ({ connection: request!.connection, message: request!.message }),
        onDone: {
          target: 'idle',
          actions: { type: 'reportSigned', params: ({ event }) => ({ signature: event.output }) },
        },
        onError: {
          target: 'idle',
          actions: { type: 'reportFailed', params: ({ event }) => ({ cause: event.error }) },
        },
      },
      on: {
        // A second request never reaches the wallet while it holds a first one.
        'message.sign': { actions: 'reportRefused' },
        // A message moves no money, so a later signature is ignored.
        'message.cancel': { guard: 'isBeingSigned', target: 'idle', actions: 'reportCancelled' },
        'connection.ended': { target: 'idle', actions: 'reportEnded' },
      },
    },
  },
})

export type SigningSnapshot = SnapshotFrom<typeof signingMachine>
