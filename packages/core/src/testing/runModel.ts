import {
  type Actor,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  matchesState,
  type SnapshotFrom,
} from 'xstate'
import { caseText } from './caseText.ts'
import { type DeferredMachine, type DeferredPortsOf, deferredPorts, type Invocation } from './deferredPorts.ts'
import { describeMachine } from './describeMachine.ts'
import { flushMicrotasks } from './flushMicrotasks.ts'
import type { WorldOptions } from './modelWorld.ts'
import { type SimulatedClock, simulatedClock } from './simulatedClock.ts'
import { type CoverageReport, type TransitionCoverage, transitionCoverage } from './transitionCoverage.ts'
import { type WorldStep, worldPaths } from './worldPaths.ts'

/** Position of a check: the running actor and the path so far. */
export interface ModelStep<M extends AnyStateMachine> {
  /** Actor that runs. */
  actor: Actor<M>
  /** Deferred ports of this path: their requests (`ports.sign.calls`), and which were stopped. */
  ports: DeferredPortsOf<M>
  /** Clock of the actor. */
  clock: SimulatedClock
  /** Event of this step, `xstate.init` for the first. */
  event: EventObject
  /** Snapshot before this step; absent for the first. */
  previous?: SnapshotFrom<M>
  /** Steps so far, in readable form: `['start', 'review', 'done(quoteFee) "21000n"']`. */
  trail: readonly string[]
}

type Check<M extends AnyStateMachine> = (snapshot: SnapshotFrom<M>, step: ModelStep<M>) => void | Promise<void>

/** Options of a model and of the world that it runs in. */
export interface ModelOptions<M extends AnyStateMachine> extends WorldOptions<M> {
  /** Runs after a step, by dotted state path (`'ready.view'`) or `'#id'`; every match runs. */
  states?: Record<string, Check<M>>
  /** Runs on every snapshot that the actor publishes, before the checks of `states`. */
  invariant?: Check<M>
  /** Counts into this coverage of the same machine instead of a new one, to add up several walks. */
  coverage?: TransitionCoverage
  /** Lines of the transition table that need not be walked, each with its reason. Ignored when `coverage` is given. */
  allow?: Record<string, string>
}

/** One path through a chart. */
export interface ModelPath {
  /** `start → review → done(quoteFee) "21000n"`, unique within its model. */
  name: string
  /** Steps of the path, in readable form. */
  steps: readonly string[]
  /** Drives a new actor along the path. Rejects with the first failed check, its message followed by the path. */
  run(): Promise<void>
}

/** Paths through a chart, and the transitions that they cover. */
export interface Model {
  /** Paths through the chart. */
  paths: readonly ModelPath[]
  /** Transitions that the paths have taken. */
  coverage: TransitionCoverage
  /** The `states` keys that have matched in the paths run so far. */
  matched: ReadonlySet<string>
}

/** Result of all paths of a model. */
export interface ModelReport {
  /** Number of paths. */
  paths: number
  /** Number of steps in all paths. */
  steps: number
  /** Transitions that were taken, and those that were not. */
  coverage: CoverageReport
}

const matcher = (machine: AnyStateMachine) => {
  const { states } = describeMachine(machine)
  return (key: string) => {
    const state = states.find(candidate => (key.startsWith('#') ? `#${candidate.id}` === key : candidate.path === key))
    if (!state) throw new Error(`"${machine.id}" has no state "${key}".`)
    return (snapshot: AnyMachineSnapshot) => state.path === '' || matchesState(state.path, snapshot.value)
  }
}

/** Controls one real actor: deferred ports, a simulated clock, and a record of every snapshot it published. */
function drive<M extends AnyStateMachine>(deferred: DeferredMachine<M>, input: unknown, coverage: TransitionCoverage) {
  deferred.forget()
  const clock = simulatedClock()
  let lastTimer: unknown
  const actor = createActor(deferred.machine as AnyStateMachine, {
    input,
    inspect: coverage.inspect,
    clock: {
      setTimeout: (callback, milliseconds) => {
        lastTimer = clock.setTimeout(callback, milliseconds)
        return lastTimer
      },
      clearTimeout: clock.clearTimeout,
    },
  })
  const timers = new Map<string, unknown>()
  const { scheduler } = actor.system
  const schedule = scheduler.schedule
  scheduler.schedule = (source, target, event, delay, id) => {
    schedule(source, target, event, delay, id)
    if (source === (actor as AnyActorRef)) timers.set(id ?? event.type, lastTimer)
  }

  const published: AnyMachineSnapshot[] = []
  let failure: unknown
  actor.subscribe({
    next: snapshot => published.push(snapshot),
    error: error => {
      failure = error
    },
  })

  const invocation = (id: string): Invocation => {
    const child = (actor.getSnapshot().children as Record<string, AnyActorRef | undefined>)[id]
    const found = child && deferred.invocationOf(child)
    if (found?.status !== 'running') throw new Error(`The actor has no running child "${id}", but the model does.`)
    return found
  }
  const act = async ({ cause, event }: WorldStep) => {
    if (cause.kind === 'event') actor.send(event)
    else if (cause.kind === 'done') await invocation(cause.id).resolve(cause.output)
    else if (cause.kind === 'error') await invocation(cause.id).reject(cause.error)
    else if (cause.kind === 'fact') await invocation(cause.id).send(event)
    else if (cause.kind === 'snapshot') await invocation(cause.id).update(cause.fields)
    else if (!clock.fire(timers.get(cause.id)))
      throw new Error(`The actor has no pending timer "${cause.id}", but the model does.`)
    await flushMicrotasks()
  }

  return { actor, clock, deferred, published, act, failure: () => failure }
}

/** Late answers and facts of actors that were left must change nothing; a stopped machine must leave nothing running. */
async function checkAftermath({ actor, clock, deferred }: ReturnType<typeof drive>) {
  const before = actor.getSnapshot()
  for (const call of deferred.calls().filter(({ status }) => status === 'stopped')) {
    await call.resolve('a late answer')
    if (actor.getSnapshot() !== before) throw new Error('A late answer of a stopped invocation changed the machine.')
  }
  actor.stop()
  const running = deferred.calls().filter(({ status }) => status === 'running')
  if (running.length > 0) throw new Error(`${running.length} invocations outlive the stopped machine.`)
  if (clock.pending().length > 0) throw new Error(`${clock.pending().length} timers outlive the stopped machine.`)
}

/** Adds the position to the error and keeps its class and diff. */
function located(error: unknown, trail: readonly string[], path: readonly WorldStep[]): unknown {
  const lines = path.map(({ label, world }, index) => {
    const mark = index < trail.length - 1 ? ' ' : index === trail.length - 1 ? '>' : '.'
    return `  ${mark} ${label} -> ${caseText(world.snapshot.value)}`
  })
  const text = `\n\nPath:\n${lines.join('\n')}`
  if (!(error instanceof Error)) return new Error(`${String(error)}${text}`, { cause: error })
  error.message += text
  return error
}

/**
 * Finds the paths through a real machine, to run each as a test of its own:
 *
 *     const model = createModel(sendMachine, options)
 *     test.each(model.paths)('$name', path => path.run())
 *     afterAll(() => expect(model.coverage.report().missing).toEqual([]))
 *
 * `runModel` does the same in one call, and documents what is walked and checked.
 */
export function createModel<M extends AnyStateMachine>(machine: M, options: ModelOptions<M> = {}): Model {
  const { allow, states = {}, invariant, coverage = transitionCoverage(machine, allow ? { allow } : {}) } = options
  const { facts } = options as { facts?: (snapshot: AnyMachineSnapshot) => unknown }
  const find = matcher(machine)
  const checks = Object.entries(states).map(([key, check]) => ({ key, check, matches: find(key) }))
  const matched = new Set<string>()
  // The search and the walk share the shape of the stubs, so that a child machine starts nothing and is in the same state in both.
  // All paths share them too: XState prepares the states of a machine when they are first entered, which takes longer than a path.
  const deferred = deferredPorts(machine)
  const paths = worldPaths(deferred.machine, options as Parameters<typeof worldPaths>[1])

  const walk = async (path: readonly WorldStep[]) => {
    const driver = drive(deferred, options.input, coverage)
    const { actor, clock, published } = driver
    const trail: string[] = []
    let previous: AnyMachineSnapshot | undefined
    try {
      for (const [index, step] of path.entries()) {
        trail.push(step.label)
        const here = {
          actor: actor as unknown as Actor<M>,
          ports: deferred.ports as DeferredPortsOf<M>,
          clock,
          event: step.event,
          ...(previous ? { previous: previous as SnapshotFrom<M> } : {}),
          trail: [...trail],
        }
        if (index === 0) actor.start()
        else await driver.act(step)
        await flushMicrotasks()

        const snapshot = actor.getSnapshot()
        if (snapshot.status === 'error') {
          const unhandled = step.cause.kind === 'error' ? `Nothing handles error(${step.cause.id}): ` : ''
          throw new Error(`${unhandled}the machine stopped with an error.`, { cause: driver.failure() })
        }
        const expected = caseText([step.world.snapshot.value, facts?.(step.world.snapshot)])
        const actual = caseText([snapshot.value, facts?.(snapshot)])
        if (actual !== expected) throw new Error(`The actor is in ${actual}, the model in ${expected}.`)

        for (const each of published.splice(0)) await invariant?.(each as SnapshotFrom<M>, here)
        for (const { key, check, matches } of checks) {
          if (!matches(snapshot)) continue
          matched.add(key)
          await check(snapshot as SnapshotFrom<M>, here)
        }
        previous = snapshot
      }
      await checkAftermath(driver)
    } catch (error) {
      throw located(error, trail, path)
    } finally {
      actor.stop()
    }
  }

  return {
    paths: paths.map(path => {
      const steps = path.map(({ label }) => label)
      return { name: steps.join(' → '), steps, run: () => walk(path) }
    }),
    coverage,
    matched,
  }
}

/**
 * Walks a real machine along every transition that can be reached, with all its effects under control, and checks every state on the way.
 *
 *     const { coverage } = await runModel(sendMachine, {
 *       input,
 *       events: { edit: [{ draft }, { draft: empty }] },
 *       outcomes: { quoteFee: { done: [21_000n] }, sign: { error: [rejected, new Error('socket closed')] } },
 *       facts: ({ context }) => context.draft.to !== '',
 *       states: { undetermined: snapshot => expect(snapshot.can({ type: 'retry' })).toBe(false) },
 *       invariant: (_, { ports }) => expect(ports.sign.calls.length).toBeLessThan(2),
 *     })
 *     expect(coverage.missing).toEqual([])
 *
 * - The events of each state: those that the chart declares there, the outcomes of the actors that run there, the timers that can go off next.
 * - Each path drives a new actor of the real chart, guards and actions, on deferred ports and a simulated clock: answers are promises that settle,
 *   facts come from their source, timers go off in the clock.
 * - After every step the actor must be where the model is, in value and `facts`; an error that nothing handles fails the walk.
 * - At the end of every path, late answers of stopped invocations must change nothing, and stopping must leave no timer and no invocation.
 * - Not walked: events that the machine sends to itself or to a child with `sendTo` (those of `raise` are), and orders of timers that no clock can produce.
 *
 * Rejects with the first failure and its path, or if a key of `states` was never reached. Coverage is returned, not asserted.
 */
export async function runModel<M extends AnyStateMachine>(
  machine: M,
  options: ModelOptions<M> = {},
): Promise<ModelReport> {
  const model = createModel(machine, options)
  for (const path of model.paths) await path.run()
  const unreached = Object.keys(options.states ?? {}).filter(key => !model.matched.has(key))
  if (unreached.length > 0) throw new Error(`No path of "${machine.id}" reached the checks of ${unreached.join(', ')}.`)
  return {
    paths: model.paths.length,
    steps: model.paths.reduce((sum, path) => sum + path.steps.length, 0),
    coverage: model.coverage.report(),
  }
}
