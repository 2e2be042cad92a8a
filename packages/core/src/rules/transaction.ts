import type { CaipNetworkId } from '../chain/namespace.ts'

/** Transfer of a token or an NFT in a transaction. */
export interface Transfer {
  nft_info?: {
    name?: string
    flags?: { is_spam?: boolean }
    content?: { preview?: { url?: string } }
  }
  fungible_info?: { symbol?: string; icon?: { url?: string } }
  /** Decimal in whole tokens, e.g. `0.25`. */
  quantity?: { numeric: string }
}

/** Transaction of the specification: one row of the history, with the API's field names. */
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
