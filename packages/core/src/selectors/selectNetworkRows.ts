import type { CaipNetworkId, ChainNamespace } from '../chain/namespace.ts'
import type { ModalSnapshot } from '../flows/modal/modal.machine.ts'
import { connectionOf } from './connectionOf.ts'
import { selectNetwork, selectNetworks } from './selectNetwork.ts'

export type NetworkRow = {
  id: CaipNetworkId
  name: string
  imageUrl: string | undefined
  namespace: ChainNamespace
  /**
   * `active`: the app acts on it. `refused`: the connected wallet did not approve it.
   * `unconnected`: another family's wallet is connected, and this family has none.
   */
  standing: 'active' | 'available' | 'refused' | 'unconnected'
}

/** The networks to choose from, in the host's order, of one namespace or of all. */
export function selectNetworkRows(snapshot: ModalSnapshot, namespace?: ChainNamespace): NetworkRow[] {
  const active = selectNetwork(snapshot)?.caipNetworkId
  const isConnected = (family: ChainNamespace) => connectionOf(snapshot, family)?.hasTag('connected') === true
  const someone = snapshot.context.booted?.namespaces.some(booted => isConnected(booted.namespace)) === true
  const standingOf = (id: CaipNetworkId, family: ChainNamespace): NetworkRow['standing'] => {
    if (id === active) return 'active'
    if (!isConnected(family)) return someone ? 'unconnected' : 'available'
    return connectionOf(snapshot, family)?.context.connection?.approved?.includes(id) === false
      ? 'refused'
      : 'available'
  }
  return selectNetworks(snapshot)
    .filter(network => namespace === undefined || network.chainNamespace === namespace)
    .map(({ caipNetworkId: id, name, assets, chainNamespace }) => ({
      id,
      name,
      imageUrl: assets?.imageUrl,
      namespace: chainNamespace,
      standing: standingOf(id, chainNamespace),
    }))
}
