import { assertEvent, enqueueActions, sendTo } from 'xstate'
import type { ChainNamespace } from '../../chain/namespace.ts'
import { errorRecord, FoyerError } from '../../errors.ts'
import { activeNamespaceOf } from './activeNamespaceOf.ts'
import { connectionId } from './connectionId.ts'
import { remoteWords } from './remote.words.ts'
import { connectedNamespaces } from './routing.ts'

/** Orders of the host or the visitor, and whom they are passed to. */
export const ordersWords = remoteWords.extend({
  actions: {
    disconnect: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'connection.disconnect')
      // Also those that are still being restored.
      const standing = (Object.keys(context.standing) as ChainNamespace[]).filter(
        id => context.standing[id] !== 'absent',
      )
      for (const namespace of event.namespace ? [event.namespace] : standing) {
        if (context.standing[namespace]) enqueue.sendTo(connectionId(namespace), { type: 'disconnect' })
      }
    }),
    switchConnection: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'switch.requested')
      enqueue.sendTo(connectionId(event.namespace), { type: 'switch', chainId: event.chainId })
    }),
    passToNetwork: sendTo('network', ({ event }) => {
      assertEvent(event, ['network.select', 'network.confirm'])
      return event
    }),
    passToSigner: enqueueActions(({ context, event, enqueue, system }) => {
      assertEvent(event, 'message.sign')
      const { id, message } = event
      const namespace = event.namespace ?? activeNamespaceOf(system)
      if (namespace && context.standing[namespace])
        return enqueue.sendTo(connectionId(namespace), { type: 'message.sign', id, message })
      const error = errorRecord(new FoyerError('account.missing', {}))
      enqueue.emit({ type: 'message.failed', id, error })
    }),
    cancelSigning: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'message.cancel')
      for (const namespace of connectedNamespaces(context)) enqueue.sendTo(connectionId(namespace), event)
    }),
    passToAccount: enqueueActions(({ context, event, enqueue, system }) => {
      assertEvent(event, ['account.select', 'accountType.select'])
      const namespace = event.namespace ?? activeNamespaceOf(system)
      if (!namespace) {
        const cause = new FoyerError('account.chainRequired', {})
        return enqueue.emit({ type: 'error', error: errorRecord(cause), cause })
      }
      if (context.standing[namespace]) enqueue.sendTo(connectionId(namespace), event)
    }),
    passToBalance: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'balance.refresh')
      for (const namespace of event.namespace ? [event.namespace] : connectedNamespaces(context)) {
        if (context.standing[namespace])
          for (const refresh of [{ type: 'balance.refresh', force: true }, { type: 'portfolio.refresh' }] as const)
            enqueue.sendTo(connectionId(namespace), refresh)
      }
    }),
  },
})
