import { type EventObject, fromCallback } from 'xstate'
import { authOf } from '../../auth/authLink.ts'
import type { Chains } from '../../chains.ts'
import { attempt, quietly } from '../../foreign.ts'
import type { OpenedWindow, Ports } from '../../platform/ports.ts'
import { lookAtTree } from '../lookAtTree.ts'
import type { ModalActor, ModalSnapshot } from '../modal/modal.machine.ts'
import { selectEntry } from '../modal/modal.selectors.ts'
import { approvalMachine } from './approval.machine.ts'
import type { VaultOrder } from './approval.ports.ts'
import type { ApprovalEvent } from './approval.types.ts'

type ApprovalParts = { chains: Chains; ports: Pick<Ports, 'windows'> }

/** Approvals with their effects on the client, the windows of the browser and the root. Loads the windows. */
export async function provideApproval({ chains, ports }: ApprovalParts): Promise<typeof approvalMachine> {
  const windows = await ports.windows?.()
  return approvalMachine.provide({
    actors: {
      vault: fromCallback<EventObject, undefined, ApprovalEvent>(({ receive, sendBack, system }) => {
        const auth = authOf(chains)
        // Without a connection there is no login.
        if (!auth) return
        /** Window of each request on screen, closed at its end. */
        const opened = new Map<string, OpenedWindow>()
        let isShown = false
        let reported = '[]'
        const list = () => auth.loaded()?.approvals() ?? []
        const report = () => {
          const queue = list()
          for (const [id, window] of opened) {
            if (queue.some(each => each.id === id)) continue
            opened.delete(id)
            quietly(() => window.close())
          }
          const text = JSON.stringify(queue)
          if (text === reported) return
          reported = text
          sendBack({ type: 'approvals.changed', queue })
        }
        const lookAtView = (snapshot: ModalSnapshot) => {
          const isNow = selectEntry(snapshot)?.view === 'ApproveTransaction'
          if (isNow === isShown) return
          isShown = isNow
          sendBack({ type: isNow ? 'view.shown' : 'view.left' })
        }
        /** Opens a window within the visitor's tap, in which the client goes on. */
        const openWith = (show: (window: OpenedWindow) => void) => {
          const window = auth.loaded() && attempt(() => windows?.open())
          if (window) attempt(() => show(window))
          return window
        }
        const follow = (order: VaultOrder) => {
          switch (order.type) {
            case 'approval.show': {
              quietly(() => opened.get(order.id)?.close())
              const window = openWith(each => auth.loaded()?.client.approve(order.id, each))
              if (window) opened.set(order.id, window)
              return sendBack({ type: window ? 'window.opened' : 'window.blocked' })
            }
            case 'approval.abandon':
              return auth.loaded()?.abandon(order.ids)
            case 'page.show': {
              const window = openWith(each => auth.loaded()?.client.openVault(order.page, each))
              return sendBack({ type: window ? 'vault.opened' : 'vault.blocked' })
            }
            case 'look':
              isShown = false
              queueMicrotask(() => {
                const modal: ModalActor | undefined = system.get('modal')
                if (modal) lookAtView(modal.getSnapshot())
              })
          }
        }
        receive(event => follow(event as VaultOrder))
        report()
        const stops = [auth.watchApprovals(report), lookAtTree(system.get('modal'), lookAtView)]
        return () => {
          for (const stop of stops) quietly(stop)
          for (const window of opened.values()) quietly(() => window.close())
        }
      }),
    },
  })
}
