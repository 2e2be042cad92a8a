import {
  announced,
  createDiscovery,
  createRoster,
  type Discovery as DiscoveryOf,
  listenForWallets,
  type Registration,
} from '@foyer/core/chain/adapters'
import type { LoadAddresses } from './accounts.ts'
import { readProviders } from './btcProviders.ts'
import { readGlobals } from './globals.ts'
import { parseStandard } from './standardWallet.ts'
import type { Found, Wallet } from './wallet.ts'

export type Discovery = DiscoveryOf<Wallet>

/** Milliseconds between two polls of the places that have no change event. */
const POLL_INTERVAL = 500

const isStandard = ({ source }: Registration<Wallet>) => source === 'wallet-standard'

const looksLike = (row: Registration<Wallet>, other: Registration<Wallet>) =>
  row.name === other.name && row.imageUrl !== undefined && row.imageUrl === other.imageUrl

/**
 * Whether a row is another registration of a Wallet Standard wallet. In `btc_providers` it has the same name and icon, and there is no third row
 * with both. The names of globals are ours.
 */
const isTwin = (rows: readonly Registration<Wallet>[], row: Registration<Wallet>) => {
  if (row.source === 'unisat') return rows.some(other => isStandard(other) && other.name === row.name)
  const alike = rows.filter(other => looksLike(row, other))
  return alike.length === 2 && alike.some(isStandard)
}

/**
 * Wallets of one page: those of Wallet Standard, identified by name, and those in the `btc_providers` of WBIP-004 or with an object of UniSat's
 * kind, identified by path.
 * - A wallet that registers in both ways is listed once, as a Wallet Standard wallet.
 * - A wallet that unregisters or leaves its place is removed.
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
      if (!target) return
      roster.replace('wbip004', readProviders(target, loadAddresses).map(known))
      roster.replace('unisat', readGlobals(target, loadAddresses).map(known))
    },
    list() {
      const rows = roster.rows()
      return rows.filter(row => isStandard(row) || !isTwin(rows, row)).map(row => announced(row, 'bip122'))
    },
  })
}
