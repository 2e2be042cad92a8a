import type { Network } from '@foyer/core/chain'

/** A chain's native currency or a token. Its texts come from the contract; the modal has to check them. */
export interface Asset {
  /** The contract or mint; absent for the native currency. */
  address?: string
  name: string
  symbol: string
  decimals: number
}

export interface Holding {
  asset: Asset
  /** Base units. */
  value: bigint
}

export interface Movement {
  from: string
  to: string
  /** Base units; for a collectible, the number of pieces. */
  value: bigint
  of: { asset: Asset } | { collectible: { name: string } }
}

/** Transaction of one account. */
export interface Activity {
  /** Id in the chain's format. */
  id: string
  /** Milliseconds since the epoch. */
  minedAt: number
  operation: 'send' | 'receive' | 'approve' | 'deploy' | 'execute' | 'mint' | 'burn'
  status: 'confirmed' | 'failed'
  from: string
  to: string
  movements: Movement[]
}

/**
 * Balances and history of the accounts of one chain, whatever its family.
 * Each call reads the chain; nothing runs in between.
 */
export interface Indexer {
  readonly network: Network
  /** The native currency first, also with a balance of 0. Tokens with a balance of 0 are left out. */
  balances(address: string): Promise<Holding[]>
  /** Newest first. Absent where the family's activity is not served. */
  history?(address: string): Promise<Activity[]>
  /** Tokens that have moved on this chain, without the native currency. */
  tokens(): Promise<Asset[]>
}
