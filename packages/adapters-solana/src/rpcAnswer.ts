/** Field of a foreign JSON value, by its path. Undefined where there is none. */
export const field = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined),
    value,
  )

/** Value of an answer that a node wraps in `{ context, value }`. */
export const contextValue = (answer: unknown): unknown => field(answer, 'value')
