import type { ActorLogic, AnyEventObject, AnyStateMachine, Snapshot } from 'xstate'
import { lazyFlowMachine } from './lazyFlow.machine.ts'

type Done = Snapshot<undefined> & { status: 'done'; output: undefined }

/** Effect that is done when it starts. */
const done: ActorLogic<Done, AnyEventObject> = {
  transition: snapshot => snapshot,
  getInitialSnapshot: () => ({ status: 'done', output: undefined, error: undefined }) as Done,
  getPersistedSnapshot: snapshot => snapshot,
}

/** Lazy flow that is loaded at once, for tests of the flow. */
export const loadedFlow = (machine: AnyStateMachine): typeof lazyFlowMachine =>
  lazyFlowMachine.provide({ actors: { load: done, flow: machine } as never })
