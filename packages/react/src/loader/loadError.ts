import type { ErrorContexts, FoyerError } from '@foyer/core'

/** A FoyerError of the loader's own: the class is in the chunk that did not come. Whoever asks `isFoyerError` is told by the name. */
export const loadError = <Code extends 'chunk.failed' | 'connect.cancelled'>(
  code: Code,
  context: ErrorContexts[Code],
  cause?: unknown,
): FoyerError<Code> => Object.assign(new Error(code, { cause }), { name: 'FoyerError' as const, code, context })
