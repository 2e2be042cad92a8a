import type { Address, CompiledTransactionMessage, Signature } from '@solana/kit'
import type { Outcome } from './outcome.ts'
import type { TokenBalance } from './tokenAccount.ts'

export interface Landed extends Outcome {
  signature: Signature
  slot: bigint
  /** Seconds since the epoch. */
  blockTime: number
  wire: Uint8Array
  /** Absent for an airdrop. */
  message?: CompiledTransactionMessage
  accountKeys: Address[]
  fee: bigint
  balances: { before: bigint[]; after: bigint[] }
  tokens: { before: TokenBalance[]; after: TokenBalance[] }
}

/** Transactions of the chain by signature and by account. */
export function createLandedTransactions() {
  const bySignature = new Map<Signature, Landed>()
  const byAccount = new Map<Address, Signature[]>()
  return {
    get: (signature: string) => bySignature.get(signature as Signature),
    /** Signatures of an account's transactions, newest first. */
    signaturesOf: (account: Address) => byAccount.get(account) ?? [],
    count: () => bySignature.size,
    add(entry: Landed) {
      bySignature.set(entry.signature, entry)
      for (const key of entry.accountKeys) byAccount.set(key, [entry.signature, ...(byAccount.get(key) ?? [])])
    },
  }
}

export type LandedTransactions = ReturnType<typeof createLandedTransactions>
