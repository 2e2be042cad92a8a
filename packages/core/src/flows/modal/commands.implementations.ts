import { assertEvent } from 'xstate'
import type { ChainNamespace } from '../../chain/namespace.ts'
import { errorRecord, FoyerError } from '../../errors.ts'
import { connectionId } from './connectionId.ts'
import { modalSetup } from './modal.setup.ts'
import { activeNamespaceOf } from './readings.ts'
import { connectedNamespaces } from './routing.ts'

/** Commands of the host or the visitor, sent to the flow that carries them out. */
export const commandActions = {
  disconnect: modalSetup.enqueueActions(({ context, event, enqueue, system }) => {
    assertEvent(event, 'connection.disconnect')
    // Also those that are still being restored.
    const known = (Object.keys(context.status) as ChainNamespace[]).filter(id => context.status[id] !== 'absent')
    // The active one last, so that no other becomes active only to be disconnected too.
    const active = activeNamespaceOf(system)
    const all = known.sort((a, b) => Number(a === active) - Number(b === active))
    for (const namespace of event.namespace ? [event.namespace] : all) {
      if (context.status[namespace]) enqueue.sendTo(connectionId(namespace), { type: 'disconnect' })
    }
  }),
  passToNetwork: modalSetup.sendTo('network', ({ event }) => {
    assertEvent(event, ['network.select', 'network.confirm'])
    return event
  }),
  passToSigner: modalSetup.enqueueActions(({ context, event, enqueue, system }) => {
    assertEvent(event, 'message.sign')
    const { id, message } = event
    const namespace = event.namespace ?? activeNamespaceOf(system)
    if (namespace && context.status[namespace])
      return enqueue.sendTo(connectionId(namespace), { type: 'message.sign', id, message })
    const error = errorRecord(new FoyerError('account.missing', {}))
    enqueue.emit({ type: 'message.failed', id, error })
  }),
  cancelSigning: modalSetup.enqueueActions(({ context, event, enqueue }) => {
    assertEvent(event, 'message.cancel')
    for (const namespace of connectedNamespaces(context)) enqueue.sendTo(connectionId(namespace), event)
  }),
  passToAccount: modalSetup.enqueueActions(({ context, event, enqueue, system }) => {
    assertEvent(event, ['account.select', 'accountType.select'])
    const namespace = event.namespace ?? activeNamespaceOf(system)
    if (!namespace) {
      const cause = new FoyerError('account.chainRequired', {})
      return enqueue.emit({ type: 'error', error: errorRecord(cause), cause })
    }
    if (context.status[namespace]) enqueue.sendTo(connectionId(namespace), event)
  }),
  passToBalance: modalSetup.enqueueActions(({ context, event, enqueue }) => {
    assertEvent(event, 'balance.refresh')
    for (const namespace of event.namespace ? [event.namespace] : connectedNamespaces(context)) {
      if (context.status[namespace])
        for (const refresh of [{ type: 'balance.refresh', force: true }, { type: 'portfolio.refresh' }] as const)
          enqueue.sendTo(connectionId(namespace), refresh)
    }
  }),
}
