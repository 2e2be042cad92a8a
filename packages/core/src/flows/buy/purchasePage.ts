import { type EventObject, fromCallback } from 'xstate'
import { attempt, quietly } from '../../foreign.ts'
import type { OpenedWindow, Ports, WindowsPort } from '../../platform/ports.ts'
import { versionedStorage } from '../../platform/versionedStorage.ts'
import { answerIn, returnIn } from './answers.ts'
import type { BuyEvent, PageOrder, Purchase } from './buy.types.ts'
import { currentPurchase, PURCHASES, storedPurchases } from './storedPurchases.ts'

/** Time in which the browser closes this page, where it does. */
const CLOSING = 500

type PagePorts = Pick<Ports, 'clock' | 'page' | 'storage' | 'visibility'>

/** The stored purchase, which all tabs of the site share. */
function createRecord({ storage: port, clock }: PagePorts) {
  const storage = versionedStorage(port)
  let seen = ''
  return {
    /** Calls `changed` where another tab has written since. */
    look(changed: (purchase: Purchase | undefined) => void) {
      const purchase = currentPurchase(storage.read(PURCHASES, storedPurchases), clock.now())
      const text = JSON.stringify(purchase) ?? ''
      if (text === seen) return
      seen = text
      changed(purchase)
    },
    write(purchase: Purchase | undefined) {
      seen = JSON.stringify(purchase) ?? ''
      storage.write(PURCHASES, purchase && [purchase])
    },
  }
}

/**
 * Side of the page: the provider's window, the stored purchase, and the two ways by which the provider answers. The window is opened while the
 * order is handled, within the visitor's tap; nothing is ever read from it.
 */
export const purchasePage = (ports: PagePorts, windows: WindowsPort | undefined) =>
  fromCallback<EventObject, undefined, BuyEvent>(({ receive, sendBack }) => {
    const { clock, page, storage, visibility } = ports
    const record = createRecord(ports)
    let opened: OpenedWindow | undefined
    let leaving: unknown
    const look = () => record.look(purchase => sendBack({ type: 'purchase.changed', purchase }))
    const follow = (order: PageOrder) => {
      switch (order.type) {
        case 'window.open':
          opened = attempt(() => windows?.open())
          if (!opened) sendBack({ type: 'window.blocked' })
          break
        case 'window.navigate':
          attempt(() => opened?.navigate(order.href))
          break
        case 'window.close':
          attempt(() => opened?.close())
          break
        case 'purchase.keep':
          record.write(order.purchase)
          break
        case 'page.leave':
          attempt(() => windows?.closeOwn())
          leaving ??= clock.setTimeout(() => sendBack({ type: 'page.stayed' }), CLOSING)
      }
    }
    receive(event => follow(event as PageOrder))
    look()
    const returned = returnIn(attempt(() => page.href()))
    if (returned) {
      attempt(() => windows?.rename(returned.rest))
      if (returned.answer) sendBack({ type: 'purchase.answered', answer: returned.answer })
    }
    const hear = (message: { origin: string; data: unknown }) => {
      const answer = answerIn(message)
      if (answer) sendBack({ type: 'purchase.answered', answer })
    }
    // A hidden tab may be frozen, and then hears of nothing until it is shown again.
    const stops = [
      attempt(() => storage.watch(look)),
      visibility.watch(look),
      attempt(() => windows?.watchMessages(hear)),
    ]
    return () => {
      clock.clearTimeout(leaving)
      for (const stop of stops) quietly(() => stop?.())
    }
  })
