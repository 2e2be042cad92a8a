import type { Blockhash } from '@solana/kit'
import type { LiteSVM } from 'litesvm'

/** Number of blocks for which a blockhash is valid. @see https://solana.com/docs/core/transactions#recent-blockhash */
const BLOCKHASH_LIFE = 150n

/** Slots until a transaction counts as confirmed and as finalized. A cluster's votes are imitated by waiting. */
const CONFIRMED_AFTER = 1n
const FINALIZED_AFTER = 8n

export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** Slots of the chain, one every `slotMs` milliseconds, each with a blockhash that expires. */
export function createSlots(svm: LiteSVM, { slotMs }: { slotMs: number }) {
  const blockhashes = new Map<string, bigint>()
  const listeners = new Set<() => void>()
  let slot = 1n

  const produce = () => {
    svm.expireBlockhash()
    const clock = svm.getClock()
    clock.slot = slot
    clock.unixTimestamp = BigInt(Math.floor(Date.now() / 1000))
    svm.setClock(clock)
    blockhashes.set(svm.latestBlockhash(), slot)
    for (const [hash, born] of blockhashes) {
      if (slot - born <= BLOCKHASH_LIFE) break
      blockhashes.delete(hash)
    }
  }
  produce()
  const timer = setInterval(() => {
    slot += 1n
    produce()
    for (const listener of [...listeners]) listener()
  }, slotMs)

  /** Skips slots, as a cluster does whose leaders are away. */
  const skip = (count: bigint) => {
    slot += count
    produce()
  }

  return {
    slot: () => slot,
    latestBlockhash: () => ({
      blockhash: svm.latestBlockhash() as Blockhash,
      lastValidBlockHeight: slot + BLOCKHASH_LIFE,
    }),
    isBlockhashValid: (blockhash: string) => blockhashes.has(blockhash),
    skip,
    /** Expires all blockhashes, as after a minute. */
    expireBlockhashes: () => skip(BLOCKHASH_LIFE + 1n),
    commitmentOf(landed: { slot: bigint }): Commitment {
      const age = slot - landed.slot
      return age >= FINALIZED_AFTER ? 'finalized' : age >= CONFIRMED_AFTER ? 'confirmed' : 'processed'
    },
    onSlot(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => clearInterval(timer),
  }
}

export type Slots = ReturnType<typeof createSlots>
