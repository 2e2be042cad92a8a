import { type ByteReader, createReader } from '../../decode/byteReader.ts'

/** Reader of SCALE. @see https://docs.polkadot.com/polkadot-protocol/basics/data-encoding/ */
export interface ScaleReader extends ByteReader {
  compact: () => number
  text: () => string
  list: <Item>(read: () => Item) => Item[]
  optional: <Item>(read: () => Item) => Item | undefined
}

/** Reader of bytes that came from a node. */
export function scaleReader(bytes: Uint8Array): ScaleReader {
  const reader = createReader(bytes)
  const decoder = new TextDecoder()
  const compact = (): number => {
    const first = reader.byte()
    const mode = first & 3
    if (mode === 0) return first >> 2
    // Lengths and numbers of types are below 2^30.
    if (mode === 3) throw new RangeError('Too large.')
    return Number((reader.little(mode === 1 ? 1 : 3) << 6n) | BigInt(first >> 2))
  }
  return {
    ...reader,
    compact,
    text: () => decoder.decode(reader.take(compact())),
    list(read) {
      const length = compact()
      // Each item takes a byte or more.
      if (length > reader.left()) throw new RangeError('Too long.')
      return Array.from({ length }, read)
    },
    optional: read => (reader.byte() === 0 ? undefined : read()),
  }
}

/** Unsigned number in so many bytes, the lowest first. */
export const little = (value: bigint, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))

/** Unsigned number in compact form. */
export function compactOf(value: bigint): Uint8Array {
  const mode = [6n, 14n, 30n].findIndex(bits => value < 1n << bits)
  if (mode >= 0) return little((value << 2n) | BigInt(mode), 2 ** mode)
  const length = Math.ceil(value.toString(16).length / 2)
  return Uint8Array.of(((length - 4) << 2) | 3, ...little(value, length))
}
