import type { CaipNetworkId } from '../chain/namespace.ts'

/** What moved in a transaction: a token or an NFT. */
export interface Transfer {
  nft_info?: {
    name?: string
    flags?: { is_spam?: boolean }
    content?: { preview?: { url?: string } }
  }
  fungible_info?: { symbol?: string; icon?: { url?: string } }
  /** A decimal in whole tokens, e.g. `0.25`. */
  quantity?: { numeric: string }
}

/** The specification's Transaction: one row of the history, as the API names its fields. */
export interface Transaction {
  id: string
  metadata: {
    /** ISO 8601. */
    minedAt: string
    chain: CaipNetworkId
    operationType: string
    status: string
    sentFrom: string
    sentTo: string
  }
  transfers: Transfer[]
}
