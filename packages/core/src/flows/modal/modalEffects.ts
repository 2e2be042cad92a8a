import { type EventObject, fromCallback, fromPromise } from 'xstate'
import type { Connector } from '../../chain/adapter.ts'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import type { Chains } from '../../chains.ts'
import { quietly } from '../../foreign.ts'
import type { Ports } from '../../platform/ports.ts'
import { stored } from '../../platform/stored.ts'
import { versionedStorage } from '../../platform/versionedStorage.ts'
import type { ResolvedOptions } from '../../resolveOptions.ts'
import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import { parseConnectors } from '../connection/fromAdapter.ts'
import type { ConnectorsChanged, StorageEvent } from './modal.ports.ts'
import type { Booted } from './modal.types.ts'

/** Effects of the root: loading adapters, discovering wallets, writing storage. */
export const modalEffects = (
  chains: Chains,
  ports: Pick<Ports, 'storage'>,
  { adapters, config, discovery }: Pick<ResolvedOptions, 'adapters' | 'config' | 'discovery'>,
) => {
  const storage = versionedStorage(ports.storage)
  return {
    boot: fromPromise<Booted, undefined>(async () => {
      await chains.load(adapters)
      const namespaces = chains.offered().map(({ namespace, features }) => {
        const record = storage.read(`${namespace}/connector`, stored.connector)
        return {
          namespace,
          networks: chains.networks(namespace),
          walletSwitches: features.switchNetwork !== undefined,
          ...(record && { record }),
        }
      })
      const networks = namespaces.flatMap(entry => entry.networks)
      const isRequested = (id: CaipNetworkId | undefined) => networks.some(({ caipNetworkId }) => caipNetworkId === id)
      const start = [storage.read('active-network', stored.activeNetwork), config.defaultNetwork].find(isRequested)
      const active = storage.read('active-namespace', stored.activeNamespace) ?? namespaceOf(start)
      return {
        namespaces,
        activeNamespace: namespaces.find(({ namespace }) => namespace === active)?.namespace,
        chosen: Object.fromEntries(
          namespaces.flatMap(({ namespace, networks: [first] }) => {
            const chosen = namespaceOf(start) === namespace ? start : first?.caipNetworkId
            return chosen ? [[namespace, chosen]] : []
          }),
        ),
        accountTypes: {
          ...config.defaultAccountTypes,
          ...storage.read('account-types', stored.accountTypes),
        },
        recentWallets: storage.read('recent-wallets', stored.recentWallets) ?? [],
      }
    }),

    connectors: fromCallback<EventObject, undefined, ConnectorsChanged>(({ sendBack }) => {
      const found = new Map<ChainNamespace, Connector[]>()
      let isStarting = true
      const report = () => {
        // All that are found while the adapters start are reported together.
        if (!isStarting) sendBack({ type: 'connectors.changed', connectors: [...found.values()].flat() })
      }
      const stops = chains.offered().map(adapter => {
        try {
          const { namespace } = adapter
          // Keeps the order of the namespaces: a late announcement does not move the rows of other wallets.
          found.set(namespace, [])
          return adapter.watchConnectors(connectors => {
            // The id is reserved for WalletConnect; a connector of an adapter that uses it is dropped.
            const own = parseConnectors(namespace, connectors).filter(({ id }) => id !== WALLET_CONNECT)
            found.set(namespace, own)
            report()
          }, discovery)
        } catch {
          // An adapter whose discovery throws has no connectors; the others are not affected.
          return () => {}
        }
      })
      isStarting = false
      report()
      return () => stops.forEach(quietly)
    }),

    storage: fromCallback<EventObject, undefined, EventObject>(({ receive }) => {
      receive(event => {
        const { key, value } = event as StorageEvent
        storage.write(key, value)
      })
    }),
  }
}

const namespaceOf = (id: CaipNetworkId | undefined) => id?.slice(0, id.indexOf(':')) as ChainNamespace | undefined
