import type { WalletRow } from '../catalogue/walletRow.ts'

export interface WalletQuery {
  include?: readonly string[] | undefined
  exclude?: readonly string[] | undefined
  /** CAIP-2, or only a namespace. A wallet matches if it serves one of them. */
  chains?: readonly string[] | undefined
  search?: string | undefined
  badge?: 'certified' | 'none' | undefined
}

const serves = (row: WalletRow, asked: string) =>
  asked.includes(':') ? row.chains.includes(asked) : row.chains.some(chain => chain.startsWith(`${asked}:`))

/** Returns the rows that match the query, in the order of the catalogue. */
export function findWallets(rows: readonly WalletRow[], query: WalletQuery) {
  const { include, exclude, chains, badge } = query
  const search = query.search?.trim().toLowerCase()
  return rows.filter(
    row =>
      (!include || include.includes(row.id)) &&
      !exclude?.includes(row.id) &&
      (!chains || chains.some(chain => serves(row, chain))) &&
      (!badge || row.badge_type === badge) &&
      (!search || row.name.toLowerCase().includes(search)),
  )
}
