import {
  announced,
  createDiscovery,
  createRoster,
  type Discovery as DiscoveryOf,
  listenForWallets,
  type Registration,
} from '@foyer/core/chain/adapters'
import type { LoadAddresses } from './accounts.ts'
import { readProviders } from './requestWallet.ts'
import { parseStandard } from './standardWallet.ts'
import type { Found, Wallet } from './wallet.ts'

export type Discovery = DiscoveryOf<Wallet>

/** Milliseconds between two polls of `btc_providers`, which has no change event. */
const POLL_INTERVAL = 500

const isProvider = ({ source }: Registration<Wallet>) => source === 'wbip004'

const looksLike = (row: Registration<Wallet>, other: Registration<Wallet>) =>
  row.name === other.name && row.imageUrl !== undefined && row.imageUrl === other.imageUrl

/** Whether a row is the WBIP-004 registration of a Wallet Standard wallet: same name and icon, and no third row with both. */
const isTwin = (rows: readonly Registration<Wallet>[], row: Registration<Wallet>) => {
  const alike = rows.filter(other => looksLike(row, other))
  return alike.length === 2 && alike.some(other => !isProvider(other))
}

/**
 * Wallets of one page: those of Wallet Standard, identified by name, and those in the `btc_providers` of WBIP-004, identified by path.
 * - A wallet that registers in both ways is listed once, as a Wallet Standard wallet.
 * - A wallet that unregisters or leaves `btc_providers` is removed.
 * @see https://wbips.netlify.app/wbips/WBIP004
 */
export function discoverWallets(target: EventTarget | undefined, loadAddresses: LoadAddresses): Discovery {
  const roster = createRoster<Wallet>()
  const wallets = new WeakMap<object, Wallet>()

  /** Reuses the wallet of a provider that registers again: it may have an open prompt or listeners. */
  const known = (found: Found): Found => {
    const wallet = wallets.get(found.provider) ?? found.wallet
    wallets.set(found.provider, wallet)
    return { ...found, wallet }
  }

  return createDiscovery<Wallet>({
    roster,
    listen(changed) {
      if (!target) return () => {}
      const end = listenForWallets(target, value => {
        const found = parseStandard(value, loadAddresses)
        if (!found) return () => {}
        const registration = known(found)
        roster.put(registration)
        changed()
        return () => {
          roster.remove(registration)
          changed()
        }
      })
      const polling = setInterval(changed, POLL_INTERVAL)
      return () => {
        clearInterval(polling)
        end()
      }
    },
    refresh() {
      if (target) roster.replace('wbip004', readProviders(target, loadAddresses).map(known))
    },
    list() {
      const rows = roster.rows()
      return rows.filter(row => !isProvider(row) || !isTwin(rows, row)).map(row => announced(row, 'bip122'))
    },
  })
}
