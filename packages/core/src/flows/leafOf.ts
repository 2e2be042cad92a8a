/** Innermost name of a state value, e.g. `waiting` of `{ asking: { open: 'waiting' } }`; of parallel states the first one's. */
export const leafOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? leafOf(Object.values(value)[0]) : String(value)
