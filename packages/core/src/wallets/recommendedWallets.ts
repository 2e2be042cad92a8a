import type { WalletEntry } from './walletEntry.ts'

/** Number of rows that the list is filled up to. */
export const RECOMMENDED = 4

/**
 * Recommended wallets that fit in the list: up to 4 visible rows counting installed, featured and custom wallets, one for email and one for
 * socials; recent ones do not count. A listed wallet is not recommended as well.
 */
export function recommendedWallets(
  recommended: readonly WalletEntry[],
  others: {
    /** Every wallet listed above: installed, recent, featured, custom. */
    listed: readonly { id: string; rdns?: string }[]
    /** Number of them that count. */
    counted: number
    email: boolean
    socials: boolean
  },
): WalletEntry[] {
  const ids = new Set(others.listed.flatMap(({ id, rdns }) => (rdns ? [id, rdns] : [id])))
  const room = RECOMMENDED - others.counted - Number(others.email) - Number(others.socials)
  return recommended.filter(({ id, rdns }) => !ids.has(id) && !(rdns && ids.has(rdns))).slice(0, Math.max(0, room))
}
