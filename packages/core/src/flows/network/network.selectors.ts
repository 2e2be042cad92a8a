import type { ChainNamespace } from '../../chain/namespace.ts'
import type { Network } from '../../chain/network.ts'
import { connectionOf, networkStateOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { pictureOf } from '../modal/pictureOf.ts'

/**
 * Network that the app uses in a namespace, by default in the active one: the network of the connected wallet, otherwise the chosen one.
 * Undefined while the wallet is on a chain that the host does not request.
 */
export function selectNetwork(snapshot: ModalSnapshot, namespace?: ChainNamespace): Network | undefined {
  const network = networkStateOf(snapshot)
  const wanted = namespace ?? network?.context.activeNamespace
  if (!network || !wanted) return undefined
  const chainId = connectionOf(snapshot, wanted)?.context.connection?.chainId ?? network.context.chosen[wanted]
  return selectNetworks(snapshot).find(({ caipNetworkId }) => caipNetworkId === chainId)
}

/** Picture of a network, by default of the one in use. */
export const selectNetworkPicture = (snapshot: ModalSnapshot, network = selectNetwork(snapshot)): string | undefined =>
  network && pictureOf(snapshot, network.assets)

/** Networks that the host requests, in its order. */
export const selectNetworks = (snapshot: ModalSnapshot): Network[] =>
  snapshot.context.booted?.namespaces.flatMap(({ networks }) => networks) ?? []
