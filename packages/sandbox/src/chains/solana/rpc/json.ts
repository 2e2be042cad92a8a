/** A chain's numbers go up to 2^64: bigints are written as plain JSON numbers, digit by digit. */
export const stringify = (value: unknown): string =>
  JSON.stringify(value, (_, entry: unknown) => (typeof entry === 'bigint' ? `$bigint:${entry}` : entry)).replace(
    /"\$bigint:(\d+)"/g,
    '$1',
  )
