import { type EventObject, fromCallback } from 'xstate'
import { toCoinType } from '../../chain/coinType.ts'
import type { Chains } from '../../chains.ts'
import { attempt } from '../../foreign.ts'
import { isServed } from '../../rules/isServed.ts'
import { lookAtTree } from '../lookAtTree.ts'
import { connectionOf, networkStateOf } from '../modal/children.selectors.ts'
import type { ModalActor, ModalSnapshot } from '../modal/modal.machine.ts'
import { coveredEntry } from '../payer/coveredEntry.ts'
import type { NamesEvent, NamesView, Registrant } from './names.types.ts'

/** Coin type under which a name holds the address of a chain. Throws for a chain that has none. */
export const coinTypeOf = ({ chainId }: Pick<Registrant, 'chainId'>): number =>
  toCoinType(Number(chainId.slice(chainId.indexOf(':') + 1)))

/** Account of the active connection. Undefined without one, and on a chain that the host does not request. */
function registrantIn(snapshot: ModalSnapshot, chains: Chains): Registrant | undefined {
  const namespace = networkStateOf(snapshot)?.context.activeNamespace
  if (!namespace || snapshot.context.status[namespace] !== 'connected') return undefined
  const state = connectionOf(snapshot, namespace)
  const connection = state?.context.connection
  if (!connection || !attempt(() => chains.network(connection.chainId, namespace))) return undefined
  const { address, chainId, connectorId } = connection
  const canRegister =
    isServed('names', namespace) && state.hasTag('signs') && attempt(() => coinTypeOf({ chainId })) !== undefined
  return { namespace, chainId, connectorId, address, canRegister }
}

const VIEWS: ReadonlySet<string> = new Set<NamesView>([
  'ChooseAccountName',
  'RegisterAccountName',
  'RegisterAccountNameSuccess',
])

/** Reports the account of the active connection, and the views of the flow that the visitor comes to and leaves. */
export const namesVisit = (chains: Chains) =>
  fromCallback<EventObject, undefined, NamesEvent>(({ system, sendBack }) => {
    const modal: ModalActor = system.get('modal')
    let reported = ''
    let shown: NamesView | undefined
    return lookAtTree(modal, snapshot => {
      const account = registrantIn(snapshot, chains)
      const key = JSON.stringify(account) ?? ''
      if (key !== reported) {
        reported = key
        sendBack({ type: 'account.changed', account })
      }
      const name = coveredEntry(snapshot)?.view
      const view = name !== undefined && VIEWS.has(name) ? (name as NamesView) : undefined
      if (view === shown) return
      shown = view
      sendBack({ type: 'view.shown', view })
    })
  })
