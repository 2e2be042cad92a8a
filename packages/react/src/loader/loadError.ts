import type { ErrorContexts, FoyerError } from '@foyer/core'

/** Core's mark of its errors. The class itself is in the chunk that did not come. */
const BRAND = Symbol.for('@foyer/error')

/** A FoyerError of the loader's own, for `isFoyerError` like any other. */
export const loadError = <Code extends 'chunk.failed' | 'connect.cancelled'>(
  code: Code,
  context: ErrorContexts[Code],
  cause?: unknown,
): FoyerError<Code> => {
  const fields = { name: 'FoyerError', code, context, [BRAND]: true }
  // The class's own brand is a symbol that its type alone knows.
  return Object.assign(new Error(code, { cause }), fields) as unknown as FoyerError<Code>
}
