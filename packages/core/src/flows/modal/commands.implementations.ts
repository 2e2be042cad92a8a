import { assertEvent } from 'xstate'
import type { ChainNamespace } from '../../chain/namespace.ts'
import { errorRecord, FoyerError } from '../../errors.ts'
import { connectionId } from './connectionId.ts'
import { modalSetup } from './modal.setup.ts'
import { activeNamespaceOf } from './readings.ts'
import { connectedNamespaces } from './routing.ts'
import { toConnection } from './toConnection.ts'

/** Commands of the host or the visitor, sent to the flow that carries them out. */
export const commandActions = {
  disconnect: modalSetup.enqueueActions(scope => {
    const { context, event, system } = scope
    assertEvent(event, 'connection.disconnect')
    // Also those that are still being restored. The active one last, so that no other becomes active only to be disconnected too.
    const active = activeNamespaceOf(system)
    const all = (Object.keys(context.status) as ChainNamespace[]).sort(
      (a, b) => Number(a === active) - Number(b === active),
    )
    for (const namespace of event.namespace ? [event.namespace] : all)
      if (context.status[namespace] !== 'absent') toConnection(scope, namespace, { type: 'disconnect' })
  }),
  passToNetwork: modalSetup.sendTo('network', ({ event }) => {
    assertEvent(event, ['network.select', 'network.confirm'])
    return event
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
  passToBalance: modalSetup.enqueueActions(scope => {
    const { context, event } = scope
    assertEvent(event, 'balance.refresh')
    for (const namespace of event.namespace ? [event.namespace] : connectedNamespaces(context)) {
      toConnection(scope, namespace, { type: 'balance.refresh', force: true })
      toConnection(scope, namespace, { type: 'portfolio.refresh' })
    }
  }),
}
