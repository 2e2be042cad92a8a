import { CHAIN_NAMESPACES } from '../chain/namespace.ts'
import { connectionOf, networkStateOf } from '../flows/modal/children.selectors.ts'
import type { ModalActor, ModalSnapshot } from '../flows/modal/modal.machine.ts'
import { reporting } from '../foreign.ts'
import { watchTree } from '../watchView.ts'
import type { InitialState, StoredAccount } from './initialState.ts'

/** Tells a keeper who is connected, now and after each change, once that is known. */
export function keepState(actor: ModalActor, keeper: { write(state: InitialState): void }): void {
  let last: string | undefined
  const look = () => {
    const accounts = accountsOf(actor.getSnapshot())
    const text = accounts && JSON.stringify(accounts)
    if (!accounts || text === last) return
    last = text
    reporting(() => keeper.write({ accounts }))
  }
  look()
  // It ends with the actor.
  watchTree(actor, look)
}

/** Undefined while a wallet of an earlier visit has not answered. */
function accountsOf(snapshot: ModalSnapshot): StoredAccount[] | undefined {
  if (snapshot.status !== 'active' || !snapshot.matches({ boot: 'ready' })) return undefined
  const active = networkStateOf(snapshot)?.context.activeNamespace
  const connections = [...CHAIN_NAMESPACES]
    .sort((one, other) => Number(other === active) - Number(one === active))
    .map(namespace => connectionOf(snapshot, namespace))
  if (connections.some(connection => connection?.matches('restoring'))) return undefined
  return connections.flatMap(connection => {
    if (!connection) return []
    const { namespace, connection: live, record } = connection.context
    // One that waits for the visitor's first touch is still the account of the earlier visit.
    const known = connection.hasTag('connected') ? live : connection.matches('dormant') ? record : undefined
    return known?.address ? [{ namespace, address: known.address, chainId: known.chainId }] : []
  })
}
