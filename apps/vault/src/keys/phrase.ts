import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

/** Bytes of entropy: 128 bits are 12 words. The vault keeps a seed in this form, because a string cannot be overwritten. */
export const ENTROPY_LENGTH = 16

const WORDS = 12

/** Typed phrase. A failure names a place and never a word, so that it can be shown and logged. */
export type ParsedPhrase =
  | { kind: 'entropy'; entropy: Uint8Array<ArrayBuffer> }
  /** Phrase of another length than 12 words. */
  | { kind: 'wordCount'; count: number }
  /** Words that are not in the English list, counted from 1. */
  | { kind: 'unknownWords'; positions: readonly number[] }
  /** Known words that are no phrase together: one is wrong, or two are swapped. */
  | { kind: 'checksum' }

/** Makes the entropy of a new phrase. */
export const createEntropy = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(ENTROPY_LENGTH))

/** Writes the phrase of 12 English words to show to its owner. A string stays in memory until the browser collects it. */
export const writePhrase = (entropy: Uint8Array): string => {
  assertEntropy(entropy)
  return entropyToMnemonic(entropy, wordlist)
}

/** Reads a phrase as it was typed: in any letter case, with any white space between and around the words. */
export function parsePhrase(text: string): ParsedPhrase {
  const words = text.normalize('NFKD').toLowerCase().split(/\s+/u).filter(Boolean)
  if (words.length !== WORDS) return { kind: 'wordCount', count: words.length }
  const positions = words.flatMap((word, index) => (wordlist.includes(word) ? [] : [index + 1]))
  if (positions.length > 0) return { kind: 'unknownWords', positions }
  try {
    return { kind: 'entropy', entropy: Uint8Array.from(mnemonicToEntropy(words.join(' '), wordlist)) }
  } catch {
    return { kind: 'checksum' }
  }
}

/** Throws for entropy of another length. The message has no secret. */
export function assertEntropy(entropy: Uint8Array): void {
  if (entropy.length !== ENTROPY_LENGTH) throw new TypeError(`Entropy has ${ENTROPY_LENGTH} bytes.`)
}
