/** Dialects of wallets without Wallet Standard, each loaded with the first request of such a wallet. */
export const dialects = {
  satsConnect: () => import('./dialects/satsConnect.ts'),
  leather: () => import('./dialects/leather.ts'),
  unisat: () => import('./dialects/unisat.ts'),
}
