/** Writes JSON with bigints as plain numbers, because amounts go up to 2^64. */
export const stringify = (value: unknown): string =>
  JSON.stringify(value, (_, entry: unknown) => (typeof entry === 'bigint' ? `$bigint:${entry}` : entry)).replace(
    /"\$bigint:(\d+)"/g,
    '$1',
  )
