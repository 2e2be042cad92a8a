import { type Extrinsic, RefusedExtrinsic } from './extrinsic.ts'

export type ExtrinsicStatus = 'ready' | 'invalid' | { inBlock: string } | { finalized: string }

export interface Pooled {
  extrinsic: Extrinsic
  /** First block that may no longer include it. Absent for one that never expires. */
  death?: number | undefined
  onStatus: (status: ExtrinsicStatus) => void
}

/** Extrinsics that wait for a block. `nonceOf` returns the next nonce of an account on the chain. */
export function createPool(nonceOf: (id: string) => number) {
  const waiting: Pooled[] = []
  let isHeld = false
  return {
    /** As hex. */
    pending: () => waiting.map(({ extrinsic }) => extrinsic.hex),
    /** Returns the nonce of the next transaction, counting those in the pool. */
    nextNonce: (id: string) =>
      Math.max(
        nonceOf(id),
        ...waiting.filter(({ extrinsic }) => extrinsic.signer === id).map(({ extrinsic }) => extrinsic.nonce + 1),
      ),
    /** Throws RefusedExtrinsic for one that is waiting already. */
    add(pooled: Pooled) {
      if (waiting.some(({ extrinsic: { hash } }) => hash === pooled.extrinsic.hash)) {
        throw new RefusedExtrinsic(1013, 'Transaction is already imported')
      }
      waiting.push(pooled)
    },
    /** Removes those that a block may no longer include. */
    expire(block: number) {
      for (const pooled of waiting.splice(0)) {
        if (pooled.death !== undefined && pooled.death <= block) pooled.onStatus('invalid')
        else waiting.push(pooled)
      }
    },
    /** Keeps extrinsics in the pool, so that blocks stay empty. */
    hold(held: boolean) {
      isHeld = held
    },
    /** Takes the extrinsics that are next by nonce, unless they are held; others wait on, and outdated ones are dropped. */
    takeReady(): Pooled[] {
      if (isHeld) return []
      const all = waiting.splice(0).sort((a, b) => a.extrinsic.nonce - b.extrinsic.nonce)
      const next = new Map<string, number>()
      return all.filter(pooled => {
        const { signer, nonce } = pooled.extrinsic
        const isNext = nonce === (next.get(signer) ?? nonceOf(signer))
        if (isNext) next.set(signer, nonce + 1)
        else if (nonce >= nonceOf(signer)) waiting.push(pooled)
        return isNext
      })
    },
  }
}
