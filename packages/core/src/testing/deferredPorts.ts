import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  type EmittedFrom,
  type EventObject,
  fromCallback,
  fromPromise,
  type InputFrom,
  type OutputFrom,
  StateMachine,
} from 'xstate'
import { describeMachine } from './describeMachine.ts'
import { flushMicrotasks } from './flushMicrotasks.ts'

/** Invocation of a deferred port: its input, and the methods that decide its outcome. */
export interface Invocation<Output = unknown, Input = unknown, Fact extends EventObject = AnyEventObject> {
  /** Input that the machine has given. */
  readonly input: Input
  /** Aborted once the machine has left the state that invoked it, or stopped. */
  readonly signal: AbortSignal
  /** Events that the machine sent to it (sources and child machines; a promise receives none). */
  readonly received: readonly AnyEventObject[]
  /** Whether it runs, has answered, has failed, or was stopped. */
  readonly status: 'running' | 'resolved' | 'rejected' | 'stopped'
  /** Actor of this invocation, as in `snapshot.children`. */
  readonly ref: AnyActorRef
  /**
   * Ends it with an answer (`onDone`). Settles when the machine has processed it.
   * On a stopped invocation this is a late answer: the promise resolves after its abort, and the machine must not change.
   */
  resolve(...answer: undefined extends Output ? [output?: Output] : [output: Output]): Promise<void>
  /** Ends it with an error (`onError`); late on a stopped one, like `resolve`. */
  reject(error: unknown): Promise<void>
  /** Sends a fact to the machine. XState drops it if the invocation has stopped. */
  send(fact: Fact): Promise<void>
  /** Publishes a snapshot (`onSnapshot`): these fields over the ones before, for a machine that reads its child's snapshot. */
  update(snapshot: Record<string, unknown>): Promise<void>
}

/** Port under a test's control: its logic for `machine.provide`, and every invocation so far, in order. */
export interface DeferredPort<Output = unknown, Input = unknown, Fact extends EventObject = AnyEventObject> {
  /** Logic for `machine.provide`. */
  readonly logic: AnyActorLogic
  /** Invocations so far, in their order. */
  readonly calls: readonly Invocation<Output, Input, Fact>[]
  /** Returns the nth invocation, from 0; negative counts from the end. Throws with the port's name if there was no such invocation. */
  call(index: number): Invocation<Output, Input, Fact>
  /** Invocation that is running now. Throws unless there is exactly one. */
  readonly running: Invocation<Output, Input, Fact>
}

const RESOLVE = 'foyer.deferred.resolve'
const REJECT = 'foyer.deferred.reject'
const UPDATE = 'foyer.deferred.update'

type Status = Invocation['status']

const handle = <Output, Input, Fact extends EventObject>(
  name: string,
): { calls: Invocation<Output, Input, Fact>[] } & Omit<DeferredPort<Output, Input, Fact>, 'logic' | 'calls'> => {
  const calls: Invocation<Output, Input, Fact>[] = []
  return {
    calls,
    call(index) {
      const call = calls.at(index)
      if (!call) throw new Error(`The port "${name}" was invoked ${calls.length} times; there is no call ${index}.`)
      return call
    },
    get running() {
      const running = calls.filter(call => call.status === 'running')
      if (running.length !== 1)
        throw new Error(`The port "${name}" has ${running.length} invocations running, not exactly one.`)
      return running[0]!
    },
  }
}

/** The events of an actor are typed by its logic; a stub sends any event that the test gives. */
const sendTo = (ref: AnyActorRef | undefined, event: EventObject) => ref?.send(event as AnyEventObject)

/**
 * Promise port (`port()`, `fromPromise`) that answers when the test decides. It is a real `fromPromise`: answers pass through XState's own
 * machinery, and a late one comes from a promise that settles after its `signal` was aborted.
 */
export function deferredPort<Output = unknown, Input = unknown>(name = 'port'): DeferredPort<Output, Input, never> {
  const base = handle<Output, Input, never>(name)
  const { calls } = base
  const logic = fromPromise<Output, Input>(({ input, signal, self }) => {
    let settled: Status | undefined
    let resolvePromise!: (output: Output) => void
    let rejectPromise!: (error: unknown) => void
    const promise = new Promise<Output>((resolve, reject) => {
      resolvePromise = resolve
      rejectPromise = reject
    })
    const refuse = (verb: string) => async () => {
      throw new Error(`The port "${name}" is a promise; it cannot ${verb}.`)
    }
    calls.push({
      input,
      signal,
      ref: self as AnyActorRef,
      received: [],
      get status() {
        return settled ?? (signal.aborted ? 'stopped' : 'running')
      },
      async resolve(output?: Output) {
        if (!signal.aborted) settled ??= 'resolved'
        resolvePromise(output as Output)
        await flushMicrotasks()
      },
      async reject(error) {
        if (!signal.aborted) settled ??= 'rejected'
        rejectPromise(error)
        await flushMicrotasks()
      },
      send: refuse('send facts'),
      update: refuse('publish snapshots'),
    })
    return promise
  })
  return Object.defineProperties(
    { logic } as DeferredPort<Output, Input, never>,
    Object.getOwnPropertyDescriptors(base),
  )
}

/**
 * Source (`source()`, `fromCallback`), child machine or any other actor, reduced to what its parent can observe: it receives events, sends
 * facts, publishes snapshots, and ends when the test decides. It is a real `fromCallback`, which may also end with an answer or an error at any time.
 */
export function deferredSource<Fact extends EventObject = AnyEventObject, Input = unknown, Output = unknown>(
  name = 'source',
): DeferredPort<Output, Input, Fact> {
  const base = handle<Output, Input, Fact>(name)
  const { calls } = base
  const callback = fromCallback<AnyEventObject, Input>(({ input, self, sendBack, receive }) => {
    const controller = new AbortController()
    const received: AnyEventObject[] = []
    let settled: Status | undefined
    receive(event => {
      received.push(event)
    })
    const end = async (status: Status, event: EventObject) => {
      // XState would only warn about an event to a stopped actor.
      if (controller.signal.aborted || settled) return
      settled = status
      sendTo(self as AnyActorRef, event)
      await flushMicrotasks()
    }
    calls.push({
      input,
      signal: controller.signal,
      ref: self as AnyActorRef,
      received,
      get status() {
        return settled ?? (controller.signal.aborted ? 'stopped' : 'running')
      },
      resolve: (output?: Output) => end('resolved', { type: RESOLVE, output } as EventObject),
      reject: error => end('rejected', { type: REJECT, error } as EventObject),
      async send(fact) {
        sendBack(fact)
        await flushMicrotasks()
      },
      async update(snapshot) {
        if (!controller.signal.aborted && !settled)
          sendTo(self as AnyActorRef, { type: UPDATE, snapshot } as EventObject)
        await flushMicrotasks()
      },
    })
    return () => controller.abort()
  })
  const logic: AnyActorLogic = {
    ...callback,
    transition(state, event, scope) {
      if (state.status !== 'active') return state
      if (event.type === RESOLVE) return { ...state, status: 'done', output: event.output }
      if (event.type === REJECT) return { ...state, status: 'error', error: event.error }
      if (event.type === UPDATE) return { ...state, ...event.snapshot }
      return callback.transition(state, event, scope)
    },
  }
  return Object.defineProperties({ logic } as DeferredPort<Output, Input, Fact>, Object.getOwnPropertyDescriptors(base))
}

/** Whether logic is a `fromPromise`, by its reaction to a settled promise's event. No effect of the logic runs. */
function isPromiseLogic(logic: AnyActorLogic): boolean {
  if (logic instanceof StateMachine || typeof logic.config !== 'function') return false
  const active = { status: 'active', output: undefined, error: undefined, input: undefined }
  try {
    // biome-ignore lint/suspicious/noExplicitAny: there is no scope before an actor, and a promise's transition does not read it here
    return logic.transition(active, { type: 'xstate.promise.resolve' }, { self: {} } as any).status === 'done'
  } catch {
    return false
  }
}

// biome-ignore format: fifteen parameters, of which one is used
// biome-ignore lint/suspicious/noExplicitAny: as above
type ActorsOf<M> = M extends StateMachine<any, any, any, infer A, any, any, any, any, any, any, any, any, any, any, any> ? A : never

/** Names under which a machine declares its actors. */
export type ActorName<M extends AnyStateMachine> = ActorsOf<M>['src'] & string

/** Logic that a machine declares under a name. */
export type ActorLogicOf<M extends AnyStateMachine, Name extends string> = Extract<ActorsOf<M>, { src: Name }>['logic']

/** Deferred ports, one per actor that `setup({ actors })` of the machine declares, typed by its declaration. */
export type DeferredPortsOf<M extends AnyStateMachine> = {
  readonly [Name in ActorName<M>]: DeferredPort<
    OutputFrom<ActorLogicOf<M, Name>>,
    InputFrom<ActorLogicOf<M, Name>>,
    EmittedFrom<ActorLogicOf<M, Name>>
  >
}

/** Machine whose actors are answered by the test. */
export interface DeferredMachine<M extends AnyStateMachine> {
  /** Machine with every declared actor replaced. Runs no effect; guards and actions stay real. */
  machine: M
  /** Ports by their names. */
  ports: DeferredPortsOf<M>
  /** Invocation of a child, `snapshot.children[id]`. */
  invocationOf(ref: AnyActorRef): Invocation | undefined
  /** All invocations of all ports. */
  calls(): Invocation[]
  /** Forgets all invocations, so that the next actor of the machine starts with none. */
  forget(): void
}

/**
 * Puts every actor of a machine under the test's control: promise ports become `deferredPort`, all others (sources, child machines)
 * `deferredSource`.
 *
 *     const { machine, ports } = deferredPorts(sendMachine)
 *     const actor = createActor(machine, { input }).start()
 *     actor.send({ type: 'review' })
 *     await ports.quoteFee.call(0).resolve(21_000n)
 *
 * Throws for a logic written into `invoke.src` itself, which has no name under which it could be replaced.
 */
export function deferredPorts<M extends AnyStateMachine>(machine: M): DeferredMachine<M> {
  for (const state of describeMachine(machine).states) {
    const inline = state.invokes.find(({ src }) => src.startsWith('xstate.invoke.'))
    if (inline) {
      throw new Error(
        `"${machine.id}" invokes "${inline.id}" in "${state.path}" by value. Name its logic in setup({ actors }).`,
      )
    }
  }
  const ports: Record<string, DeferredPort> = {}
  for (const [name, logic] of Object.entries(machine.implementations.actors)) {
    ports[name] = isPromiseLogic(logic as AnyActorLogic)
      ? (deferredPort(name) as unknown as DeferredPort)
      : deferredSource(name)
  }
  const actors = Object.fromEntries(Object.entries(ports).map(([name, { logic }]) => [name, logic]))
  const calls = () => Object.values(ports).flatMap(port => port.calls)
  return {
    machine: machine.provide({ actors }) as M,
    ports: ports as DeferredPortsOf<M>,
    invocationOf: ref => calls().find(call => call.ref === ref),
    calls,
    forget: () => {
      for (const { calls } of Object.values(ports)) (calls as Invocation[]).length = 0
    },
  }
}
