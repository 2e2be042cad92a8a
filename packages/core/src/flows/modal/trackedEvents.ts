import type { ChainNamespace } from '../../chain/namespace.ts'
import type { ModalContext, ModalEvent } from './modal.types.ts'
import { askedConnectors, connectedNamespaces, topOf } from './routing.ts'
import type { AskedConnector, HistoryEntry } from './views.ts'

/** Events forwarded to the analytics machine. */
export const trackedEvents = [
  'visitor.pressed',
  'modal.opened',
  'modal.closed',
  'session.established',
  'connection.established',
  'disconnect.done',
  'disconnect.failed',
  'network.switched',
  'catalogue.searched',
  'accountType.preferred',
  'activity.failed',
  'siwx.signed',
  'siwx.failed',
  'siwx.cancelled',
  'transaction.asked',
  'transaction.submitted',
  'transaction.failed',
] as const satisfies readonly ModalEvent['type'][]

type Pressed = Extract<ModalEvent, { type: 'visitor.pressed' }>
type Tracked = Exclude<Extract<ModalEvent, { type: (typeof trackedEvents)[number] }>, Pressed>
type WithoutCause<Event> = Event extends unknown ? Omit<Event, 'cause'> : never

/** Event of the modal as plain data, with the connections and the view at the time of the event. */
export type ModalTracked = {
  type: 'modal.tracked'
  tracked: WithoutCause<Tracked>
  connected: ChainNamespace[]
  top: HistoryEntry | undefined
  asked: AskedConnector[]
}

/** Fields that are left out: an error instance is no plain data, and a signed message, a request to a wallet or the visitor's name is nobody else's. */
const LEFT_OUT = ['cause', 'signedIn', 'draft', 'label']

/** Event to forward to the analytics machine. */
export const toTracked = (context: ModalContext, event: ModalEvent): ModalTracked | Pressed => {
  if (event.type === 'visitor.pressed') return event
  const text = JSON.stringify(event, (key, value: unknown) => (LEFT_OUT.includes(key) ? undefined : value))
  const tracked = JSON.parse(text) as WithoutCause<Tracked>
  const top = topOf(context)
  return { type: 'modal.tracked', tracked, connected: connectedNamespaces(context), top, asked: askedConnectors(top) }
}
