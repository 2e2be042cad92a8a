import type { ChainNamespace } from '../../chain/namespace.ts'
import type { ModalContext, ModalEvent } from './modal.types.ts'
import { askedConnectors, connectedNamespaces, topOf } from './routing.ts'
import type { AskedConnector, HistoryEntry } from './views.ts'

/** What of all that happens analytics are told. What it comes to is theirs to say. */
export const TOLD = [
  'visitor.pressed',
  'modal.opened',
  'modal.closed',
  'session.established',
  'connection.established',
  'disconnect.done',
  'disconnect.failed',
  'network.changed',
  'catalogue.searched',
  'accountType.preferred',
  'activity.failed',
] as const satisfies readonly ModalEvent['type'][]

type Pressed = Extract<ModalEvent, { type: 'visitor.pressed' }>
type Happening = Exclude<Extract<ModalEvent, { type: (typeof TOLD)[number] }>, Pressed>
type WithoutCause<Event> = Event extends unknown ? Omit<Event, 'cause'> : never

/** Something that happened in the modal, as plain data, and how things stood then. */
export type Told = {
  type: 'modal.told'
  what: WithoutCause<Happening>
  connected: ChainNamespace[]
  top: HistoryEntry | undefined
  asked: AskedConnector[]
}

export const told = (context: ModalContext, event: ModalEvent): Told | Pressed => {
  if (event.type === 'visitor.pressed') return event
  const { cause: _, ...what } = event as Happening & { cause?: unknown }
  const top = topOf(context)
  return { type: 'modal.told', what, connected: connectedNamespaces(context), top, asked: askedConnectors(top) }
}
