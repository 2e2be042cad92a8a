const KEPT = 2

/** Recent wallets after one more was used: the newest first, without duplicates, at most 2. */
export const recentWallets = <W extends { id: string }>(list: W[], wallet: W): W[] =>
  [wallet, ...list.filter(({ id }) => id !== wallet.id)].slice(0, KEPT)
