import type { AnyActorRef } from 'xstate'

export interface ActorLine {
  /** Actor ids from the root down. */
  path: string
  depth: number
  state: string
  /** Empty where it is closed. Undefined for an actor that has none, for example a promise. */
  context: string | undefined
}

type Snapshot = {
  status: string
  value?: unknown
  context?: unknown
  children?: Record<string, AnyActorRef | undefined>
}

/** `{ wallet: { connected: 'idle' }, attempt: 'idle' }` as `wallet.connected.idle · attempt.idle`. */
function stateText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([region, inner]) =>
      typeof inner === 'object' && Object.keys(inner as object).length > 1
        ? `${region}(${stateText(inner)})`
        : [region, stateText(inner)].filter(Boolean).join('.'),
    )
    .join(' · ')
}

const SHOWN = 8

/** Shortens long lists, and removes pairing links, which contain the key of a session. */
const shortened = (key: string, value: unknown): unknown => {
  if (key === 'uri') return '…'
  return Array.isArray(value) && value.length > SHOWN
    ? [...value.slice(0, SHOWN), `… and ${value.length - SHOWN} more`]
    : value
}

/** Returns one line for each actor, from the root down. `open` has the paths of the actors whose context is wanted: it can be long. */
export function linesOf(actor: AnyActorRef, open: ReadonlySet<string>, parents: readonly string[] = []): ActorLine[] {
  const { status, value, context, children = {} } = actor.getSnapshot() as Snapshot
  const ids = [...parents, parents.length === 0 ? 'modal' : actor.id]
  const path = ids.join(' › ')
  const line = {
    path,
    depth: parents.length,
    state: value === undefined ? status : stateText(value),
    context:
      context && Object.keys(context).length > 0
        ? open.has(path)
          ? JSON.stringify(context, shortened, 2)
          : ''
        : undefined,
  }
  return [line, ...Object.values(children).flatMap(child => (child ? linesOf(child, open, ids) : []))]
}
