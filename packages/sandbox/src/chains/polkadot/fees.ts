import type { Extrinsic } from './extrinsic.ts'

/** Imitated fee in planck: a base, and an amount for each byte. */
export const feeOf = (length: number) => 1_000_000_000n + BigInt(length) * 1_000_000n

/** Fee and tip in planck. */
export const costOf = ({ length, tip }: Pick<Extrinsic, 'length' | 'tip'>) => feeOf(length) + tip
