import type { CaipNetworkId } from '../../chain/namespace.ts'
import type { ErrorRecord } from '../../errors.ts'
import type { CustomWallet } from '../../wallets/customWallet.ts'
import type { WalletEntry } from '../../wallets/walletEntry.ts'
import type { HistoryEntry } from '../modal/views.ts'
import type { NamedWallets, WalletFilter, WalletNames, WalletSearch } from './catalogue.ports.ts'

export type CatalogueInput = WalletFilter &
  Pick<WalletNames, 'featured' | 'recent'> & {
    /** Whether the host has given the address of a registry. */
    registry: boolean
    custom: CustomWallet[]
  }

/** Parts that load and fail independently. */
export type CataloguePart = 'recommended' | 'named' | 'pages' | 'search'

export type CatalogueContext = WalletFilter &
  NamedWallets & {
    registry: boolean
    /** Ids from the host's options and from the last visit. */
    names: Pick<WalletNames, 'featured' | 'recent'>
    custom: WalletEntry[]
    recommended: WalletEntry[]
    /** Wallets of the pages so far, in order. */
    wallets: WalletEntry[]
    /** Number of the last loaded page; 0 before the first. */
    page: number
    /** Number of all wallets, as counted by the registry. */
    count: number
    /** As typed by the visitor. */
    query: WalletSearch
    found: WalletEntry[]
    errors: Partial<Record<CataloguePart, ErrorRecord>>
    /** Id of the selected wallet, until the way to it is reported. */
    wanted: string | undefined
  }

export type CatalogueEvent =
  /** The wallet list is about to be shown: loads what is missing, and retries what has failed. */
  | { type: 'catalogue.wanted' }
  /** The chains that wallets must support have changed. */
  | { type: 'chains.changed'; chains: CaipNetworkId[] }
  /** A wallet was connected. */
  | { type: 'wallet.used'; wallet: WalletEntry }
  /** The host has selected a wallet, of this page or of the registry, by its id. */
  | { type: 'wallet.wanted'; id: string }
  /** The end of the list is visible. */
  | { type: 'pages.next' }
  | { type: 'pages.retry' }
  | { type: 'search.changed'; text: string; badge?: 'certified' }
  | { type: 'search.retry' }

export type CatalogueReport =
  | { type: 'catalogue.failed'; part: CataloguePart | 'wanted'; error: ErrorRecord; cause: unknown }
  /** View that leads to the selected wallet; undefined after `catalogue.failed` with `connector.notFound`. */
  | { type: 'wallet.resolved'; id: string; entry: HistoryEntry | undefined }
  /** A search by the visitor has started. */
  | ({ type: 'catalogue.searched' } & WalletSearch)
