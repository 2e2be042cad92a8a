import {
  announced,
  createDiscovery,
  createRoster,
  type Discovery as DiscoveryOf,
  listenForWallets,
  type Registration,
} from '@foyer/core/chain/adapters'
import { readProviders } from './request/provider.ts'
import { parseStandard } from './standard/standardWallet.ts'
import type { Found, Wallet } from './wallet.ts'

export type Discovery = DiscoveryOf<Wallet>

/** Milliseconds between two looks at the page's list of providers: nothing tells when it has changed. */
const LOOK = 500

const isProvider = ({ source }: Registration<Wallet>) => source === 'wbip004'

const looksLike = (row: Registration<Wallet>, other: Registration<Wallet>) =>
  row.name === other.name && row.imageUrl !== undefined && row.imageUrl === other.imageUrl

/** A wallet that makes itself known in both ways is one: same name, same picture, and no third that has them too. */
const isTwin = (rows: readonly Registration<Wallet>[], row: Registration<Wallet>) => {
  const alike = rows.filter(other => looksLike(row, other))
  return alike.length === 2 && alike.some(other => !isProvider(other))
}

/**
 * The wallets of one page: by Wallet Standard's two events, under their names, and by the list `btc_providers` of WBIP-004, under their paths.
 * - Of a wallet that is there in both ways the Wallet Standard one is listed.
 * - A wallet that takes its registration back is gone, and so is a provider that is not on the list any more.
 * @see https://wbips.netlify.app/wbips/WBIP004
 */
export function discoverWallets(target: EventTarget | undefined): Discovery {
  const roster = createRoster<Wallet>()
  const wallets = new WeakMap<object, Wallet>()

  /** Whatever made itself known again is the wallet that it was: a prompt may be open, and someone may watch it. */
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
        const found = parseStandard(value)
        if (!found) return () => {}
        const registration = known(found)
        roster.put(registration)
        changed()
        return () => {
          roster.remove(registration)
          changed()
        }
      })
      const looking = setInterval(changed, LOOK)
      return () => {
        clearInterval(looking)
        end()
      }
    },
    look() {
      if (target) roster.replace('wbip004', readProviders(target).map(known))
    },
    list() {
      const rows = roster.rows()
      return rows.filter(row => !isProvider(row) || !isTwin(rows, row)).map(row => announced(row, 'bip122'))
    },
  })
}
