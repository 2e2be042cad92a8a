import { type Connector, FoyerError, type Unsubscribe } from '@foyer/core/chain'
import { readInstalled, type Wallet } from './wallet.ts'

/** The page. Wallets put themselves on it and tell nobody. */
export type InjectionTarget = EventTarget & { injectedWeb3?: unknown }

export interface Discovery {
  watch: (listener: (connectors: readonly Connector[]) => void) => Unsubscribe
  /** The wallet behind a connector that is on the page now. Throws `connector.notFound`. */
  wallet(connectorId: string): Wallet
  /** Waits for it to appear. Undefined once `signal` aborts. */
  waitFor(connectorId: string, signal: AbortSignal): Promise<Wallet | undefined>
  /** Tells when a wallet is not on the page any more. */
  onGone(connectorId: string, listener: () => void): Unsubscribe
}

/** Milliseconds between two looks, and looks after the last one began to watch: ten seconds, in which a page and its content scripts load. */
const INTERVAL = 200
const LOOKS = 50

/** When something may have come that was not there before: the page is loaded, or the visitor returns from where extensions are switched on. */
const EVENTS = ['load', 'pageshow', 'focus'] as const

/**
 * The wallets of one page, for as long as anyone watches. They appear as properties of `window.injectedWeb3`, at any time and without an
 * event, so that it is looked at: again and again for a while, and later whenever the page has been away.
 * - A connector's id is the wallet's name there, unique on the page and the same after a reload.
 * - A new object under the same name is the same wallet, as of a script that ran twice: whoever is connected stays so, and the newest
 *   object is asked next.
 * @see https://github.com/polkadot-js/extension/tree/master/packages/extension-inject
 */
export function createDiscovery(target: InjectionTarget | undefined): Discovery {
  const watchers = new Set<() => void>()
  const leavers = new Map<string, Set<() => void>>()
  let seen = readInstalled(undefined)
  let timer: ReturnType<typeof setInterval> | undefined
  let looksLeft = 0

  const look = () => {
    const before = seen
    seen = readInstalled(target)
    for (const { id } of before) {
      if (seen.some(now => now.id === id)) continue
      for (const leave of [...(leavers.get(id) ?? [])]) leave()
    }
    for (const watcher of [...watchers]) watcher()
  }
  const rest = () => {
    clearInterval(timer)
    timer = undefined
  }
  const lookForAWhile = () => {
    looksLeft = LOOKS
    timer ??= setInterval(() => {
      look()
      looksLeft -= 1
      if (looksLeft <= 0) rest()
    }, INTERVAL)
  }

  const enter = (watcher: () => void): Unsubscribe => {
    if (watchers.size === 0) for (const event of EVENTS) target?.addEventListener(event, look)
    watchers.add(watcher)
    if (target) lookForAWhile()
    look()
    return () => {
      if (!watchers.delete(watcher) || watchers.size > 0) return
      rest()
      for (const event of EVENTS) target?.removeEventListener(event, look)
    }
  }

  const find = (connectorId: string): Wallet | undefined =>
    readInstalled(target).find(({ id }) => id === connectorId)?.wallet

  return {
    wallet(connectorId) {
      const found = find(connectorId)
      if (!found) throw new FoyerError('connector.notFound', { id: connectorId })
      return found
    },
    watch(listener) {
      let last = ''
      return enter(() => {
        const connectors = seen.map(({ id, name }): Connector => ({ id, name, type: 'INJECTED', chain: 'polkadot' }))
        const text = JSON.stringify(connectors)
        if (text === last) return
        last = text
        listener(connectors)
      })
    },
    waitFor(connectorId, signal) {
      return new Promise(resolve => {
        if (signal.aborted) return resolve(undefined)
        let leave: Unsubscribe | undefined
        const settle = (wallet: Wallet | undefined) => {
          signal.removeEventListener('abort', gone)
          leave?.()
          resolve(wallet)
        }
        const gone = () => settle(undefined)
        signal.addEventListener('abort', gone)
        let found = find(connectorId)
        if (!found) {
          leave = enter(() => {
            found ??= find(connectorId)
            if (found && leave) settle(found)
          })
        }
        if (found) settle(found)
      })
    },
    onGone(connectorId, listener) {
      const listeners = leavers.get(connectorId) ?? new Set()
      leavers.set(connectorId, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && leavers.get(connectorId) === listeners) leavers.delete(connectorId)
      }
    },
  }
}
