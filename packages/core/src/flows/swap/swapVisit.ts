import { type EventObject, fromCallback } from 'xstate'
import type { Connection } from '../../chain/connection.ts'
import type { Chains } from '../../chains.ts'
import { attempt } from '../../foreign.ts'
import { lookAtTree } from '../lookAtTree.ts'
import { connectionOf } from '../modal/children.selectors.ts'
import type { ModalActor, ModalSnapshot } from '../modal/modal.machine.ts'
import { coveredEntry } from '../payer/coveredEntry.ts'
import { handoverLook } from '../payer/handoverLook.ts'
import { assetsOf, listedTokens, payerIn } from '../payer/payer.ts'
import type { Routers } from './routers.ts'
import type { SwapEvent, SwapPayer, SwapView } from './swap.types.ts'

const VIEWS: ReadonlySet<string> = new Set<SwapView>(['Swap', 'SwapSelectToken', 'SwapPreview'])

/** Whether the adapter of a connection swaps, and the wallet's session lets it. */
function canSwap(chains: Chains, connection: Connection): boolean {
  const swap = attempt(() => chains.adapter(connection.namespace).features.swap)
  const channel = attempt(() => chains.source(connection).channel)
  if (!swap || !channel) return swap !== undefined
  return attempt(() => swap.isAllowed(channel, connection.chainId)) === true
}

/** Reports the account with its assets, and the views of the flow that the visitor comes to and leaves. */
export const swapVisit = (chains: Chains, routers: Routers) =>
  fromCallback<EventObject, undefined, SwapEvent>(({ system, sendBack }) => {
    const modal: ModalActor = system.get('modal')
    let connection: Connection | undefined
    let isAllowed = false
    let reported: string | undefined
    let listed: ReturnType<typeof listedTokens> | undefined
    let shown: SwapView | undefined
    const payerOf = (snapshot: ModalSnapshot): SwapPayer | undefined => {
      const payer = payerIn(snapshot, chains)
      if (!payer) return undefined
      const current = connectionOf(snapshot, payer.namespace)!.context.connection!
      // Its session approves by account and chain: asked once for each.
      if (current !== connection) {
        connection = current
        isAllowed = canSwap(chains, current)
      }
      const hasRouter = (routers[payer.chainId]?.length ?? 0) > 0
      return { ...payer, tokens: true, canSwap: payer.canSend && isAllowed, hasRouter }
    }
    const lookAtPayer = (snapshot: ModalSnapshot) => {
      const payer = payerOf(snapshot)
      const key = JSON.stringify(payer) ?? ''
      const tokens = listedTokens(snapshot, payer)
      const isNew = key !== reported
      if (!isNew && tokens === listed) return
      reported = key
      listed = tokens
      if (isNew) sendBack({ type: 'payer.changed', payer })
      if (payer) sendBack({ type: 'assets.changed', assets: assetsOf(payer, tokens) })
    }
    const lookAtView = (snapshot: ModalSnapshot) => {
      const entry = coveredEntry(snapshot)
      const view = entry && VIEWS.has(entry.view) ? (entry.view as SwapView) : undefined
      if (view === shown) return
      const before = shown
      shown = view
      if (!view) return sendBack({ type: 'form.left' })
      if (!before) sendBack({ type: 'form.opened' })
      if (before || view !== 'Swap') sendBack({ type: 'form.shown', view })
    }
    const lookAtHandover = handoverLook(error => sendBack({ type: 'handover.failed', error }))
    return lookAtTree(modal, snapshot => {
      lookAtPayer(snapshot)
      lookAtView(snapshot)
      lookAtHandover(snapshot)
    })
  })
