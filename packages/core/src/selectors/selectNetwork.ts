import type { ChainNamespace } from '../chain/namespace.ts'
import type { Network } from '../chain/network.ts'
import type { ModalSnapshot } from '../flows/modal/modal.machine.ts'
import { connectionOf, networkStateOf } from './connectionOf.ts'

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
