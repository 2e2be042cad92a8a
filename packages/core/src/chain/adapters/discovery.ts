import { FoyerError } from '../../errors.ts'
import { attempt } from '../../foreign.ts'
import type { ChainAdapter, Connector, DiscoveryOptions, Unsubscribe } from '../adapter.ts'
import { untilAborted } from './abort.ts'
import type { Roster } from './roster.ts'

/** Wallet and the id of its connector. */
export type Found<Wallet> = {
  /** Id of the connector. */
  id: string
  /** Wallet on the page. */
  wallet: Wallet
}

/** Wallets of one namespace on one page. */
export interface Discovery<Wallet> {
  watch: ChainAdapter['watchConnectors']
  /**
   * Returns the wallet of a connector, to be connected; throws `connector.notFound`. Discovers the page's wallets once when there is no
   * watcher.
   */
  choose(connectorId: string): Wallet
  /** Returns the wallet object that a connection was made with, even if the page has replaced it. Undefined once it has gone. */
  held(connectorId: string): Wallet | undefined
  /** Like `held`; throws `connector.notFound`. */
  wallet(connectorId: string): Wallet
  /**
   * Waits for the wallet of a stored id to announce itself. While two wallets match it, neither is taken; a wallet that was chosen on this
   * page is matched by itself. Undefined once `signal` aborts.
   */
  waitFor(storedId: string, signal: AbortSignal): Promise<Found<Wallet> | undefined>
  /** Calls the listener once when the wallet is no longer on the page. */
  onGone(connectorId: string, listener: () => void): Unsubscribe
}

/** Sources through which the wallets of a namespace register on a page. */
export interface WalletSource<Wallet> {
  /** Wallets that have registered. */
  roster: Roster<Wallet>
  /**
   * Starts with the first watcher: records wallets, and calls `changed` when some were added or removed. Returns the unsubscribe, called
   * after the last watcher.
   */
  listen(changed: () => void): Unsubscribe
  /** Runs for each new watcher: asks the page's wallets to announce themselves. */
  ask?(options: DiscoveryOptions): void
  /** Reads the page's current wallets where there is no event for them. Called before every lookup. */
  refresh?(): void
  /** Wallets known to be on the page. */
  list(options: DiscoveryOptions): readonly Connector[]
}

/** Runs within an event of the page too. A page that cannot be read has the wallets that it had. */
const refresh = (source: Pick<WalletSource<object>, 'refresh'>) => attempt(() => source.refresh?.())

/** Watchers of a source's wallets. The source listens while there is one. */
function createWatchers(source: WalletSource<unknown>) {
  const watchers = new Map<() => void, DiscoveryOptions>()
  const leavers = new Set<() => void>()
  let leave: Unsubscribe = () => {}
  let asking = false

  const publish = () => {
    // Wallets answer one by one while they are asked; their order does not matter, because they are listed together.
    if (asking) return
    refresh(source)
    for (const notify of [...watchers.keys(), ...leavers]) notify()
  }

  /** With announcements switched off by the host, no announcement is requested. */
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

  return { enter, leavers, areWatching: () => watchers.size > 0 }
}

/** Discovers wallets while there is a watcher, and removes all listeners afterwards. */
export function createDiscovery<Wallet extends object>(source: WalletSource<Wallet>): Discovery<Wallet> {
  const { roster } = source
  const { enter, leavers, areWatching } = createWatchers(source)
  const notFound = (id: string) => new FoyerError('connector.notFound', { id })

  const restorable = (storedId: string): Found<Wallet> | undefined => {
    // A wallet that was chosen on this page matches by its own object only, whichever wallet has the same key now.
    if (roster.wasChosen(storedId)) {
      const wallet = roster.held(storedId)
      return wallet && { id: storedId, wallet }
    }
    const [one, ...others] = roster.candidates(storedId)
    if (!one || others.length > 0) return undefined
    const wallet = roster.choose(one.id)
    return wallet && { id: one.id, wallet }
  }

  return {
    choose(connectorId) {
      // Read before the page is: the page may replace the object, and some pages return a new object at each read.
      const wasListed = roster.has(connectorId)
      refresh(source)
      if (!areWatching() && !wasListed && !roster.has(connectorId)) enter(() => {})()
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
      let pictures: readonly unknown[] = []
      return enter(() => {
        const connectors = source.list(options)
        // Pictures are compared apart: to write all of them as text at each announcement takes too long.
        const text = JSON.stringify(connectors, (key, value) => (key === 'imageUrl' ? undefined : value))
        if (text === last && connectors.every(({ imageUrl }, index) => imageUrl === pictures[index])) return
        last = text
        pictures = connectors.map(({ imageUrl }) => imageUrl)
        listener(connectors)
      }, options)
    },
    async waitFor(storedId, signal) {
      if (signal.aborted) return undefined
      refresh(source)
      // Without a watcher the wallets have not been asked yet, so another one may match the same id.
      const there = areWatching() || roster.wasChosen(storedId) ? restorable(storedId) : undefined
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
      const check = () => {
        if (!roster.held(connectorId) && leavers.delete(check)) listener()
      }
      leavers.add(check)
      return () => leavers.delete(check)
    },
  }
}
