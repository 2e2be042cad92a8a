import type { WalletsPage } from '../../api/registry.ts'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import { port } from '../../port.ts'
import type { WalletEntry } from '../../wallets/walletEntry.ts'

/** Filter of every list: the host's include and exclude, by id, and the chains that the wallets must support. */
export type WalletFilter = { include: string[]; exclude: string[]; chains: CaipNetworkId[] }

export type WalletSearch = { text: string; badge: 'certified' | undefined }

export type WalletNames = { featured: string[]; recent: string[]; exclude: string[] }

export type NamedWallets = {
  featured: WalletEntry[]
  recent: WalletEntry[]
  /** Names and rdns of excluded wallets, whose connectors are hidden too. */
  hidden: { name: string; rdns?: string }[]
}

export const cataloguePorts = {
  /**
   * At most 4 wallets, none of them in `others`, and the number of further ones; their pictures are loaded, or 2 s have passed. Rejects
   * with `http.…`, like the other ports.
   */
  recommended: port<Pick<WalletsPage, 'wallets' | 'count'>, WalletFilter & { others: string[] }>(
    'catalogue.recommended',
  ),
  /** Wallets that the host or an earlier visit names by id, in that order, as far as the registry has them. */
  named: port<NamedWallets, WalletNames>('catalogue.named'),
  /** One page of 40, from 1, and the number of all wallets; its pictures are loaded as for `recommended`. */
  page: port<Pick<WalletsPage, 'wallets' | 'count'>, WalletFilter & { page: number }>('catalogue.page'),
  /** At most 100 matching wallets. */
  search: port<WalletEntry[], WalletFilter & WalletSearch>('catalogue.search'),
}
