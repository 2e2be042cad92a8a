import {
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  assign,
  enqueueActions,
  fromPromise,
  type NonReducibleUnknown,
  type SnapshotFrom,
  sendTo,
} from 'xstate'
import { deferred } from '../../deferred.ts'
import { type ErrorRecord, errorRecord, FoyerError } from '../../errors.ts'
import { loadOnce } from '../../loadOnce.ts'
import { port } from '../../port.ts'
import { setup } from '../../setup.ts'
import { report } from '../report.ts'

/** Failure to load a flow, or of the flow itself, with the events that it never received. */
export type LazyFlowReport = {
  type: 'flow.failed'
  /** Id of the loader. */
  flow: string
  error: ErrorRecord
  cause: unknown
  pending: AnyEventObject[]
}

type Context = {
  /** Input of the flow. */
  input: NonReducibleUnknown
  /** Events received while the flow is loading. */
  pending: AnyEventObject[]
}

const reportFailed = {
  type: 'reportFailed',
  params: ({ event }: { event: { error: unknown } }) => ({ cause: event.error }),
} as const

/**
 * Loader of a flow in a later chunk. `flow.load` starts loading, also after a failure; every other event belongs to the flow: it is
 * forwarded while the flow runs, kept while it is loading, and dropped before and after.
 */
export const lazyFlowMachine = setup({
  types: {} as { context: Context; input: NonReducibleUnknown; events: { type: 'flow.load' } | AnyEventObject },
  actors: { load: port<void>('flow.load'), flow: port<unknown, NonReducibleUnknown>('flow') },
  delays: {
    /** Time limit for a chunk of a few kilobytes; after that the visitor may retry. */
    LOAD_TIMEOUT: 15_000,
  },
  actions: {
    keep: assign({ pending: ({ context, event }) => [...context.pending, event] }),
    drop: assign({ pending: [] }),
    forward: sendTo('flow', ({ event }) => event),
    forwardPending: enqueueActions(({ context, enqueue }) => {
      for (const event of context.pending) enqueue.sendTo('flow', event)
      enqueue.assign({ pending: [] })
    }),
    /** After a time-out there is no cause. */
    reportFailed: enqueueActions((scope, params: { cause: unknown } | undefined) => {
      const { id: flow } = scope.self
      const { cause } = params ?? { cause: new FoyerError('chunk.failed', { chunk: flow }) }
      const { pending } = scope.context
      report<LazyFlowReport>(scope, { type: 'flow.failed', flow, error: errorRecord(cause), cause, pending })
    }),
  },
}).createMachine({
  id: 'lazyFlow',
  context: ({ input }) => ({ input, pending: [] }),
  initial: 'idle',
  states: {
    idle: { on: { 'flow.load': { target: 'loading' } } },
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'running' },
        onError: { target: 'failed', actions: reportFailed },
      },
      after: { LOAD_TIMEOUT: { target: 'failed', actions: 'reportFailed' } },
      on: { 'flow.load': {}, '*': { actions: 'keep' } },
    },
    running: {
      entry: 'forwardPending',
      invoke: {
        id: 'flow',
        src: 'flow',
        input: ({ context }) => context.input,
        onDone: { target: 'idle' },
        onError: { target: 'failed', actions: reportFailed },
      },
      on: { 'flow.load': {}, '*': { actions: 'forward' } },
    },
    failed: { entry: 'drop', on: { 'flow.load': { target: 'loading' } } },
  },
})

export type LazyFlowSnapshot = SnapshotFrom<typeof lazyFlowMachine>

/** Loader machine of the flow that `load` returns. The flow is invoked by name, so that its snapshot can be restored like any child's. */
export function lazyFlow(chunk: string, load: () => Promise<AnyStateMachine>): typeof lazyFlowMachine {
  let loaded: AnyStateMachine | undefined
  const loadFlow = loadOnce(chunk, load)
  const flow = () => {
    if (!loaded) throw new FoyerError('chunk.failed', { chunk })
    return loaded
  }
  return lazyFlowMachine.provide({
    actors: {
      load: fromPromise<void, undefined>(async () => {
        loaded = await loadFlow()
      }),
      flow: deferred<AnyActorLogic>(flow),
    },
  })
}

/** Actor of the loaded flow; undefined before. `loader` is a reference to a lazy flow. */
export const flowOf = <Machine extends AnyStateMachine>(
  loader: AnyActorRef | undefined,
): ActorRefFrom<Machine> | undefined =>
  (loader?.getSnapshot() as LazyFlowSnapshot | undefined)?.children?.flow as ActorRefFrom<Machine> | undefined
