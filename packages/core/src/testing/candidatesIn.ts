import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'
import { FoyerError } from '../errors.ts'
import { caseText } from './caseText.ts'
import { type Cases, type Cause, dueNext, type PlainOptions, type World } from './modelWorld.ts'

const resolveCases = <Case>(
  cases: Cases<Case> | undefined,
  snapshot: AnyMachineSnapshot,
): readonly Case[] | undefined => (typeof cases === 'function' ? cases(snapshot) : cases)

/** Event that can happen next. */
export type Candidate = { event: EventObject; cause: Cause; label: string }

const withPayload = (name: string, payload: unknown) => {
  const text = payload === undefined ? '' : caseText(payload)
  return text === '' || text === '{}' ? name : `${name} ${text}`
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

/** Events that can happen next: those of the chart, the outcomes of running actors, and the timers that are due. */
export function candidatesIn(machine: AnyStateMachine, world: World, options: PlainOptions): Candidate[] {
  const { snapshot } = world
  if (snapshot.status !== 'active') return []
  return [
    ...ordinaryEvents(machine, snapshot, options),
    ...outcomeEvents(world, options.outcomes),
    ...timerEvents(world),
  ].filter(candidate => matters(machine, snapshot, candidate))
}
