/** Numbers reserved by the registry. @see https://github.com/paritytech/ss58-registry */
const RESERVED = [46, 47]
/** 14 bits. */
const HIGHEST = 16_383

/** Whether a network may have this number. Separate from the addresses, because options are checked without a hash function. */
export const isSs58Network = (value: unknown): boolean =>
  Number.isInteger(value) &&
  (value as number) >= 0 &&
  (value as number) <= HIGHEST &&
  !RESERVED.includes(value as number)
