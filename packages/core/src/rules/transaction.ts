import type { CaipNetworkId } from '../chain/namespace.ts'

/** Transfer of a token or an NFT in a transaction. */
export interface Transfer {
  /** Collectible that is moved. Absent for a token. */
  nft_info?: {
    /** Name of the collectible; foreign text. */
    name?: string
    /** Judgement of the service. */
    flags?: {
      /** Whether the service takes it for spam. */
      is_spam?: boolean
    }
    /** Content of the collectible. */
    content?: {
      /** Small picture. */
      preview?: {
        /** Address of the picture. */
        url?: string
      }
    }
  }
  /** Token that is moved. Absent for a collectible. */
  fungible_info?: {
    /** Symbol of the token; foreign text. */
    symbol?: string
    /** Icon of the token. */
    icon?: {
      /** Address of the icon. */
      url?: string
    }
  }
  /** Decimal in whole tokens, e.g. `0.25`. */
  quantity?: {
    /** The decimal. */
    numeric: string
  }
}

/** Transaction of the specification: one row of the history, with the API's field names. */
export interface Transaction {
  /** Id in the history. */
  id: string
  /** Facts of the transaction. */
  metadata: {
    /** ISO 8601. */
    minedAt: string
    /** CAIP-2 id of its chain. */
    chain: CaipNetworkId
    /** Kind of the operation, as the service writes it. */
    operationType: string
    /** Status, as the service writes it. */
    status: string
    /** Address of the sender. */
    sentFrom: string
    /** Address that it was sent to. */
    sentTo: string
  }
  /** Transfers that it makes. */
  transfers: Transfer[]
}
