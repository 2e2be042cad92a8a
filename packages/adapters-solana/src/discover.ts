import {
  announced,
  createDiscovery,
  createRoster,
  type Discovery as DiscoveryOf,
  listenForWallets,
} from '@foyer/core/chain/adapters'
import { parseWallet, type Wallet } from './wallet.ts'

export interface Discovery extends DiscoveryOf<Wallet> {
  /** Returns the wallet that is listed by this id now. It is not chosen by that. */
  listed(connectorId: string): Wallet | undefined
}

/** Wallets of one page that register by the events of Wallet Standard, identified by name. A wallet that unregisters is removed. */
export function discoverWallets(target: EventTarget | undefined): Discovery {
  const roster = createRoster<Wallet>()
  const discovery = createDiscovery<Wallet>({
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
  return { ...discovery, listed: connectorId => roster.rows().find(({ id }) => id === connectorId)?.wallet }
}
