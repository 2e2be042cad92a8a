export const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.slice(2).match(/../g) ?? [], byte => Number.parseInt(byte, 16))

export const hexOf = (bytes: Uint8Array): string =>
  `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`

export const concat = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap(part => [...part]))

/** Little-endian. */
export function fixed(value: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
}

/** Compact encoding of a whole number. @see https://docs.polkadot.com/polkadot-protocol/parachain-basics/data-encoding/ */
export function compact(value: bigint): Uint8Array {
  if (value < 1n << 6n) return fixed(value << 2n, 1)
  if (value < 1n << 14n) return fixed((value << 2n) | 1n, 2)
  if (value < 1n << 30n) return fixed((value << 2n) | 2n, 4)
  const length = Math.ceil(value.toString(16).length / 2)
  return concat(fixed((BigInt(length - 4) << 2n) | 3n, 1), fixed(value, length))
}
