import { FoyerError } from '../../errors.ts'
import type { ChainAdapter, Connector, DiscoveryOptions, Unsubscribe } from '../adapter.ts'
import { untilAborted } from './abort.ts'

/** The wallets of one family on one page. */
export interface Discovery<Wallet> {
  watch: ChainAdapter['watchConnectors']
  /** The wallet behind a connector that is on the page now. */
  find(connectorId: string): Wallet | undefined
  /** The same; throws `connector.notFound`. Asks the page's wallets once when nobody is watching them. */
  wallet(connectorId: string): Wallet
  /** Waits for it to make itself known. Undefined once `signal` aborts. */
  waitFor(connectorId: string, signal: AbortSignal): Promise<Wallet | undefined>
  /** Tells, once, that a wallet which was there is not on the page any more. */
  onGone(connectorId: string, listener: () => void): Unsubscribe
}

/** How the wallets of a family come onto a page. */
export interface WalletSource<Wallet> {
  /** For the first who watches: takes note of wallets, and calls `changed` when some have come or gone. Returns what ends it, for after the last. */
  listen(changed: () => void): Unsubscribe
  /** For each who begins to watch: asks who is there. */
  ask?(options: DiscoveryOptions): void
  /** Those that are there, as far as is known. */
  list(options: DiscoveryOptions): readonly Connector[]
  find(connectorId: string): Wallet | undefined
}

/** Looks for wallets for as long as anyone watches, and leaves nothing behind then. */
export function createDiscovery<Wallet>(source: WalletSource<Wallet>): Discovery<Wallet> {
  const watchers = new Map<() => void, DiscoveryOptions>()
  const leavers = new Set<() => void>()
  let leave: Unsubscribe = () => {}
  let asking = false

  const publish = () => {
    // Wallets answer one after the other while they are asked: listed together, their order does not matter.
    if (!asking) for (const tell of [...watchers.keys(), ...leavers]) tell()
  }

  /** A host that switched announcements off has none asked for behind its back. */
  const wanted = (): DiscoveryOptions => ({
    announced: watchers.size === 0 || [...watchers.values()].some(({ announced }) => announced),
    injected: true,
  })

  const enter = (watcher: () => void, options = wanted()): Unsubscribe => {
    watchers.set(watcher, options)
    asking = true
    try {
      if (watchers.size === 1) leave = source.listen(publish)
      source.ask?.(options)
    } finally {
      asking = false
    }
    publish()
    return () => {
      if (watchers.delete(watcher) && watchers.size === 0) leave()
    }
  }

  return {
    find: source.find,
    wallet(connectorId) {
      if (watchers.size === 0 && !source.find(connectorId)) enter(() => {})()
      const found = source.find(connectorId)
      if (!found) throw new FoyerError('connector.notFound', { id: connectorId })
      return found
    },
    watch(listener, options) {
      let last = ''
      return enter(() => {
        const connectors = source.list(options)
        const text = JSON.stringify(connectors)
        if (text === last) return
        last = text
        listener(connectors)
      }, options)
    },
    async waitFor(connectorId, signal) {
      const there = signal.aborted ? undefined : source.find(connectorId)
      if (there || signal.aborted) return there
      let stop: Unsubscribe = () => {}
      const arrival = new Promise<Wallet>(resolve => {
        stop = enter(() => {
          const found = source.find(connectorId)
          if (found) resolve(found)
        })
      })
      return untilAborted(signal, arrival)
        .catch(() => undefined)
        .finally(stop)
    },
    onGone(connectorId, listener) {
      const look = () => {
        if (!source.find(connectorId) && leavers.delete(look)) listener()
      }
      leavers.add(look)
      return () => leavers.delete(look)
    },
  }
}
