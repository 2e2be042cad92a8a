import type { WalletEntry } from './walletEntry.ts'

/** The rows that the list fills up to. */
export const RECOMMENDED = 4

/**
 * The recommended wallets that there is room for: up to 4 visible rows counting installed, featured and custom wallets, one for email
 * and one for socials; recent ones take no room. A wallet that is listed already is not recommended as well.
 */
export function recommendedWallets(
  recommended: readonly WalletEntry[],
  others: {
    /** Every wallet listed above: installed, recent, featured, custom. */
    listed: readonly { id: string; rdns?: string }[]
    /** How many of them count. */
    counted: number
    email: boolean
    socials: boolean
  },
): WalletEntry[] {
  const ids = new Set(others.listed.flatMap(({ id, rdns }) => (rdns ? [id, rdns] : [id])))
  const room = RECOMMENDED - others.counted - Number(others.email) - Number(others.socials)
  return recommended.filter(({ id, rdns }) => !ids.has(id) && !(rdns && ids.has(rdns))).slice(0, Math.max(0, room))
}
