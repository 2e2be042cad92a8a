import type { WalletRow } from '@foyer/core'

/**
 * What tells a wallet from others of the same name: its chain family where that differs, and where it does not the id by
 * which it announced itself, so that an imitation is seen to be another one. Undefined for a name of its own.
 */
export function toldApart(
  wallets: readonly WalletRow[],
  wallet: WalletRow,
  families: Record<WalletRow['namespace'], string>,
): string | undefined {
  const alike = wallets.filter(other => other.name === wallet.name && other !== wallet)
  if (alike.some(({ namespace }) => namespace === wallet.namespace)) return wallet.id
  return alike.length > 0 ? families[wallet.namespace] : undefined
}
