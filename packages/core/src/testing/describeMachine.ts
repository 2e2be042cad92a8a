import type { AnyStateMachine, StateNode } from 'xstate'

/** Kind of a move of a chart. */
export type MoveKind = 'event' | 'route' | 'always' | 'after' | 'done' | 'error' | 'snapshot' | 'complete'

/** Arrow of a chart: one guarded branch of one event of one state. Plain data. */
export interface Move {
  /** Stable across clones of the machine (`provide`): source, event type and branch number. */
  key: string
  /** Line of the transition table without actions: `signing + error(sign) [nothingWasSent] -> failed`. Unique within its machine. */
  line: string
  /** Kind of the transition. */
  kind: MoveKind
  /** Dotted path from the root; empty for the root itself. */
  source: string
  /** XState's event type, e.g. `xstate.done.actor.sign`; empty for `always`. */
  eventType: string
  /** Readable form, e.g. `done(sign)`. */
  event: string
  /** The guard as text; absent for an unguarded branch. */
  guard?: string
  /** Taken when the guards of the branches above it are false. */
  otherwise: boolean
  /** An unguarded branch above it is always taken. */
  unreachable: boolean
  /** Dotted paths. Empty: the state stays. */
  targets: string[]
  /** Whether the state is left and entered again. */
  reenter: boolean
  /** Actions as text, in their order. */
  actions: string[]
  /** Text of the transition. Absent without one. */
  description?: string
}

/** State node of a chart. Plain data. */
export interface StateDescription {
  /** Dotted path from the root; empty for the root itself. */
  path: string
  /** Path of the parent state; absent for the root. */
  parent?: string
  /** Name of the state in its parent. */
  key: string
  /** Id of the state in XState. */
  id: string
  /** Kind of the state. */
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  /** Path of the child that is entered first (compound states), or that replaces a missing history. */
  initial?: string
  /** Kind of a history state. Absent for others. */
  history?: 'shallow' | 'deep'
  /** Text of the state. Absent without one. */
  description?: string
  /** Tags of the state. */
  tags: string[]
  /** Meta of the state. Absent without one. */
  meta?: unknown
  /** Actions on entering, as text. */
  entry: string[]
  /** Actions on leaving, as text. */
  exit: string[]
  /** Actors that run while the state is active. */
  invokes: { id: string; src: string; systemId?: string }[]
  /** Transitions of the state. */
  moves: Move[]
}

/** Chart as plain data. */
export interface MachineDescription {
  /** Id of the chart. */
  id: string
  /** Text of the chart. Absent without one. */
  description?: string
  /** Every state node, the root first, in the chart's own order. */
  states: StateDescription[]
}

// XState types a node by its machine's generics, which do not matter for a description.
// biome-ignore lint/suspicious/noExplicitAny: as above
type AnyNode = StateNode<any, any>
type AnyTransition = AnyNode['transitions'] extends Map<string, (infer T)[]> ? T : never

const pathOf = (node: { path: string[] }) => node.path.join('.')

const nodesOf = (machine: AnyStateMachine): AnyNode[] => {
  const walk = (node: AnyNode): AnyNode[] => [node, ...Object.values(node.states).flatMap(walk)]
  return walk(machine.root)
}

/** XState gives eventless transitions the empty event type. */
const ALWAYS = ''

/**
 * Identifies a transition definition across the clones that `provide` makes. Undefined for a transition that is not declared by a state
 * node.
 */
export function moveKey(transition: { source: AnyNode; eventType: string }): string | undefined {
  const { source, eventType } = transition
  const siblings: readonly unknown[] | undefined =
    eventType === ALWAYS ? source.always : source.transitions.get(eventType)
  const index = siblings?.indexOf(transition) ?? -1
  return index < 0 ? undefined : `${pathOf(source)}|${eventType}|${index}`
}

const parameters = (params: unknown) =>
  typeof params === 'object' && params !== null
    ? `(${Object.entries(params)
        .map(([name, value]) => `${name}: ${typeof value === 'bigint' ? value : JSON.stringify(value)}`)
        .join(', ')})`
    : ''

/** Name of an inline function: the property that it is written in. */
const inlineName = (name: string) => (['', 'guard', 'actions', 'entry', 'exit'].includes(name) ? 'inline' : name)

function guardText(guard: unknown): string {
  if (typeof guard === 'string') return guard
  if (typeof guard === 'object' && guard !== null) {
    const { type, params } = guard as { type: string; params?: unknown }
    return type + parameters(params)
  }
  const combined = guard as { name: string; check?: unknown; guards?: unknown[]; stateValue?: unknown }
  if (combined.check === undefined) return inlineName(combined.name)
  if (combined.guards) {
    const parts = combined.guards.map(part => {
      const text = guardText(part)
      return / (and|or) /.test(text) ? `(${text})` : text
    })
    return combined.name === 'not' ? `not ${parts[0]}` : parts.join(` ${combined.name} `)
  }
  return `in ${typeof combined.stateValue === 'string' ? combined.stateValue : JSON.stringify(combined.stateValue)}`
}

function actionText(action: unknown): string {
  if (typeof action === 'string') return action
  if (typeof action === 'function') {
    const { type } = action as { type?: string }
    return type?.startsWith('xstate.') ? type.slice('xstate.'.length) : inlineName(action.name)
  }
  const { type, params } = action as { type: string; params?: unknown }
  return type + parameters(params)
}

const toList = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])

/** Prefixes of XState's own events, followed by the id of an actor or of a state. */
const OUTCOMES = [
  ['xstate.done.actor.', 'done'],
  ['xstate.error.actor.', 'error'],
  ['xstate.snapshot.', 'snapshot'],
] as const

function eventOf(
  node: AnyNode,
  transition: AnyTransition,
): { kind: MoveKind; event: string; route?: { guard?: unknown } } {
  const { eventType } = transition
  if (eventType === ALWAYS) return { kind: 'always', event: 'always' }
  const { delay } = transition as { delay?: number | string }
  if (delay !== undefined) return { kind: 'after', event: `after(${delay})` }
  if (eventType === `xstate.done.state.${node.id}`) return { kind: 'complete', event: 'complete' }
  if (eventType === 'xstate.route') {
    const target = transition.target![0]!
    return { kind: 'route', event: `route(#${target.id})`, route: (target.config as { route: object }).route }
  }
  for (const [prefix, kind] of OUTCOMES) {
    if (eventType.startsWith(prefix)) return { kind, event: `${kind}(${eventType.slice(prefix.length)})` }
  }
  return { kind: 'event', event: eventType }
}

export const ROOT = '(root)'

function movesOf(node: AnyNode): Move[] {
  const branches = [...(node.always ? [node.always] : []), ...node.transitions.values()]
  return branches.flatMap(transitions =>
    transitions.map((transition, index): Move => {
      const { kind, event, route } = eventOf(node, transition)
      const guard = route ? route.guard : transition.guard
      const above = kind === 'route' ? [] : transitions.slice(0, index)
      const targets = (transition.target ?? []).map(target => pathOf(target as AnyNode) || ROOT)
      const source = pathOf(node)
      const actions = toList(transition.actions).map(actionText)
      const unreachable = above.some(branch => branch.guard === undefined)
      const otherwise = above.length > 0 && guard === undefined && !unreachable
      const condition = unreachable ? ' [never]' : guard ? ` [${guardText(guard)}]` : otherwise ? ' [else]' : ''
      const rest = actions.length > 0 ? '(stays)' : '(ignored)'
      const reenter = transition.reenter === true
      return {
        key: `${source}|${transition.eventType}|${index}`,
        line: `${source || ROOT} + ${event}${condition} -> ${targets.join(' & ') || rest}${reenter ? ' (reenter)' : ''}`,
        kind,
        source,
        eventType: transition.eventType,
        event,
        ...(guard === undefined ? {} : { guard: guardText(guard) }),
        otherwise,
        unreachable,
        targets,
        reenter,
        actions,
        ...(transition.description === undefined ? {} : { description: transition.description }),
      }
    }),
  )
}

function initialOf(node: AnyNode): string | undefined {
  if (node.type === 'compound') return pathOf((node.initial.target as AnyNode[])[0]!)
  if (node.type !== 'history') return undefined
  const { target } = node.config as { target?: string }
  return target
}

/**
 * Reads a chart as plain data: states, tags, meta, descriptions, invokes and every transition, without running it.
 * For generated documentation, diagrams, and checks over the chart (`every waiting state has a way out`).
 * - The root comes first, then the states in the order in which the chart declares them; within a state `always` comes first, as it is tried first.
 * - Each guarded branch is a move of its own. Invocations named in place, without an id, carry XState's generated one.
 */
export function describeMachine(machine: AnyStateMachine): MachineDescription {
  const seen = new Map<string, number>()
  const unique = (move: Move): Move => {
    const count = (seen.get(move.line) ?? 0) + 1
    seen.set(move.line, count)
    return count === 1 ? move : { ...move, line: `${move.line} (${count})` }
  }
  return {
    id: machine.id,
    ...(machine.root.description === undefined ? {} : { description: machine.root.description }),
    states: nodesOf(machine).map(node => {
      const initial = initialOf(node)
      return {
        path: pathOf(node),
        ...(node.parent ? { parent: pathOf(node.parent) } : {}),
        key: node.key,
        id: node.id,
        type: node.type,
        ...(initial === undefined ? {} : { initial }),
        ...(node.history ? { history: node.history } : {}),
        ...(node.description === undefined ? {} : { description: node.description }),
        tags: node.tags,
        ...(node.meta === undefined ? {} : { meta: node.meta }),
        entry: toList(node.config.entry).map(actionText),
        exit: toList(node.config.exit).map(actionText),
        invokes: node.invoke.map(({ id, src, systemId }) => ({
          id,
          src: src as string,
          ...(systemId ? { systemId } : {}),
        })),
        moves: movesOf(node).map(unique),
      }
    }),
  }
}
