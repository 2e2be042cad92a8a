/** Crockford's base32: no I, L, O and U. @see https://www.crockford.com/base32.html */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Bytes of a code: 128 bits, too many to guess without any stretching. */
export const CODE_LENGTH = 16
/** 26 characters hold 130 bits, of which the first two are zero. */
const DATA_CHARACTERS = 26
const CHECK_CHARACTERS = 2
const CHARACTERS = DATA_CHARACTERS + CHECK_CHARACTERS
const GROUP = 4
/** Room for separators, and little work for a pasted book. */
const MAX_LENGTH = 256

/**
 * Largest prime that two characters hold. The remainder changes with every single wrong character and with every two that are swapped,
 * neighbours or not, and misses one in 1021 of all other mistakes.
 */
const MODULUS = 1021n

/** Typed code. A failure names a place and never a character of the code. */
export type ParsedCode =
  | { kind: 'code'; code: Uint8Array<ArrayBuffer> }
  /** Another number of characters than a code has, spaces and hyphens not counted. */
  | { kind: 'length'; count: number; expected: number }
  /** Character that no code has, counted from 1. */
  | { kind: 'character'; position: number }
  /** A character is wrong, or two are swapped. */
  | { kind: 'checksum' }

/** Makes a new recovery code. */
export const createRecoveryCode = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(CODE_LENGTH))

/** Writes a code in seven groups of four characters. */
export function writeRecoveryCode(code: Uint8Array): string {
  if (code.length !== CODE_LENGTH) throw new TypeError(`A recovery code has ${CODE_LENGTH} bytes.`)
  const value = code.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const text = toCharacters(value, DATA_CHARACTERS) + toCharacters(value % MODULUS, CHECK_CHARACTERS)
  return text.match(new RegExp(`.{${GROUP}}`, 'g'))!.join('-')
}

/** Reads a code as it was typed: in lower case, with spaces and hyphens anywhere, O for 0, and I or L for 1. */
export function parseRecoveryCode(text: string): ParsedCode {
  const typed = text
    .slice(0, MAX_LENGTH)
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/[a-z]/g, letter => letter.toUpperCase())
  const characters = Array.from(typed.replace(/O/g, '0').replace(/[IL]/g, '1'))
  const wrong = characters.findIndex(character => !ALPHABET.includes(character))
  if (wrong >= 0) return { kind: 'character', position: wrong + 1 }
  if (characters.length !== CHARACTERS || text.length > MAX_LENGTH)
    return { kind: 'length', count: characters.length, expected: CHARACTERS }
  const value = toNumber(characters.slice(0, DATA_CHARACTERS))
  const check = toNumber(characters.slice(DATA_CHARACTERS))
  if (value >> BigInt(CODE_LENGTH * 8) !== 0n || check !== value % MODULUS) return { kind: 'checksum' }
  const code = Uint8Array.from({ length: CODE_LENGTH }, (_, index) =>
    Number((value >> BigInt(8 * (CODE_LENGTH - 1 - index))) & 0xffn),
  )
  return { kind: 'code', code }
}

/** Whether two codes are the same. The time that it takes does not depend on where they differ. */
export const isSameCode = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.reduce((difference, byte, index) => difference | (byte ^ other[index]!), 0) === 0

const toCharacters = (value: bigint, length: number) =>
  Array.from({ length }, (_, index) => ALPHABET[Number((value >> BigInt(5 * (length - 1 - index))) & 31n)]!).join('')

const toNumber = (characters: readonly string[]) =>
  characters.reduce((sum, character) => sum * 32n + BigInt(ALPHABET.indexOf(character)), 0n)
