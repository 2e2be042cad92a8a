/** Removes repeated ids. The first wallet of each id stays in its place. */
export function dedupeWallets<W extends { id: string }>(wallets: W[]): W[] {
  const seen = new Set<string>()
  return wallets.filter(({ id }) => !seen.has(id) && seen.add(id))
}
