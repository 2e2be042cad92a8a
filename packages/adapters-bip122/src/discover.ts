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

const isProvider = ({ wallet }: Registration<Wallet>) => wallet.raw.kind === 'request'

/** A wallet that makes itself known in both ways is one: same name, same picture. */
const isTwin = (row: Registration<Wallet>, other: Registration<Wallet>) =>
  row.name === other.name && row.imageUrl !== undefined && row.imageUrl === other.imageUrl

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
    const wallet = wallets.get(found.source) ?? found.wallet
    wallets.set(found.source, wallet)
    return { ...found, wallet }
  }

  /** Takes over what the page's list of providers says now. */
  const look = (page: EventTarget) => {
    const found = readProviders(page)
    for (const row of roster.rows().filter(isProvider)) {
      if (!found.some(({ claim }) => claim === row.claim)) roster.remove(row)
    }
    for (const each of found) roster.put(known(each))
  }

  return createDiscovery<Wallet>({
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
      look(target)
      const looking = setInterval(() => {
        look(target)
        changed()
      }, LOOK)
      return () => {
        clearInterval(looking)
        end()
      }
    },
    list() {
      const standard = roster.rows().filter(row => !isProvider(row))
      return roster
        .rows()
        .filter(row => !isProvider(row) || !standard.some(other => isTwin(row, other)))
        .map(row => announced(row, 'bip122'))
    },
    find: roster.find,
  })
}
