import { createDiscovery, createRoster, type Discovery as DiscoveryOf } from '@foyer/core/chain/adapters'
import { rdnsOf, readInstalled, type Wallet } from './wallet.ts'

/** The page. Wallets put themselves on it and tell nobody. */
export type InjectionTarget = EventTarget & { injectedWeb3?: unknown }

export type Discovery = DiscoveryOf<Wallet>

/** Milliseconds between two looks, and looks after the last one began to watch: ten seconds, in which a page and its content scripts load. */
const INTERVAL = 200
const LOOKS = 50

/** When something may have come that was not there before: the page is loaded, or the visitor returns from where extensions are switched on. */
const EVENTS = ['load', 'pageshow', 'focus'] as const

/**
 * The wallets of one page, for as long as anyone watches. They appear as properties of `window.injectedWeb3`, at any time and without an
 * event, so that it is looked at: again and again for a while, and later whenever the page has been away.
 * - A connector's id is made of the wallet's name there, unique on the page and the same after a reload.
 * - A new object under the same name is another wallet, listed in the place of the former. Whoever is connected to that stays so.
 * @see https://github.com/polkadot-js/extension/tree/master/packages/extension-inject
 */
export function discoverWallets(target: InjectionTarget | undefined): Discovery {
  let timer: ReturnType<typeof setInterval> | undefined
  let looksLeft = 0
  let look = () => {}

  const rest = () => {
    clearInterval(timer)
    timer = undefined
  }

  const roster = createRoster<Wallet>()
  return createDiscovery<Wallet>({
    roster,
    listen(changed) {
      look = changed
      for (const event of EVENTS) target?.addEventListener(event, changed)
      return () => {
        rest()
        for (const event of EVENTS) target?.removeEventListener(event, changed)
      }
    },
    ask() {
      if (!target) return
      looksLeft = LOOKS
      timer ??= setInterval(() => {
        look()
        looksLeft -= 1
        if (looksLeft <= 0) rest()
      }, INTERVAL)
    },
    look: () => roster.replace('injectedWeb3', readInstalled(target)),
    list: () =>
      roster.rows().map(({ id, name, claim }) => {
        const rdns = rdnsOf(claim)
        return { id, name, type: 'INJECTED', chain: 'polkadot', ...(rdns && { info: { rdns } }) }
      }),
  })
}
