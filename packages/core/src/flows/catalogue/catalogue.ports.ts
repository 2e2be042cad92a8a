import type { WalletsPage } from '../../api/registry.ts'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import { port } from '../../port.ts'
import type { WalletEntry } from '../../wallets/walletEntry.ts'

/** What holds for every list: the host's include and exclude, by id, and the chains that the wallets must serve. */
export type WalletFilter = { include: string[]; exclude: string[]; chains: CaipNetworkId[] }

export type WalletSearch = { text: string; badge: 'certified' | undefined }

export type WalletNames = { featured: string[]; recent: string[]; exclude: string[] }

export type NamedWallets = {
  featured: WalletEntry[]
  recent: WalletEntry[]
  /** By what an excluded wallet's connectors are known, to be hidden too. */
  hidden: { name: string; rdns?: string }[]
}

export const cataloguePorts = {
  /**
   * At most 4 wallets, none of them in `others`, and how many more there are of the kind; their pictures are loaded, or were waited for
   * 2 s. Rejects with `http.…`, as the other ports.
   */
  recommended: port<Pick<WalletsPage, 'wallets' | 'count'>, WalletFilter & { others: string[] }>(
    'catalogue.recommended',
  ),
  /** The wallets that the host or an earlier visit names by id, in that order, as far as the registry knows them. */
  named: port<NamedWallets, WalletNames>('catalogue.named'),
  /** One page of 40, from 1, and how many wallets there are in all; its pictures as those of `recommended`. */
  page: port<Pick<WalletsPage, 'wallets' | 'count'>, WalletFilter & { page: number }>('catalogue.page'),
  /** At most 100 wallets that fit. */
  search: port<WalletEntry[], WalletFilter & WalletSearch>('catalogue.search'),
}
