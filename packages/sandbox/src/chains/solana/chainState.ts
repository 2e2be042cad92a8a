import { getTransactionDecoder, type Transaction } from '@solana/kit'
import { LiteSVM } from 'litesvm'
import { createAccounts } from './accounts.ts'
import { createLandedTransactions } from './landedTransactions.ts'
import { createSlots } from './slots.ts'
import { createTransactionProcessor } from './transactionProcessor.ts'

/** Total of lamports for airdrops. */
const FAUCET = 10n ** 18n

export type ChainState = ReturnType<typeof createChainState>

/**
 * A Solana chain in memory. litesvm runs the real programs and verifies signatures. Imitated are the slots, which follow a clock, their
 * blockhashes, which expire, and the confirmation of transactions, which takes time.
 * There is one state without forks: a read returns the processed state for every commitment.
 */
export function createChainState({ slotMs }: { slotMs: number }) {
  const svm = new LiteSVM().withBlockhashCheck(false).withLamports(FAUCET)
  const slots = createSlots(svm, { slotMs })
  const accounts = createAccounts(svm)
  const landed = createLandedTransactions()
  return {
    ...slots,
    ...accounts,
    ...createTransactionProcessor(svm, { slots, accounts, landed }),
    decode: (wire: Uint8Array): Transaction => getTransactionDecoder().decode(wire),
    landed: landed.get,
    signaturesOf: landed.signaturesOf,
    transactionCount: landed.count,
  }
}
