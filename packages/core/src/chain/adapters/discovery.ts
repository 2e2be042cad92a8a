import { FoyerError } from '../../errors.ts'
import type { ChainAdapter, Connector, DiscoveryOptions, Unsubscribe } from '../adapter.ts'
import { untilAborted } from './abort.ts'
import type { Roster } from './roster.ts'

/** A wallet and the id of the connector that leads to it. */
export type Found<Wallet> = { id: string; wallet: Wallet }

/** The wallets of one family on one page. */
export interface Discovery<Wallet> {
  watch: ChainAdapter['watchConnectors']
  /** The wallet behind a connector, to be connected; throws `connector.notFound`. Asks the page's wallets once when nobody is watching them. */
  choose(connectorId: string): Wallet
  /** The wallet that a connection was made with: that very object, whatever the page shows in its place by now. Undefined once it has gone. */
  held(connectorId: string): Wallet | undefined
  /** The same; throws `connector.notFound`. */
  wallet(connectorId: string): Wallet
  /**
   * Waits for the wallet of a stored id to make itself known. While two claim it, neither is taken; one that was chosen on this page is meant
   * itself. Undefined once `signal` aborts.
   */
  waitFor(storedId: string, signal: AbortSignal): Promise<Found<Wallet> | undefined>
  /** Tells, once, that a wallet which was there is not on the page any more. */
  onGone(connectorId: string, listener: () => void): Unsubscribe
}

/** How the wallets of a family come onto a page. */
export interface WalletSource<Wallet> {
  roster: Roster<Wallet>
  /** For the first who watches: takes note of wallets, and calls `changed` when some have come or gone. Returns what ends it, for after the last. */
  listen(changed: () => void): Unsubscribe
  /** For each who begins to watch: asks who is there. */
  ask?(options: DiscoveryOptions): void
  /** Takes note of what the page has now, where it tells nobody. Called before anything is looked up. */
  look?(): void
  /** Those that are there, as far as is known. */
  list(options: DiscoveryOptions): readonly Connector[]
}

/** Looks for wallets for as long as anyone watches, and leaves nothing behind then. */
export function createDiscovery<Wallet extends object>(source: WalletSource<Wallet>): Discovery<Wallet> {
  const { roster } = source
  const watchers = new Map<() => void, DiscoveryOptions>()
  const leavers = new Set<() => void>()
  let leave: Unsubscribe = () => {}
  let asking = false

  const publish = () => {
    // Wallets answer one after the other while they are asked: listed together, their order does not matter.
    if (asking) return
    source.look?.()
    for (const tell of [...watchers.keys(), ...leavers]) tell()
  }

  /** A host that switched announcements off has none asked for behind its back. */
  const wanted = (): DiscoveryOptions => ({
    announced: watchers.size === 0 || [...watchers.values()].some(({ announced }) => announced),
    injected: true,
  })

  const enter = (watcher: () => void, options = wanted()): Unsubscribe => {
    asking = true
    try {
      if (watchers.size === 0) leave = source.listen(publish)
      watchers.set(watcher, options)
      source.ask?.(options)
    } finally {
      asking = false
    }
    publish()
    return () => {
      if (watchers.delete(watcher) && watchers.size === 0) leave()
    }
  }

  const notFound = (id: string) => new FoyerError('connector.notFound', { id })

  const restorable = (storedId: string): Found<Wallet> | undefined => {
    // One that was chosen on this page means its own object or none, whoever goes by the same name now.
    if (roster.wasChosen(storedId)) {
      const wallet = roster.held(storedId)
      return wallet && { id: storedId, wallet }
    }
    const [one, ...others] = roster.claimants(storedId)
    if (!one || others.length > 0) return undefined
    const wallet = roster.choose(one.id)
    return wallet && { id: one.id, wallet }
  }

  return {
    choose(connectorId) {
      // Meant as it was listed: looked at anew, the page may show another object in its place, and some show another one at each look.
      const wasListed = roster.has(connectorId)
      source.look?.()
      if (watchers.size === 0 && !wasListed && !roster.has(connectorId)) enter(() => {})()
      const wallet = wasListed || roster.has(connectorId) ? roster.choose(connectorId) : undefined
      if (!wallet) throw notFound(connectorId)
      return wallet
    },
    held: roster.held,
    wallet(connectorId) {
      const wallet = roster.held(connectorId)
      if (!wallet) throw notFound(connectorId)
      return wallet
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
    async waitFor(storedId, signal) {
      if (signal.aborted) return undefined
      source.look?.()
      // Nobody has been asked yet when nobody watches: another one that claims the same may be there too.
      const there = watchers.size > 0 || roster.wasChosen(storedId) ? restorable(storedId) : undefined
      if (there) return there
      let stop: Unsubscribe = () => {}
      const arrival = new Promise<Found<Wallet>>(resolve => {
        stop = enter(() => {
          const found = restorable(storedId)
          if (found) resolve(found)
        })
      })
      return untilAborted(signal, arrival)
        .catch(() => undefined)
        .finally(stop)
    },
    onGone(connectorId, listener) {
      const look = () => {
        if (!roster.held(connectorId) && leavers.delete(look)) listener()
      }
      leavers.add(look)
      return () => leavers.delete(look)
    },
  }
}
