import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import { connectionOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { selectNetwork, selectNetworkPicture, selectNetworks } from './network.selectors.ts'

/** Network in the list of networks. */
export type NetworkRow = {
  /** CAIP-2 id of the network. */
  id: CaipNetworkId
  /** Name for the visitor. */
  name: string
  /** Address of its picture. Undefined where it has none. */
  imageUrl: string | undefined
  /** Namespace of the network. */
  namespace: ChainNamespace
  /**
   * `active`: used by the app. `refused`: not approved by the connected wallet.
   * `unconnected`: a wallet is connected in another namespace but not in this one.
   */
  status: 'active' | 'available' | 'refused' | 'unconnected'
}

/** Networks to choose from, in the host's order, of one namespace or of all. */
export function selectNetworkRows(snapshot: ModalSnapshot, namespace?: ChainNamespace): NetworkRow[] {
  const active = selectNetwork(snapshot)?.caipNetworkId
  const isConnected = (each: ChainNamespace) => connectionOf(snapshot, each)?.hasTag('connected') === true
  const anyConnected = snapshot.context.booted?.namespaces.some(booted => isConnected(booted.namespace)) === true
  const statusOf = (id: CaipNetworkId, each: ChainNamespace): NetworkRow['status'] => {
    if (id === active) return 'active'
    if (!isConnected(each)) return anyConnected ? 'unconnected' : 'available'
    return connectionOf(snapshot, each)?.context.connection?.approved?.includes(id) === false ? 'refused' : 'available'
  }
  return selectNetworks(snapshot)
    .filter(network => namespace === undefined || network.chainNamespace === namespace)
    .map(network => ({
      id: network.caipNetworkId,
      name: network.name,
      imageUrl: selectNetworkPicture(snapshot, network),
      namespace: network.chainNamespace,
      status: statusOf(network.caipNetworkId, network.chainNamespace),
    }))
}

/** Chain of the wallet in a namespace, if the host does not request it. `reference` is the chain's own id, e.g. `5318008`. */
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
  (booted?.namespaces ?? []).flatMap(({ namespace }) =>
    status[namespace] === 'absent' || status[namespace] === 'dormant' ? namespace : [],
  )
