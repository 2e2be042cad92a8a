import type { Account, ChainNamespace, ProviderOf } from '@foyer/core'
import type { Network } from '@foyer/core/chain'

/** Everything that a family's library needs to send from the connected account. */
export interface Sender<Namespace extends ChainNamespace> {
  provider: ProviderOf<Namespace>
  account: Account
  network: Network
}

/** A transaction that the wallet has sent. */
export interface Sent {
  /** Hash, signature or transaction id, as the chain writes it. */
  id: string
  /** Resolves with what the chain reports once the transaction is in a block. */
  outcome: Promise<Outcome>
}

export interface Outcome {
  isSuccess: boolean
  /** Number of the block or the slot. */
  block: string
}
