import type {
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  EmittedFrom,
  EventFrom,
  EventObject,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
} from 'xstate'
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
  /**
   * Of the paths that take no move for the first time, one in this many is walked, the same in each run. A move is a step from one state to
   * another by one event, with a change of the context or without. Default 1: every path.
   */
  sample?: number
  /** Traversed edges after which the search gives up. Default 20 000. */
  limit?: number
}

/** `WorldOptions` without the types of a machine. */
export interface PlainOptions {
  input?: unknown
  events?: Record<string, Cases<Record<string, unknown>> | undefined>
  outcomes?: Record<string, Outcomes | undefined>
  facts?: (snapshot: AnyMachineSnapshot) => unknown
  paths?: 'shortest' | 'simple'
  sample?: number
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
export const dueNext = (timers: readonly Timer[]) =>
  timers.filter(timer => !timers.some(other => other.since <= timer.since && other.delay < timer.delay))

/** Returns the world after a transition; without `before`, the one at the start. */
export function worldAfter(
  before: World | undefined,
  [snapshot, actions]: readonly [AnyMachineSnapshot, readonly Action[]],
  cause?: Cause,
): World {
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
  }
}
