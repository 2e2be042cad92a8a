import type { Network } from '@foyer/core/chain'

/** Asset: a chain's native currency or a token. Texts are the contract's own and not checked; that is up to the modal. */
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
  /** Base units; of a collectible, how many. */
  value: bigint
  of: { asset: Asset } | { collectible: { name: string } }
}

/** A transaction as one account sees it. */
export interface Activity {
  /** As the chain writes it. */
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
 * One chain as the API sees it, whatever its family: what an account holds and what it did, out of the chain itself.
 * Each answer is what the chain says at that moment. Nothing runs between two questions.
 */
export interface Indexer {
  readonly network: Network
  /** The native currency first, also when there is none of it. Tokens that the account has none of are left out. */
  balances(address: string): Promise<Holding[]>
  /** Newest first. Absent where the family's activity is not served. */
  history?(address: string): Promise<Activity[]>
  /** The tokens that have moved on this chain, without the native currency. */
  tokens(): Promise<Asset[]>
}
