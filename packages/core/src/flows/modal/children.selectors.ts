import type { ActorRefFrom } from 'xstate'
import type { ChainNamespace } from '../../chain/namespace.ts'
import type { accountMachine } from '../account/account.machine.ts'
import type { CatalogueSnapshot, catalogueMachine } from '../catalogue/catalogue.machine.ts'
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

/** Actor of the list of wallets. */
export type CatalogueRef = ActorRefFrom<typeof catalogueMachine>

/** Actor of the wallet list, which searches the registry and loads its pages. Undefined until it is loaded. */
export const catalogueOf = (snapshot: ModalSnapshot) => flowOf<typeof catalogueMachine>(snapshot.children.catalogue)

export const catalogueStateOf = (snapshot: ModalSnapshot): CatalogueSnapshot | undefined =>
  catalogueOf(snapshot)?.getSnapshot()

/** Actor of a connected account. */
export type AccountRef = ActorRefFrom<typeof accountMachine>

/** Actor of the connected account of a namespace; by default of the active one. Undefined until its file is loaded. */
export const accountOf = (snapshot: ModalSnapshot, namespace?: ChainNamespace): AccountRef | undefined =>
  flowOf<typeof accountMachine>(connectionOf(snapshot, namespace)?.children.account)

/** State of a view's flow as its file is loaded: `running` once it has, `failed` until `flows.wanted` loads it again. */
export const loadingStateOf = (snapshot: ModalSnapshot, flow: ViewFlow): LazyFlowSnapshot['value'] =>
  (snapshot.children[flow]?.getSnapshot() as LazyFlowSnapshot | undefined)?.value ?? 'idle'

/** Innermost name of a state value, e.g. `waiting` of `{ asking: 'waiting' }`; of parallel states the first one's. */
export const leafOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? leafOf(Object.values(value)[0]) : String(value)
