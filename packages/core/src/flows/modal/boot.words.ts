import { assertEvent, assign, enqueueActions } from 'xstate'
import type { ErrorRecord } from '../../errors.ts'
import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import type { WalletConnectInput } from '../walletConnect/walletConnect.machine.ts'
import { connectionId } from './connectionId.ts'
import type { Booted, ModalContext } from './modal.types.ts'
import { newsWords } from './news.words.ts'

export type Enqueue = {
  spawnChild(src: 'walletConnect' | 'catalogue', options: { id: string; systemId: string; input: object }): void
}

export const spawnWalletConnect = ({ config }: ModalContext, enqueue: Enqueue, wasConnected: boolean) => {
  const { telegram, iosSafari } = config.platform
  const input: WalletConnectInput = { wasConnected, keepsAttempt: telegram || iosSafari }
  enqueue.spawnChild('walletConnect', { id: 'walletConnect', systemId: 'walletConnect', input })
}

/** What loading the adapters brings. */
export const bootWords = newsWords.extend({
  actions: {
    noteBooted: assign((_, { booted }: { booted: Booted }) => ({
      booted,
      bootError: undefined,
      recentWallets: booted.recentWallets,
      accountTypes: booted.accountTypes,
      standing: Object.fromEntries(
        booted.namespaces.map(({ namespace, record }) => [namespace, record ? 'restoring' : 'absent']),
      ),
    })),
    noteBootError: assign({ bootError: (_, { error }: { error: ErrorRecord }) => error }),
    spawnChains: enqueueActions(({ context, enqueue }) => {
      const { namespaces, activeNamespace, chosen } = context.booted!
      enqueue.spawnChild('network', {
        id: 'network',
        systemId: 'network',
        input: {
          requested: namespaces.flatMap(({ networks }) => networks),
          activeNamespace: activeNamespace ?? namespaces[0]?.namespace,
          chosen,
          switchingEnabled: context.config.enableNetworkSwitch,
          allowUnsupported: context.config.allowUnsupportedChain,
          basic: context.config.basic,
        },
      })
      for (const each of namespaces) {
        const input = { ...each, accountType: context.accountTypes[each.namespace] }
        const id = connectionId(each.namespace)
        enqueue.spawnChild('connection', { id, systemId: id, input })
      }
    }),
    /** A session of the last visit is looked for at once. */
    restoreSession: enqueueActions(({ context, enqueue }) => {
      const { config, booted } = context
      if (config.walletConnect && booted!.namespaces.some(({ record }) => record?.connectorId === WALLET_CONNECT)) {
        spawnWalletConnect(context, enqueue, true)
        enqueue.sendTo('walletConnect', { type: 'flow.load' })
      }
    }),
    noteConnectors: assign({
      connectors: ({ context, event }) => {
        assertEvent(event, 'connectors.changed')
        const others = context.connectors.filter(({ chain }) => chain !== event.namespace)
        // The namespaces keep their order, so that a late announcement moves no other wallet's row.
        const order = context.booted!.namespaces.map(({ namespace }) => namespace)
        return [...others, ...event.connectors].sort((a, b) => order.indexOf(a.chain) - order.indexOf(b.chain))
      },
    }),
  },
})
