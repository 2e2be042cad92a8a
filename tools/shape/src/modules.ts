import { dirname, join, normalize } from 'node:path/posix'

/** A workspace package: its folder from the root and its entries, export name to path, as `@foyer/core/chain` to `packages/core/src/chain/index.ts`. */
export type Package = { name: string; folder: string; private: boolean; entries: ReadonlyMap<string, string> }

export type Modules = {
  /** Returns the path of a specifier's module, or `undefined` outside this workspace. */
  resolve: (from: string, specifier: string) => string | undefined
}

const SUFFIXES = ['', '.ts', '.tsx', '/index.ts']

/** Resolves relative specifiers and the entries of the workspace's packages. A query as in `./Button.css?inline` is ignored. */
export function modules(paths: ReadonlySet<string>, packages: readonly Package[]): Modules {
  const entries = new Map(packages.flatMap(each => [...each.entries]))
  const resolve: Modules['resolve'] = (from, specifier) => {
    const plain = specifier.replace(/\?.*$/, '')
    const target = plain.startsWith('.') ? normalize(join(dirname(from), plain)) : entries.get(plain)
    return target === undefined ? undefined : SUFFIXES.map(suffix => target + suffix).find(path => paths.has(path))
  }
  return { resolve }
}
