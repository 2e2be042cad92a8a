import {
  type ActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EmittedFrom,
  type EventFrom,
  type EventObject,
  type InputFrom,
  initialTransition,
  type OutputFrom,
  type Snapshot,
  type SnapshotFrom,
  transition,
} from 'xstate'
import { getShortestPaths, getSimplePaths, type StatePath } from 'xstate/graph'
import { FoyerError } from '../errors.ts'
import type { ActorLogicOf, ActorName } from './deferredPorts.ts'

/** Cases to try: a list, or a function of the current state. */
export type Cases<Case, S = AnyMachineSnapshot> = readonly Case[] | ((snapshot: S) => readonly Case[])

/** Possible outcomes of an invoked actor, as cases. */
export interface Outcomes<Output = unknown, Fact = EventObject> {
  /** Answers. Default: one, `undefined`, where the chart has an `onDone`. */
  done?: readonly Output[]
  /** Errors. Default: one `wallet.failed`, even where the chart has no `onError`, because it would then stop the machine. */
  error?: readonly unknown[]
  /** Events that it sends to the machine while it runs. Default: none. */
  facts?: readonly Fact[]
  /** Fields of the snapshots that it publishes. Default: one without fields, where the chart has an `onSnapshot`. */
  snapshots?: readonly Record<string, unknown>[]
}

type Payload<E, T> = E extends { type: T } ? Omit<E, 'type'> : never

export interface WorldOptions<M extends AnyStateMachine> {
  input?: InputFrom<M>
  /** Payloads per event type. Without an entry, an event that the chart names is sent once, without a payload, unless it is a fact of `outcomes`. */
  events?: { [T in EventFrom<M>['type']]?: Cases<Payload<EventFrom<M>, T>, SnapshotFrom<M>> }
  /** Outcomes per declared actor (`setup({ actors })`), or per `invoke.id` where two invocations of one actor differ. */
  outcomes?: {
    [Name in ActorName<M>]?: Outcomes<OutputFrom<ActorLogicOf<M, Name>>, EmittedFrom<ActorLogicOf<M, Name>>>
  } & Record<string, Outcomes<unknown, AnyEventObject>>
  /**
   * Facts that guards read from the context, and no others: states that differ in them are walked separately. Any value that has a text
   * form. Default: none, so that states are distinguished by their value only; too few show as missing coverage, too many as a walk without
   * end.
   */
  facts?: (snapshot: SnapshotFrom<M>) => unknown
  /** `shortest`: one path per transition of every state. `simple`: every path without a repeated state; grows exponentially. Default `shortest`. */
  paths?: 'shortest' | 'simple'
  /** Traversed edges after which the search gives up. Default 20 000. */
  limit?: number
}

/** Cause of a step of the model. */
export type Cause =
  | { kind: 'event' }
  | { kind: 'done'; id: string; output: unknown }
  | { kind: 'error'; id: string; error: unknown }
  | { kind: 'fact'; id: string }
  | { kind: 'snapshot'; id: string; fields: Record<string, unknown> }
  | { kind: 'timer'; id: string }

interface Timer {
  id: string
  event: EventObject
  delay: number
  /** Number of steps from the start to the one that started it. */
  since: number
}

/** Snapshot of a machine with its running actors and timers. They are not started: they are derived from the actions of the transitions. */
export interface World {
  snapshot: AnyMachineSnapshot
  timers: readonly Timer[]
  /** Children that have ended by themselves; XState keeps them in `children` until their state is left. */
  settled: ReadonlySet<AnyActorRef>
  depth: number
}

export interface WorldStep {
  event: EventObject
  cause: Cause
  /** Event as written in the transition table, with the payload. */
  label: string
  world: World
}

type WorldSnapshot = Snapshot<unknown> & { world: World }

/** Text that distinguishes any two payloads, also where JSON would not: bigint, errors, undefined. */
export function caseText(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) => {
      if (typeof part === 'bigint') return `${part}n`
      if (part instanceof Error) return { ...(part as object), name: part.name, message: part.message }
      return part === undefined ? 'undefined' : part
    }) ?? String(value)
  )
}

type Action = { type: string; params: unknown }

function timersAfter(timers: readonly Timer[], fired: string | undefined, actions: readonly Action[], since: number) {
  const pending = new Map(timers.filter(timer => timer.id !== fired).map(timer => [timer.id, timer]))
  for (const { type, params } of actions) {
    if (type === 'xstate.raise') {
      const { event, id, delay } = params as { event: EventObject; id?: string; delay?: number }
      if (delay === undefined) continue
      const timer = { id: id ?? event.type, event, delay, since }
      pending.set(timer.id, timer)
    }
    if (type === 'xstate.cancel') pending.delete((params as { sendId: string }).sendId)
  }
  return [...pending.values()]
}

/** A timer that was started no later and is no longer fires first. */
const dueNext = (timers: readonly Timer[]) =>
  timers.filter(timer => !timers.some(other => other.since <= timer.since && other.delay < timer.delay))

const resolveCases = <Case>(
  cases: Cases<Case> | undefined,
  snapshot: AnyMachineSnapshot,
): readonly Case[] | undefined => (typeof cases === 'function' ? cases(snapshot) : cases)

type Candidate = { event: EventObject; cause: Cause; label: string }

const withPayload = (name: string, payload: unknown) => {
  const text = payload === undefined ? '' : caseText(payload)
  return text === '' || text === '{}' ? name : `${name} ${text}`
}

interface PlainOptions {
  input?: unknown
  events?: Record<string, Cases<Record<string, unknown>> | undefined>
  outcomes?: Record<string, Outcomes | undefined>
  facts?: (snapshot: AnyMachineSnapshot) => unknown
  paths?: 'shortest' | 'simple'
  limit?: number
}

const PROMISED = /^xstate\.(done|error|snapshot|after)\b/

function* ordinaryEvents(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  { events = {}, outcomes = {} }: PlainOptions,
): Generator<Candidate> {
  const reported = new Set(
    Object.values(outcomes)
      .flatMap(outcome => outcome?.facts ?? [])
      .map(fact => fact.type),
  )
  const declared = snapshot._nodes.flatMap(node => [...node.transitions.keys()])
  for (const type of new Set([...declared, ...Object.keys(events)])) {
    if (PROMISED.test(type)) continue
    const given = resolveCases(events[type], snapshot)
    if (!given && reported.has(type)) continue
    const routes = machine.root.transitions.get('xstate.route') ?? []
    const defaults = type === 'xstate.route' ? routes.map(route => ({ to: `#${route.target![0]!.id}` })) : [{}]
    for (const payload of given ?? defaults) {
      const event = { type: type.replace(/\*$/, 'unexpected'), ...payload }
      yield { event, cause: { kind: 'event' }, label: withPayload(event.type, payload) }
    }
  }
}

function outcomesOf(id: string, ref: AnyActorRef, snapshot: AnyMachineSnapshot, all: PlainOptions['outcomes'] = {}) {
  const invoke = snapshot._nodes.flatMap(node => node.invoke).find(candidate => candidate.id === id)
  const src = invoke?.src ?? ref.src
  return all[id] ?? (typeof src === 'string' ? all[src] : undefined) ?? {}
}

function* outcomeEvents(world: World, outcomes: PlainOptions['outcomes']): Generator<Candidate> {
  const { snapshot, settled } = world
  for (const [id, ref] of Object.entries(snapshot.children as Record<string, AnyActorRef | undefined>)) {
    if (!ref || settled.has(ref)) continue
    const {
      done = [undefined],
      error = [new FoyerError('wallet.failed', { method: id })],
      facts = [],
      snapshots = [{}],
    } = outcomesOf(id, ref, snapshot, outcomes)
    for (const output of done) {
      const event = { type: `xstate.done.actor.${id}`, output, actorId: id }
      yield { event, cause: { kind: 'done', id, output }, label: withPayload(`done(${id})`, output) }
    }
    for (const reason of error) {
      const event = { type: `xstate.error.actor.${id}`, error: reason, actorId: id }
      yield { event, cause: { kind: 'error', id, error: reason }, label: withPayload(`error(${id})`, reason) }
    }
    for (const fact of facts) {
      const { type, ...payload } = fact
      yield { event: { ...fact }, cause: { kind: 'fact', id }, label: withPayload(`${type} by ${id}`, payload) }
    }
    for (const fields of snapshots) {
      const event = { type: `xstate.snapshot.${id}`, snapshot: { ...ref.getSnapshot(), ...fields } }
      yield { event, cause: { kind: 'snapshot', id, fields }, label: withPayload(`snapshot(${id})`, fields) }
    }
  }
}

function* timerEvents(world: World): Generator<Candidate> {
  for (const { id, event, delay } of dueNext(world.timers)) {
    const label = event.type.startsWith('xstate.after.') ? `after(${delay})` : `${event.type} after ${delay}`
    yield { event: { ...event }, cause: { kind: 'timer', id }, label }
  }
}

/** An unhandled error stops the machine, so the walk must include it. Any other event without a transition does nothing. */
const matters = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, { event, cause }: Candidate) =>
  cause.kind === 'error' || (machine.getTransitionData(snapshot, event)?.length ?? 0) > 0

/** Drops each path that is the start of another one. */
function withoutPrefixes(paths: WorldStep[][]): WorldStep[][] {
  type Node = Map<WorldStep['label'], Node>
  const root: Node = new Map()
  const ends = paths.map(path =>
    path.reduce((node, step) => {
      const next: Node = node.get(step.label) ?? new Map()
      node.set(step.label, next)
      return next
    }, root),
  )
  const seen = new Set<Node>()
  return paths.filter((_, index) => {
    const end = ends[index]!
    if (end.size > 0 || seen.has(end)) return false
    seen.add(end)
    return true
  })
}

/**
 * Finds the paths of a machine without running an effect: XState's path functions over the pure `transition`, with the outcomes of invoked
 * actors and the timers as ordinary events. An outcome is tried only while its actor runs, a timer only while it is pending and no other
 * must fire before it.
 */
export function worldPaths(machine: AnyStateMachine, options: PlainOptions): WorldStep[][] {
  const { outcomes, facts = () => undefined, limit = 20_000, paths = 'shortest' } = options
  const candidates = new WeakMap<EventObject, Candidate>()

  const after = (before: World | undefined, [snapshot, actions]: [AnyMachineSnapshot, Action[]], cause?: Cause) => {
    const depth = before ? before.depth + 1 : 0
    const ended =
      cause && (cause.kind === 'done' || cause.kind === 'error') ? before?.snapshot.children[cause.id] : undefined
    const children = Object.values(snapshot.children)
    const settled = [...(before?.settled ?? []), ...(ended ? [ended as AnyActorRef] : [])]
    return {
      snapshot,
      timers: timersAfter(before?.timers ?? [], cause?.kind === 'timer' ? cause.id : undefined, actions, depth),
      settled: new Set(settled.filter(ref => children.includes(ref))),
      depth,
    } satisfies World
  }
  const wrap = (world: World): WorldSnapshot => ({ status: 'active', output: undefined, error: undefined, world })

  const keys = new WeakMap<World, string>()
  const stateKey = (world: World) => {
    const known = keys.get(world)
    if (known !== undefined) return known
    const next = dueNext(world.timers)
    const key = caseText({
      value: world.snapshot.value,
      status: world.snapshot.status,
      facts: facts(world.snapshot),
      settled: [...world.settled].map(ref => ref.id),
      timers: world.timers.map(timer => timer.id + (next.includes(timer) ? '' : ' later')),
    })
    keys.set(world, key)
    return key
  }

  const logic: ActorLogic<WorldSnapshot, EventObject> = {
    getInitialSnapshot: () => wrap(after(undefined, initialTransition(machine, options.input) as never)),
    transition({ world }, event) {
      const candidate = candidates.get(event)
      try {
        return wrap(after(world, transition(machine, world.snapshot, event) as never, candidate?.cause))
      } catch (error) {
        throw new Error(
          `"${machine.id}" threw on ${candidate?.label ?? event.type} in ${caseText(world.snapshot.value)}. Does "events" or "outcomes" lack a case for it? ${String(error)}`,
          { cause: error },
        )
      }
    },
    getPersistedSnapshot: snapshot => snapshot,
  }
  const search = paths === 'simple' ? getSimplePaths : getShortestPaths

  let found: StatePath<WorldSnapshot, EventObject>[]
  try {
    found = search(logic, {
      limit,
      serializeEvent: event => candidates.get(event)?.label ?? event.type,
      serializeState: ({ world }, event, previous) => {
        const via = paths === 'shortest' && event && previous
        return via
          ? `${stateKey(world)} via ${candidates.get(event)?.label} from ${stateKey(previous.world)}`
          : stateKey(world)
      },
      events: ({ world }) => {
        const { snapshot } = world
        if (snapshot.status !== 'active') return []
        const all = [
          ...ordinaryEvents(machine, snapshot, options),
          ...outcomeEvents(world, outcomes),
          ...timerEvents(world),
        ].filter(candidate => matters(machine, snapshot, candidate))
        for (const candidate of all) candidates.set(candidate.event, candidate)
        return all.map(({ event }) => event)
      },
    }) as typeof found
  } catch (error) {
    if (!(error instanceof Error && error.message === 'Traversal limit exceeded')) throw error
    throw new Error(
      `The walk of "${machine.id}" passed its limit of ${limit} edges. Let "facts" hold less, or raise "limit".`,
    )
  }
  return withoutPrefixes(
    found.map(path =>
      path.steps.map(({ event, state }) => {
        const { cause, label } = candidates.get(event) ?? { cause: { kind: 'event' }, label: 'start' }
        return { event, cause, label, world: state.world }
      }),
    ),
  )
}
