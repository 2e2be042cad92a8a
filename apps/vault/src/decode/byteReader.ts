import { refuse } from './refusal.ts'

/** Reads bytes from the front. Each read refuses as malformed when too few are left. */
export interface ByteReader {
  take: (length: number) => Uint8Array
  byte: () => number
  /** Unsigned number of so many bytes, the lowest first. */
  little: (length: number) => bigint
  left: () => number
  /** Refuses bytes that nothing has read. */
  end: () => void
}

/** Reader of bytes that came from outside. */
export function createReader(bytes: Uint8Array): ByteReader {
  let at = 0
  const take = (length: number) => {
    if (length > bytes.length - at) refuse('malformed')
    at += length
    return bytes.subarray(at - length, at)
  }
  return {
    take,
    byte: () => take(1)[0]!,
    little: length => take(length).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n),
    left: () => bytes.length - at,
    end() {
      if (at < bytes.length) refuse('malformed')
    },
  }
}
