const WORD = 64
/** Most addresses of a list. */
const MOST = 16n

/**
 * Arguments of a call in words of 32 bytes, in the places to which a compiler writes them. Throws a `RangeError` for anything else. What stands
 * behind them is not read, as a contract does not: services append marks of their own.
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html
 */
export class Words {
  readonly #text: string

  /** `text`: hex digits behind the selector. */
  constructor(text: string) {
    this.#text = text
  }

  #word(at: number): string {
    const word = this.#text.slice(at * WORD, (at + 1) * WORD)
    if (word.length < WORD) throw new RangeError('A word is missing.')
    return word
  }

  number(at: number): bigint {
    return BigInt(`0x${this.#word(at)}`)
  }

  address(at: number): string {
    const word = this.#word(at)
    if (!/^0{24}/.test(word)) throw new RangeError('A word is no address.')
    return `0x${word.slice(24)}`
  }

  /** Asserts that the arguments end before this word. */
  end(at: number): void {
    if (this.#text.length !== at * WORD) throw new RangeError('Something stands behind the arguments.')
  }

  /** Asserts that the offset at a word points to the first place behind the arguments. `base`: the word from which offsets count. */
  #behind(at: number, base: number, place: number): void {
    if (this.number(at) !== BigInt((place - base) * 32)) throw new RangeError('An offset points elsewhere.')
  }

  /** Bytes of variable length, as hex digits. */
  bytes(at: number, base: number, place: number): string {
    this.#behind(at, base, place)
    const length = this.number(place)
    const start = (place + 1) * WORD
    if (BigInt(start) + length * 2n > BigInt(this.#text.length)) throw new RangeError('The bytes are too short.')
    return this.#text.slice(start, start + Number(length) * 2)
  }

  /** Two addresses at least. */
  addresses(at: number, place: number): string[] {
    this.#behind(at, 0, place)
    const length = this.number(place)
    if (length < 2n || length > MOST) throw new RangeError('A path has the wrong length.')
    return Array.from({ length: Number(length) }, (_, index) => this.address(place + 1 + index))
  }
}
