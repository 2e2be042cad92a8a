import type { ErrorContexts, FoyerError } from '@foyer/core'

/** Core's brand of its errors. The class itself is part of the modal, which did not load. */
const BRAND = Symbol.for('@foyer/error')

/** Creates a FoyerError without core's class; `isFoyerError` accepts it. */
export const loadError = <Code extends 'chunk.failed' | 'connect.cancelled'>(
  code: Code,
  context: ErrorContexts[Code],
  cause?: unknown,
): FoyerError<Code> => {
  const fields = { name: 'FoyerError', code, context, [BRAND]: true }
  // The brand of the class is a symbol that only its type has.
  return Object.assign(new Error(code, { cause }), fields) as unknown as FoyerError<Code>
}
