import {
  type ActorLogic,
  type AnyStateMachine,
  type EventObject,
  initialTransition,
  type Snapshot,
  transition,
} from 'xstate'
import { getShortestPaths, getSimplePaths, type StatePath } from 'xstate/graph'
import { type Candidate, candidatesIn } from './candidatesIn.ts'
import { caseText } from './caseText.ts'
import { type Cause, dueNext, type PlainOptions, type World, worldAfter } from './modelWorld.ts'

export interface WorldStep {
  event: EventObject
  cause: Cause
  /** Event as written in the transition table, with the payload. */
  label: string
  world: World
}

type WorldSnapshot = Snapshot<unknown> & { world: World }

/** Candidate of each event that the search has tried. */
type Tried = WeakMap<EventObject, Candidate>

/** Logic whose snapshots are worlds: the pure `transition` of the machine. */
function worldLogic(
  machine: AnyStateMachine,
  { input }: PlainOptions,
  tried: Tried,
): ActorLogic<WorldSnapshot, EventObject> {
  const wrap = (world: World): WorldSnapshot => ({ status: 'active', output: undefined, error: undefined, world })
  return {
    getInitialSnapshot: () => wrap(worldAfter(undefined, initialTransition(machine, input) as never)),
    transition({ world }, event) {
      const candidate = tried.get(event)
      try {
        return wrap(worldAfter(world, transition(machine, world.snapshot, event) as never, candidate?.cause))
      } catch (error) {
        throw new Error(
          `"${machine.id}" threw on ${candidate?.label ?? event.type} in ${caseText(world.snapshot.value)}. Does "events" or "outcomes" lack a case for it? ${String(error)}`,
          { cause: error },
        )
      }
    },
    getPersistedSnapshot: snapshot => snapshot,
  }
}

/** Returns a function that distinguishes worlds: by state, `facts`, settled actors and timers. */
function worldKeys({ facts = () => undefined }: PlainOptions): (world: World) => string {
  const keys = new WeakMap<World, string>()
  return world => {
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
}

/**
 * Returns whether a world is the first of its kind. Two worlds that also agree in their context, children, history and timers go on in the same way, so
 * that one of them is enough; `facts` alone may leave out what matters later.
 */
function firstOfKind(keyOf: (world: World) => string): (world: World) => boolean {
  const seen = new Set<string>()
  return world => {
    const { context, children, historyValue } = world.snapshot
    const history = Object.entries(historyValue).map(([id, nodes]) => [id, nodes.map(node => node.id)])
    const timers = world.timers.map(({ since, ...timer }) => [
      timer,
      world.timers.filter(other => other.since < since).length,
    ])
    const kind = caseText([keyOf(world), context, Object.keys(children), history, timers])
    return seen.size < seen.add(kind).size
  }
}

function search(machine: AnyStateMachine, options: PlainOptions, tried: Tried) {
  const { limit = 20_000, paths = 'shortest' } = options
  const keyOf = worldKeys(options)
  const isFirst = firstOfKind(keyOf)
  const labelOf = (event: EventObject) => tried.get(event)?.label ?? event.type
  const find = paths === 'simple' ? getSimplePaths : getShortestPaths
  try {
    return find(worldLogic(machine, options, tried), {
      limit,
      serializeEvent: labelOf,
      serializeState: ({ world }, event, previous) => {
        const isEdge = paths === 'shortest' && event && previous
        return isEdge ? `${keyOf(world)} via ${labelOf(event)} from ${keyOf(previous.world)}` : keyOf(world)
      },
      events: ({ world }) => {
        if (!isFirst(world)) return []
        const candidates = candidatesIn(machine, world, options)
        for (const candidate of candidates) tried.set(candidate.event, candidate)
        return candidates.map(({ event }) => event)
      },
    }) as StatePath<WorldSnapshot, EventObject>[]
  } catch (error) {
    if (!(error instanceof Error && error.message === 'Traversal limit exceeded')) throw error
    throw new Error(
      `The walk of "${machine.id}" passed its limit of ${limit} edges. Let "facts" hold less, or raise "limit".`,
    )
  }
}

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

/** Keeps each path that takes a move for the first time, and one in `sample` of the others. */
function sampled(paths: WorldStep[][], sample: number): WorldStep[][] {
  if (sample === 1) return paths
  const taken = new Set<string>()
  let others = 0
  return paths.filter(path => {
    const before = taken.size
    path.forEach(({ label, world: { snapshot } }, index) => {
      const from = path[index - 1]?.world.snapshot
      // One event may do something or nothing in one state, by its guards.
      const isAct = snapshot.context !== from?.context
      taken.add(caseText([from?.value, label, snapshot.value, isAct]))
    })
    if (taken.size > before) return true
    others += 1
    return others % sample === 0
  })
}

/**
 * Finds the paths of a machine without running an effect: XState's path functions over the pure `transition`, with the outcomes of invoked
 * actors and the timers as ordinary events. An outcome is tried only while its actor runs, a timer only while it is pending and no other
 * must fire before it.
 */
export function worldPaths(machine: AnyStateMachine, options: PlainOptions): WorldStep[][] {
  const tried: Tried = new WeakMap()
  const paths = search(machine, options, tried).map(path =>
    path.steps.map(({ event, state }): WorldStep => {
      const { cause, label } = tried.get(event) ?? { cause: { kind: 'event' }, label: 'start' }
      return { event, cause, label, world: state.world }
    }),
  )
  return sampled(withoutPrefixes(paths), options.sample ?? 1)
}
