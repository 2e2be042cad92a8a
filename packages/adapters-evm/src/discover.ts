import type { Connector } from '@foyer/core/chain'
import {
  announced,
  attempt,
  createDiscovery,
  createRoster,
  type Discovery as DiscoveryOf,
  type Row,
} from '@foyer/core/chain/adapters'
import { parseAnnouncement } from './announcement.ts'
import { oncePerWallet } from './oncePerWallet.ts'
import { PAGE_WALLETS } from './pageWallets.ts'
import { isProvider, type Provider } from './wallet.ts'

/** Event target on which wallets announce themselves: the page's window, or a substitute. */
export type DiscoveryTarget = EventTarget & { ethereum?: unknown }

export type Discovery = DiscoveryOf<Provider>

/** Row of `window.ethereum`, which has no name of its own. */
const INJECTED = {
  source: 'eip1193',
  key: 'injected',
  fingerprint: '',
  name: 'Browser Wallet',
  imageUrl: undefined,
} as const

/** A wallet that the page brings along as a library is not installed. */
const connectorOf = (row: Row<Provider>): Connector => ({
  ...announced(row, 'eip155'),
  ...(PAGE_WALLETS.has(row.key) && { type: 'EXTERNAL' }),
  info: { rdns: row.key },
})

/**
 * Wallets of one page: announced ones, identified by their rdns, and `window.ethereum` where it was not announced.
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export function discoverWallets(target: DiscoveryTarget | undefined): Discovery {
  const roster = createRoster<Provider>()

  return createDiscovery<Provider>({
    roster,
    listen(changed) {
      const onAnnounce = (event: Event) => {
        const announcement = parseAnnouncement(event)
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
    refresh() {
      const provider = attempt(() => target?.ethereum)
      roster.replace(INJECTED.source, isProvider(provider) ? [{ ...INJECTED, wallet: provider }] : [])
    },
    list(options) {
      const rows = roster.rows()
      const announcements = options.announced ? rows.filter(({ source }) => source === 'eip6963') : []
      const injected = rows.find(({ source }) => options.injected && source === INJECTED.source)
      const connectors = oncePerWallet(announcements, roster.wasChosen).map(connectorOf)
      if (injected && !announcements.some(({ wallet }) => wallet === injected.wallet)) {
        connectors.push({ id: injected.id, name: injected.name, type: 'INJECTED', chain: 'eip155' })
      }
      return connectors
    },
  })
}

/** The rdns in a connector's id, which is `eip6963:rdns`, with a fingerprint after `#` where two wallets have the same one. */
export const rdnsOf = (connectorId: string): string => connectorId.split(/[:#]/)[1] ?? ''
