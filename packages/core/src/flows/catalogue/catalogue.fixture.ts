import type { WalletEntry } from '../../wallets/walletEntry.ts'
import type { CatalogueInput } from './catalogue.types.ts'

export const wallet = (id: string, rest: Partial<WalletEntry> = {}): WalletEntry => ({
  id,
  name: `Wallet ${id}`,
  chains: [],
  ...rest,
})

/** This many wallets, starting at `first`. */
export const wallets = (count: number, first = 0): WalletEntry[] =>
  Array.from({ length: count }, (_, index) => wallet(`w${first + index}`))

export const catalogueInput = (rest: Partial<CatalogueInput> = {}): CatalogueInput => ({
  registry: true,
  include: [],
  exclude: [],
  chains: ['eip155:1'],
  featured: [],
  recent: [],
  custom: [],
  ...rest,
})
