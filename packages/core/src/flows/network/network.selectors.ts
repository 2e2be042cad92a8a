import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import type { Network } from '../../chain/network.ts'
import { connectionOf, networkStateOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'

/**
 * The network that the app acts on in a namespace (the active one if none is given): the wallet's own where one is connected,
 * else the one chosen to start on. Undefined when the wallet is on a chain that the host did not ask for.
 */
export function selectNetwork(snapshot: ModalSnapshot, namespace?: ChainNamespace): Network | undefined {
  const network = networkStateOf(snapshot)
  const wanted = namespace ?? network?.context.activeNamespace
  if (!network || !wanted) return undefined
  const chainId = connectionOf(snapshot, wanted)?.context.connection?.chainId ?? network.context.chosen[wanted]
  return selectNetworks(snapshot).find(({ caipNetworkId }) => caipNetworkId === chainId)
}

/** Every network that the host asks for, in its order. */
export const selectNetworks = (snapshot: ModalSnapshot): Network[] =>
  snapshot.context.booted?.namespaces.flatMap(({ networks }) => networks) ?? []

export type NetworkRow = {
  id: CaipNetworkId
  name: string
  imageUrl: string | undefined
  namespace: ChainNamespace
  /**
   * `active`: the app acts on it. `refused`: the connected wallet did not approve it.
   * `unconnected`: another family's wallet is connected, and this family has none.
   */
  status: 'active' | 'available' | 'refused' | 'unconnected'
}

/** The networks to choose from, in the host's order, of one namespace or of all. */
export function selectNetworkRows(snapshot: ModalSnapshot, namespace?: ChainNamespace): NetworkRow[] {
  const active = selectNetwork(snapshot)?.caipNetworkId
  const isConnected = (family: ChainNamespace) => connectionOf(snapshot, family)?.hasTag('connected') === true
  const someone = snapshot.context.booted?.namespaces.some(booted => isConnected(booted.namespace)) === true
  const statusOf = (id: CaipNetworkId, family: ChainNamespace): NetworkRow['status'] => {
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
      status: statusOf(id, chainNamespace),
    }))
}

/** The chain that a namespace's wallet is on, when the host did not ask for it. `reference` is the chain's own id, e.g. `5318008`. */
export function selectUnsupportedChain(
  snapshot: ModalSnapshot,
  namespace?: ChainNamespace,
): { id: CaipNetworkId; reference: string } | undefined {
  const state = connectionOf(snapshot, namespace)
  const id = state?.hasTag('unsupported') ? state.context.connection?.chainId : undefined
  return id && { id, reference: id.slice(id.indexOf(':') + 1) }
}

/** Namespaces without a connection, in the order of the adapters. */
export const selectUnconnected = ({ context: { booted, status } }: ModalSnapshot): ChainNamespace[] =>
  (booted?.namespaces ?? []).flatMap(({ namespace }) => (status[namespace] === 'absent' ? namespace : []))
