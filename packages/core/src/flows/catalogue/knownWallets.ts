import type { WalletEntry } from '../../wallets/walletEntry.ts'
import type { CatalogueContext } from './catalogue.types.ts'

type Lists = Pick<CatalogueContext, 'custom' | 'featured' | 'recent' | 'recommended' | 'found' | 'wallets'>

/** Every wallet loaded so far; the host's own first. */
export const knownWallets = ({ custom, featured, recent, recommended, found, wallets }: Lists): WalletEntry[] => [
  ...custom,
  ...featured,
  ...recent,
  ...recommended,
  ...found,
  ...wallets,
]
