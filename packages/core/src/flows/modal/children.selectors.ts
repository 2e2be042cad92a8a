import type { ChainNamespace } from '../../chain/namespace.ts'
import type { ConnectionSnapshot } from '../connection/connection.machine.ts'
import { flowOf, type LazyFlowSnapshot } from '../lazyFlow/lazyFlow.machine.ts'
import type { NetworkSnapshot } from '../network/network.machine.ts'
import type { WalletConnectSnapshot, walletConnectMachine } from '../walletConnect/walletConnect.machine.ts'
import { connectionId } from './connectionId.ts'
import type { ModalSnapshot } from './modal.machine.ts'
import type { ViewFlow } from './views.ts'

/** Snapshot of the connection of a namespace; by default of the active one. */
export function connectionOf(snapshot: ModalSnapshot, namespace?: ChainNamespace): ConnectionSnapshot | undefined {
  const wanted = namespace ?? networkStateOf(snapshot)?.context.activeNamespace
  return wanted && (snapshot.children[connectionId(wanted)]?.getSnapshot() as ConnectionSnapshot | undefined)
}

/** Snapshot of the choice of networks. */
export const networkStateOf = (snapshot: ModalSnapshot): NetworkSnapshot | undefined =>
  snapshot.children.network?.getSnapshot() as NetworkSnapshot | undefined

/** Snapshot of the WalletConnect machine; undefined until it is loaded. */
export const walletConnectOf = (snapshot: ModalSnapshot): WalletConnectSnapshot | undefined =>
  flowOf<typeof walletConnectMachine>(snapshot.children.walletConnect)?.getSnapshot()

/** State of a view's flow as its file is loaded: `running` once it has, `failed` until `flows.wanted` loads it again. */
export const loadingStateOf = (snapshot: ModalSnapshot, flow: ViewFlow): LazyFlowSnapshot['value'] =>
  (snapshot.children[flow]?.getSnapshot() as LazyFlowSnapshot | undefined)?.value ?? 'idle'
