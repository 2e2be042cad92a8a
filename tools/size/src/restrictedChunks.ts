import { restrictedIn } from '@foyer/ci/restrictedCode'
import type { Chunk } from './closure.ts'

/** Returns the chunks with code of a package under the GPL, by the ids of their modules or by their text. */
export const restrictedChunks = (chunks: readonly Pick<Chunk, 'fileName' | 'code' | 'modules'>[]): string[] =>
  chunks.flatMap(({ fileName, code, modules }) => {
    const id = Object.keys(modules).find(restrictedIn)
    if (id) return [`${fileName} contains ${id}`]
    const name = restrictedIn(code)
    return name ? [`${fileName} names ${name}`] : []
  })
