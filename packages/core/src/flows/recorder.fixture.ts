import {
  type ActorRefFrom,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  createMachine,
  spawnChild,
} from 'xstate'
import { type DeferredMachine, deferredPorts, type SimulatedClock, simulatedClock } from '../testing/index.ts'

export type Recorder<M extends AnyStateMachine> = {
  /** Children of the machine by the id under which they were started. */
  child(id: string): ActorRefFrom<M>
  /** Events that the children reported, in order. */
  reports: AnyEventObject[]
  ports: DeferredMachine<M>['ports']
  deferred: DeferredMachine<M>
  clock: SimulatedClock
  stop(): void
}

/** Runs machines, each under its id, below a parent that records the events it receives. All effects are deferred. */
export function record<M extends AnyStateMachine>(
  machine: M,
  inputs: Record<string, unknown>,
  adapt: (deferred: M) => M = same => same,
): Recorder<M> {
  const deferred = deferredPorts(machine)
  const clock = simulatedClock()
  const reports: AnyEventObject[] = []
  const logic = adapt(deferred.machine) as AnyStateMachine
  const parent = createMachine({
    id: 'recorder',
    entry: Object.entries(inputs).map(([id, input]) => spawnChild(logic, { id, input })),
    on: { '*': { actions: ({ event }) => void reports.push(event) } },
  })
  const actor = createActor(parent, { clock }).start()
  return {
    child: id => (actor.getSnapshot().children as Record<string, unknown>)[id] as ActorRefFrom<M>,
    reports,
    ports: deferred.ports,
    deferred,
    clock,
    stop: () => void actor.stop(),
  }
}
