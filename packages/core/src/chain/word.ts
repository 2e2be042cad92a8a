import { FoyerError } from '../errors.ts'
import type { ChainNamespace } from './namespace.ts'

/** Largest amounts of the types in which chains count, and decimals of a token. */
const LARGEST = {
  uint256: (1n << 256n) - 1n,
  u128: (1n << 128n) - 1n,
  u64: (1n << 64n) - 1n,
  /** All bitcoins that there can be. */
  satoshi: 2_100_000_000_000_000n,
}

/** Type in which a chain counts an amount. */
export type Word = keyof typeof LARGEST

/** Type of the amounts of each namespace, native and of tokens. */
const WORDS: Record<ChainNamespace, Word> = { eip155: 'uint256', solana: 'u64', polkadot: 'u128', bip122: 'satoshi' }

/** Whether a value is an amount that its type can hold. */
export const fitsWord = (word: Word, value: unknown): value is bigint =>
  typeof value === 'bigint' && value >= 0n && value <= LARGEST[word]

const reasonFor = (word: Word, field: string) => `The ${field} is no amount that fits into ${word}.`

/** Returns an amount of an answer. Throws a `RangeError` that names `field`, such as "balance", for one that its type cannot hold. */
export function inWord(word: Word, field: string, value: unknown): bigint {
  if (fitsWord(word, value)) return value
  throw new RangeError(reasonFor(word, field))
}

/** Returns an amount that an adapter has read from a chain. Throws `rpc.failed` with `field` for one that no chain of the namespace can hold. */
export function chainAmount(namespace: ChainNamespace, field: string, value: unknown): bigint {
  const word = WORDS[namespace]
  if (fitsWord(word, value)) return value
  throw new FoyerError('rpc.failed', { method: field, field, reason: reasonFor(word, field) })
}
