import {
  announced,
  createDiscovery,
  createRoster,
  type Discovery as DiscoveryOf,
  listenForWallets,
} from '@foyer/core/chain/adapters'
import { parseWallet, type Wallet } from './wallet.ts'

export type Discovery = DiscoveryOf<Wallet>

/** Wallets of one page that register by the events of Wallet Standard, identified by name. A wallet that unregisters is removed. */
export function discoverWallets(target: EventTarget | undefined): Discovery {
  const roster = createRoster<Wallet>()
  return createDiscovery<Wallet>({
    roster,
    listen(changed) {
      if (!target) return () => {}
      return listenForWallets(target, value => {
        const found = parseWallet(value)
        if (!found) return () => {}
        const registration = {
          ...found,
          source: 'wallet-standard' as const,
          key: found.name,
          fingerprint: found.imageUrl ?? '',
        }
        roster.put(registration)
        changed()
        return () => {
          roster.remove(registration)
          changed()
        }
      })
    },
    list: () => roster.rows().map(row => announced(row, 'solana')),
  })
}
