import { type AnyActorRef, assertEvent } from 'xstate'
import { isShared } from '../../auth/auth.ts'
import type { ChainNamespace } from '../../chain/namespace.ts'
import { errorRecord, FoyerError } from '../../errors.ts'
import type { ConnectionSnapshot } from '../connection/connection.machine.ts'
import { connectionId } from './connectionId.ts'
import { modalSetup } from './modal.setup.ts'
import type { Order } from './modal.types.ts'
import { activeNamespaceOf } from './readings.ts'
import { askedConnectors, connectedNamespaces, topOf } from './routing.ts'
import { askConnection, toConnection } from './toConnection.ts'

/** Connector of a connection, also of one that is being restored. */
const connectorIn = (system: AnyActorRef['system'], namespace: ChainNamespace): string | undefined => {
  const snapshot: Partial<ConnectionSnapshot> | undefined = system.get(connectionId(namespace))?.getSnapshot()
  return (snapshot?.context?.connection ?? snapshot?.context?.record)?.connectorId
}

/** Whether a disconnect of `chosen`, or of all, includes a namespace: one session serves all that are connected over it. */
const isLeft = (system: AnyActorRef['system'], namespace: ChainNamespace, chosen = namespace) =>
  namespace === chosen ||
  (isShared(connectorIn(system, namespace)) && connectorIn(system, namespace) === connectorIn(system, chosen))

/** A host without types may give anything; a text that is no id is reported as unknown. */
const withTextId = <Command extends Order | { type: 'network.confirm' }>(command: Command): Command =>
  command.type === 'network.select' && typeof command.id !== 'string' ? { ...command, id: typeof command.id } : command

/** Commands of the host or the visitor, sent to the flow that carries them out. */
export const commandActions = {
  disconnect: modalSetup.enqueueActions(scope => {
    const { context, event, enqueue, system } = scope
    assertEvent(event, 'connection.disconnect')
    // Also those that are being restored, or were not in time. The active one last, so that no other becomes active only to be disconnected too.
    const active = activeNamespaceOf(system)
    const all = (Object.keys(context.status) as ChainNamespace[]).sort(
      (a, b) => Number(a === active) - Number(b === active),
    )
    for (const namespace of all)
      if (connectorIn(system, namespace) && isLeft(system, namespace, event.namespace))
        toConnection(scope, namespace, { type: 'disconnect' })
    // Back ends the request that the view on screen waits for: the wallet would connect with its approval.
    if (askedConnectors(topOf(context)).some(({ namespace }) => isLeft(system, namespace, event.namespace)))
      enqueue.raise({ type: 'view.back' })
  }),
  keepOrder: modalSetup.assign({
    orders: ({ context, event }) => {
      assertEvent(event, ['connection.disconnect', 'network.select'])
      const key = (order: { type: string; namespace?: ChainNamespace }) => order.type + order.namespace
      return [...context.orders.filter(order => key(order) !== key(event)), withTextId(event)]
    },
  }),
  giveOrders: modalSetup.enqueueActions(({ context, enqueue }) => {
    for (const order of context.orders) enqueue.raise(order)
    enqueue.assign({ orders: [] })
  }),
  passRecord: modalSetup.enqueueActions(scope => {
    const { event } = scope
    assertEvent(event, 'record.changed')
    const { namespace, record } = event
    const send = record ? askConnection : toConnection
    send(scope, namespace, { type: 'record.changed', record })
  }),
  passToNetwork: modalSetup.sendTo('network', ({ event }) => {
    assertEvent(event, ['network.select', 'network.confirm'])
    return withTextId(event)
  }),
  passToSigner: modalSetup.enqueueActions(scope => {
    const { event, enqueue, system } = scope
    assertEvent(event, 'message.sign')
    const { id, message } = event
    const namespace = event.namespace ?? activeNamespaceOf(system)
    if (namespace && system.get(connectionId(namespace)))
      return toConnection(scope, namespace, { type: 'message.sign', id, message })
    const error = errorRecord(new FoyerError('account.missing', namespace ? { namespace } : {}))
    enqueue.emit({ type: 'message.failed', id, error })
  }),
  cancelSigning: modalSetup.enqueueActions(scope => {
    const { context, event } = scope
    assertEvent(event, 'message.cancel')
    for (const namespace of connectedNamespaces(context)) toConnection(scope, namespace, event)
  }),
  passToAccount: modalSetup.enqueueActions(scope => {
    const { event, enqueue, system } = scope
    assertEvent(event, ['account.select', 'accountType.select'])
    const namespace = event.namespace ?? activeNamespaceOf(system)
    if (namespace) return toConnection(scope, namespace, event)
    const cause = new FoyerError('account.chainRequired', {})
    enqueue.emit({ type: 'error', error: errorRecord(cause), cause })
  }),
  passToSignIn: modalSetup.enqueueActions(({ context, event, enqueue, system }) => {
    assertEvent(event, ['siwx.sign', 'siwx.cancel', 'siwx.signOut'])
    if (system.get('siwx')) return enqueue.sendTo('siwx', event)
    enqueue.emit({
      type: 'error',
      error: { code: context.config.signIn ? 'account.missing' : 'siwx.disabled', context: {} },
    })
  }),
  passToBalance: modalSetup.enqueueActions(scope => {
    const { context, event } = scope
    assertEvent(event, 'balance.refresh')
    for (const namespace of event.namespace ? [event.namespace] : connectedNamespaces(context)) {
      toConnection(scope, namespace, { type: 'balance.refresh', force: true })
      toConnection(scope, namespace, { type: 'portfolio.refresh' })
    }
  }),
}
