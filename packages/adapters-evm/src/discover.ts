import type { Connector } from '@foyer/core/chain'
import { announced, createDiscovery, createRoster, type Discovery as DiscoveryOf } from '@foyer/core/chain/adapters'
import { parseAnnouncement } from './announcement.ts'
import { isProvider, type Provider } from './provider.ts'

/** Where wallets announce themselves: the page's window, or any target in its place. */
export type DiscoveryTarget = EventTarget & { ethereum?: unknown }

export type Discovery = DiscoveryOf<Provider>

const INJECTED = 'injected'

/**
 * The wallets of one page: those that announce themselves, by their rdns, and `window.ethereum`, where it is none of them.
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export function discoverWallets(target: DiscoveryTarget | undefined): Discovery {
  const roster = createRoster<Provider>()

  const injected = () => {
    try {
      const provider = target?.ethereum
      return isProvider(provider) ? provider : undefined
    } catch {
      return undefined
    }
  }

  return createDiscovery<Provider>({
    listen(changed) {
      const onAnnounce = (event: Event) => {
        const announcement = parseAnnouncement((event as CustomEvent<unknown>).detail)
        if (!announcement) return
        roster.put(announcement)
        changed()
      }
      target?.addEventListener('eip6963:announceProvider', onAnnounce)
      target?.addEventListener('ethereum#initialized', changed)
      return () => {
        target?.removeEventListener('eip6963:announceProvider', onAnnounce)
        target?.removeEventListener('ethereum#initialized', changed)
      }
    },
    ask(options) {
      if (options.announced) target?.dispatchEvent(new Event('eip6963:requestProvider'))
    },
    list(options) {
      const rows = options.announced ? roster.rows() : []
      const connectors = rows.map((row): Connector => ({ ...announced(row, 'eip155'), info: { rdns: row.claim } }))
      const provider = options.injected ? injected() : undefined
      if (provider && !rows.some(row => row.wallet === provider)) {
        connectors.push({ id: INJECTED, name: 'Browser Wallet', type: 'INJECTED', chain: 'eip155' })
      }
      return connectors
    },
    find: connectorId => (connectorId === INJECTED ? injected() : roster.find(connectorId)),
  })
}
