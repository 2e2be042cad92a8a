import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { isShared } from '../../auth/auth.ts'
import type { ConnectionRecord, Connector } from '../../chain/adapter.ts'
import { type CaipNetworkId, CHAIN_NAMESPACES, type ChainNamespace } from '../../chain/namespace.ts'
import type { Chains } from '../../chains.ts'
import { doors } from '../../doors.ts'
import { attempt, quietly } from '../../foreign.ts'
import type { Ports } from '../../platform/ports.ts'
import { stored } from '../../platform/stored.ts'
import { versionedStorage } from '../../platform/versionedStorage.ts'
import type { ResolvedOptions } from '../../resolveOptions.ts'
import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import { connectorParser } from '../connection/connectorParser.ts'
import type { ConnectorsChanged, StorageEvent } from './modal.ports.ts'
import type { Booted, RecordChanged } from './modal.types.ts'

type Storage = ReturnType<typeof versionedStorage>

/** Records of the connections, as this tab has read or written them last. */
function createRecords(storage: Storage, basic: boolean) {
  const seen = new Map<ChainNamespace, string>()
  const read = (namespace: ChainNamespace) => {
    const record = storage.read(`${namespace}/connector`, stored.connector)
    return basic && record?.connectorId !== WALLET_CONNECT ? undefined : record
  }
  /** Whether another tab has changed the record since. */
  const isNew = (namespace: ChainNamespace, record: ConnectionRecord | undefined) => {
    const text = JSON.stringify(record) ?? ''
    const before = seen.get(namespace)
    seen.set(namespace, text)
    return text !== before
  }
  return { read, isNew, namespaces: () => seen.keys() }
}

/** Flows that go on after a reload, each with a list under its name in the storage. */
const RESUMED = ['transactions', 'buy'] as const

/** State of the page from the storage and the adapters, which have loaded. */
function bootedFrom(
  chains: Chains,
  storage: Storage,
  { read, isNew }: ReturnType<typeof createRecords>,
  { enableNetworkSwitch, defaultNetwork, defaultAccountTypes }: ResolvedOptions['config'],
): Omit<Booted, 'walletConnect' | 'remoteOnly'> {
  const namespaces = chains.offered().map(({ namespace, features, remote }) => {
    const record = read(namespace)
    isNew(namespace, record)
    return {
      namespace,
      networks: chains.networks(namespace),
      walletSwitches: features.switchNetwork !== undefined,
      sends: features.transfer !== undefined,
      ...(features.swap && { swaps: true }),
      remote: remote !== undefined,
      ...(record && { record }),
    }
  })
  const networks = namespaces.flatMap(entry => entry.networks)
  const isRequested = (id: CaipNetworkId | undefined) => networks.some(({ caipNetworkId }) => caipNetworkId === id)
  // Without switching the host's own choice counts, not what a wallet or an earlier version of the app has left.
  const former = enableNetworkSwitch ? storage.read('active-network', stored.activeNetwork) : undefined
  const start = [former, defaultNetwork].find(isRequested)
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
    accountTypes: { ...defaultAccountTypes, ...storage.read('account-types', stored.accountTypes) },
    recentWallets: storage.read('recent-wallets', stored.recentWallets) ?? [],
    resumes: RESUMED.filter(flow => storage.read(flow, stored.some)),
  }
}

type ModalEffectsOptions = Pick<ResolvedOptions, 'adapters' | 'config' | 'discovery' | 'networks' | 'walletConnect'>

/** Effects of the root: loading adapters, discovering wallets, writing storage. */
export const modalEffects = (
  chains: Chains,
  ports: Pick<Ports, 'storage' | 'visibility'>,
  { adapters, config, discovery, networks, walletConnect: settings }: ModalEffectsOptions,
  loadConnections: () => Promise<void>,
) => {
  const storage = versionedStorage(ports.storage)
  const records = createRecords(storage, config.basic)
  return {
    boot: fromPromise<Booted, undefined>(async () => {
      // A connection to restore needs its machine.
      await Promise.all([chains.load(adapters), CHAIN_NAMESPACES.some(records.read) && loadConnections()])
      const walletConnect = chains.walletConnect !== undefined && settings !== undefined
      const remoteOnly = walletConnect && networks !== undefined && chains.loaded().length === 0
      if (remoteOnly) await chains.load([async () => (await doors.pairing()).remoteAdapters(networks)])
      return { ...bootedFrom(chains, storage, records, config), walletConnect, remoteOnly }
    }),

    connectors: fromCallback<EventObject, undefined, ConnectorsChanged>(({ sendBack }) => {
      const found = new Map<ChainNamespace, Connector[]>()
      let isStarting = true
      const report = () => {
        // All that are found while the adapters start are reported together.
        if (!isStarting) sendBack({ type: 'connectors.changed', connectors: [...found.values()].flat() })
      }
      const watched = config.basic ? [] : chains.offered()
      const stops = watched.map(adapter => {
        try {
          const { namespace } = adapter
          // Keeps the order of the namespaces: a late announcement does not move the rows of other wallets.
          found.set(namespace, [])
          const parse = connectorParser(namespace)
          return adapter.watchConnectors(connectors => {
            // The ids of shared sessions are reserved; a connector of an adapter that uses one is dropped.
            const own = parse(connectors).filter(({ id }) => !isShared(id))
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

    storage: fromCallback<EventObject, undefined, RecordChanged>(({ receive, sendBack }) => {
      const look = () => {
        for (const namespace of records.namespaces()) {
          const record = records.read(namespace)
          if (records.isNew(namespace, record)) sendBack({ type: 'record.changed', namespace, record })
        }
      }
      receive(event => {
        const { key, value } = event as StorageEvent
        storage.write(key, value)
        for (const namespace of records.namespaces())
          if (key.startsWith(namespace)) records.isNew(namespace, records.read(namespace))
      })
      // A hidden tab may be frozen, and then hears of nothing until it is shown again.
      const stops = [attempt(() => ports.storage.watch(look)), ports.visibility.watch(look)]
      return () => {
        for (const stop of stops) quietly(() => stop?.())
      }
    }),
  }
}

const namespaceOf = (id: CaipNetworkId | undefined) => id?.slice(0, id.indexOf(':')) as ChainNamespace | undefined
