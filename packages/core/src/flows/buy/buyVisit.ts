import { type EventObject, fromCallback } from 'xstate'
import { displayText } from '../../chain/displayText.ts'
import type { Chains } from '../../chains.ts'
import { attempt, quietly } from '../../foreign.ts'
import type { Ports } from '../../platform/ports.ts'
import { isServed } from '../../rules/isServed.ts'
import { lookAtTree } from '../lookAtTree.ts'
import { connectionOf, networkStateOf } from '../modal/children.selectors.ts'
import type { ModalActor, ModalSnapshot } from '../modal/modal.machine.ts'
import { selectEntry } from '../modal/modal.selectors.ts'
import type { BuyEvent, Buyer, BuyView } from './buy.types.ts'
import { isBuyView } from './movesTo.ts'

/** Account of the active connection. Undefined without one. */
function buyerIn(snapshot: ModalSnapshot, chains: Chains): Buyer | undefined {
  const namespace = networkStateOf(snapshot)?.context.activeNamespace
  if (!namespace || snapshot.context.status[namespace] !== 'connected') return undefined
  const connection = connectionOf(snapshot, namespace)?.context.connection
  if (!connection) return undefined
  const networks = attempt(() => chains.networks(namespace)) ?? []
  return {
    namespace,
    chainId: connection.chainId,
    address: connection.address,
    networks: networks.map(({ caipNetworkId: chainId, name, nativeCurrency }) => ({
      chainId,
      name: displayText(name, 64),
      native: nativeCurrency.symbol,
    })),
    isServed: isServed('onramp', namespace),
  }
}

/** Reports the account, the views of the flow that the visitor comes to and leaves, and whether the page is visible. */
export const buyVisit = (chains: Chains, { visibility }: Pick<Ports, 'visibility'>) =>
  fromCallback<EventObject, undefined, BuyEvent>(({ system, sendBack }) => {
    const modal: ModalActor = system.get('modal')
    let reported: string | undefined
    let shown: BuyView | undefined
    const look = (snapshot: ModalSnapshot) => {
      const buyer = buyerIn(snapshot, chains)
      const key = JSON.stringify(buyer) ?? ''
      if (key !== reported) {
        reported = key
        sendBack({ type: 'buyer.changed', buyer })
      }
      const entry = selectEntry(snapshot)
      const view = isBuyView(entry?.view) ? entry.view : undefined
      if (view === shown) return
      shown = view
      sendBack(view ? { type: 'view.shown', view } : { type: 'view.left' })
    }
    const report = (isVisible: boolean) => sendBack({ type: 'visibility.changed', isVisible })
    report(visibility.visible())
    const stop = lookAtTree(modal, look)
    const unwatch = visibility.watch(report)
    return () => {
      stop()
      quietly(unwatch)
    }
  })
