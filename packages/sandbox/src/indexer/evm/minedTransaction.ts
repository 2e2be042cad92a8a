import type { Address, Hex } from 'viem'
import type { TokenTransfer } from './tokenTransfers.ts'

/** Native currency that moved, in wei. */
export interface NativeTransfer {
  from: Address
  to: Address
  value: bigint
}

/** Transaction, or the operations of one smart account in a transaction that others sent. */
export interface MinedTransaction {
  hash: Hex
  /** Milliseconds since the epoch. */
  minedAt: number
  from: Address
  /** Absent for a deployment. */
  to: Address | undefined
  /** Contract that was deployed; of an operation, the account itself, if it did nothing else. */
  created: Address | undefined
  sent: NativeTransfer[]
  succeeded: boolean
  approves: boolean
  transfers: TokenTransfer[]
}
