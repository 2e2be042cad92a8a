import { FoyerError, isFoyerError } from './errors.ts'

/**
 * Loader that runs `load` at the first call and shares its result. A failure is not kept: the next call loads again.
 * @throws FoyerError `chunk.failed` with the name of the chunk, unless `load` throws a FoyerError itself.
 */
export function loadOnce<Loaded>(chunk: string, load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined
  return () => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined
      throw isFoyerError(cause) ? cause : new FoyerError('chunk.failed', { chunk }, { cause })
    })
    return loading
  }
}
