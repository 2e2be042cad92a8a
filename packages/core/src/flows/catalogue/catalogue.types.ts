import type { CaipNetworkId } from '../../chain/namespace.ts'
import type { ErrorRecord } from '../../errors.ts'
import type { CustomWallet } from '../../wallets/customWallet.ts'
import type { WalletEntry } from '../../wallets/walletEntry.ts'
import type { NamedWallets, WalletFilter, WalletNames, WalletSearch } from './catalogue.ports.ts'

export type CatalogueInput = WalletFilter &
  Pick<WalletNames, 'featured' | 'recent'> & {
    /** Whether the host has given the address of a registry. */
    registry: boolean
    custom: CustomWallet[]
  }

/** The parts that load, and fail, each by itself. */
export type CataloguePart = 'recommended' | 'named' | 'pages' | 'search'

export type CatalogueContext = WalletFilter &
  NamedWallets & {
    registry: boolean
    /** Ids, as the host and the last visit name them. */
    names: Pick<WalletNames, 'featured' | 'recent'>
    custom: WalletEntry[]
    recommended: WalletEntry[]
    /** The pages so far, one after the other. */
    wallets: WalletEntry[]
    /** The last page that came; 0 for none. */
    page: number
    /** How many wallets there are in all, as the registry counts. */
    count: number
    /** As the visitor typed it. */
    query: WalletSearch
    found: WalletEntry[]
    errors: Partial<Record<CataloguePart, ErrorRecord>>
  }

export type CatalogueEvent =
  /** The wallet list is about to show: loads what it needs, again what has failed. */
  | { type: 'catalogue.wanted' }
  /** The chains that wallets must serve are others now. */
  | { type: 'chains.changed'; chains: CaipNetworkId[] }
  /** A wallet was connected. */
  | { type: 'wallet.used'; wallet: WalletEntry }
  /** The end of the list is in sight. */
  | { type: 'pages.next' }
  | { type: 'pages.retry' }
  | { type: 'search.changed'; text: string; badge?: 'certified' }
  | { type: 'search.retry' }

export type CatalogueReport =
  | { type: 'catalogue.failed'; part: CataloguePart; error: ErrorRecord; cause: unknown }
  /** The visitor's words are being looked up. */
  | ({ type: 'catalogue.searched' } & WalletSearch)
