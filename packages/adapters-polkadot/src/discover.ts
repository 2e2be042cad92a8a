import { createDiscovery, createRoster, type Discovery as DiscoveryOf } from '@foyer/core/chain/adapters'
import { idsOf, readInstalled, type Wallet } from './wallet.ts'

/** Page into which wallets inject themselves. They emit no event. */
export type InjectionTarget = EventTarget & { injectedWeb3?: unknown }

export type Discovery = DiscoveryOf<Wallet>

/** Polls for ten seconds after the last call of `watch`, while the page and its content scripts load. */
const POLL_INTERVAL = 200
const POLLS = 50

/** Events after which a new wallet may be there: the page has loaded, or the visitor returns from the extension settings. */
const EVENTS = ['load', 'pageshow', 'focus'] as const

/**
 * Wallets of one page. They appear as properties of `window.injectedWeb3` without an event, so that it is polled for a while and read again
 * when the page gets the focus.
 * - A connector id contains the wallet's property name, which is unique on the page and stable across reloads.
 * - A new object under the same name replaces the wallet in the list. A connection to the first one stays.
 * @see https://github.com/polkadot-js/extension/tree/master/packages/extension-inject
 */
export function discoverWallets(target: InjectionTarget | undefined): Discovery {
  let timer: ReturnType<typeof setInterval> | undefined
  let pollsLeft = 0
  let poll = () => {}

  const stopPolling = () => {
    clearInterval(timer)
    timer = undefined
  }

  const roster = createRoster<Wallet>()
  return createDiscovery<Wallet>({
    roster,
    listen(changed) {
      poll = changed
      for (const event of EVENTS) target?.addEventListener(event, changed)
      return () => {
        stopPolling()
        for (const event of EVENTS) target?.removeEventListener(event, changed)
      }
    },
    ask() {
      if (!target) return
      pollsLeft = POLLS
      timer ??= setInterval(() => {
        poll()
        pollsLeft -= 1
        if (pollsLeft <= 0) stopPolling()
      }, POLL_INTERVAL)
    },
    refresh: () => roster.replace('injectedWeb3', readInstalled(target)),
    list: () =>
      roster.rows().map(({ id, name, key }) => ({ id, name, type: 'INJECTED', chain: 'polkadot', ...idsOf(key) })),
  })
}
