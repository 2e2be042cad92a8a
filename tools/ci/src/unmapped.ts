import { posix } from 'node:path'

/**
 * Returns the source maps and declarations of a tarball without a source in it: left over, compiled from a test, or without a map.
 * A declaration in `src` is a source itself. `sourcesOf` reads a map.
 */
export const unmapped = (tarball: readonly string[], sourcesOf: (map: string) => readonly string[]): string[] => {
  const published = new Set(tarball)
  const leadsNowhere = (map: string) =>
    sourcesOf(map).some(source => !published.has(posix.join(posix.dirname(map), source)))
  return tarball.filter(path =>
    path.endsWith('.map')
      ? leadsNowhere(path)
      : path.endsWith('.d.ts') && !path.startsWith('src/') && !published.has(`${path}.map`),
  )
}
