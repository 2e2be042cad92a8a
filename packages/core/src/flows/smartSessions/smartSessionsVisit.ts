import { type EventObject, fromCallback } from 'xstate'
import { lookAtTree } from '../lookAtTree.ts'
import { connectionOf } from '../modal/children.selectors.ts'
import type { ModalActor, ModalSnapshot } from '../modal/modal.machine.ts'
import { coveredEntry } from '../payer/coveredEntry.ts'
import type { SessionOwner, SmartSessionsEvent, SmartSessionsView } from './smartSessions.types.ts'

/** Account of the eip155 connection, also while another family is active. */
function ownerIn(snapshot: ModalSnapshot): SessionOwner | undefined {
  const state = connectionOf(snapshot, 'eip155')
  const connection = state?.context.connection
  if (!state?.hasTag('connected') || !connection) return undefined
  const { address, chainId, connectorId } = connection
  return { chainId, connectorId, address, canSign: state.hasTag('signs') }
}

/** Reports the account of the eip155 connection, and when the visitor comes to the view and leaves it. */
export const smartSessionsVisit = fromCallback<EventObject, undefined, SmartSessionsEvent>(({ system, sendBack }) => {
  const modal: ModalActor = system.get('modal')
  let reported = ''
  let shown: SmartSessionsView | undefined
  return lookAtTree(modal, snapshot => {
    const owner = ownerIn(snapshot)
    const key = JSON.stringify(owner) ?? ''
    if (key !== reported) {
      reported = key
      sendBack({ type: 'account.changed', owner })
    }
    const name = coveredEntry(snapshot)?.view
    const view = name === 'SmartSessions' ? name : undefined
    if (view === shown) return
    shown = view
    sendBack({ type: 'view.shown', view })
  })
})
