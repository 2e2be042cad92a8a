import { assertEvent, enqueueActions } from 'xstate'
import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import type { StorageEvent } from './modal.ports.ts'
import { ordersWords } from './orders.words.ts'
import { connectedNamespaces } from './routing.ts'

const kept = (key: string, value: unknown): StorageEvent => ({ type: 'storage.write', key, value })

/** What the next visit is to find. */
export const storageWords = ordersWords.extend({
  actions: {
    keepRecord: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, ['connection.established', 'connection.changed'])
      const { namespace, connectorId, chainId, address, selected } = event.connection
      // Without the address where it is the wallet's selection: the next visit shows the account that the wallet has selected by then. A phone
      // cannot be asked: its session is found as it was approved.
      const chosen = (address !== selected || connectorId === WALLET_CONNECT) && { address }
      enqueue.sendTo('storage', kept(`${namespace}/connector`, { connectorId, chainId, ...chosen }))
      enqueue.sendTo('storage', kept('recent-wallets', context.recentWallets))
      if (event.type === 'connection.established' && !event.restored) {
        enqueue.sendTo('storage', kept('active-namespace', namespace))
      }
    }),
    dropRecord: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'connection.lost')
      enqueue.sendTo('storage', kept(`${event.namespace}/connector`, undefined))
      enqueue.sendTo('storage', kept('active-namespace', connectedNamespaces(context)[0]))
    }),
    keepActiveNetwork: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'network.changed')
      enqueue.sendTo('storage', kept('active-network', event.chainId))
      // Stored only while somebody is connected: it is what tells the next visit that there is a wallet to ask.
      if (connectedNamespaces(context).includes(event.namespace)) {
        enqueue.sendTo('storage', kept('active-namespace', event.namespace))
      }
    }),
    keepAccountType: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'accountType.preferred')
      const accountTypes = { ...context.accountTypes, [event.namespace]: event.accountType }
      enqueue.assign({ accountTypes })
      enqueue.sendTo('storage', kept('account-types', accountTypes))
    }),
  },
})
