import { FoyerError } from '../errors.ts'
import type { Api, ApiOptions } from './index.ts'

/** The API in a chunk of its own, loaded at the first call and once. A chunk that does not come rejects with `chunk.failed`, and is asked for again. */
export function loadApi(options: ApiOptions): () => Promise<Api> {
  let loading: Promise<Api> | undefined
  return () => {
    loading ??= import('./index.ts').then(
      ({ createApi }) => createApi(options),
      cause => {
        loading = undefined
        throw new FoyerError('chunk.failed', { chunk: 'api' }, { cause })
      },
    )
    return loading
  }
}
