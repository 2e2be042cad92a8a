import { resolve } from 'node:path'

export type Manifest = {
  name: string
  exports: Record<string, { '@foyer/source': string; default?: string }>
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** Returns the sources of the published entries, by the names of their files in `dist`. */
export const entriesOf = ({ exports }: Manifest, folder: string): Record<string, string> =>
  Object.fromEntries(
    Object.values(exports).flatMap(({ '@foyer/source': source, default: built }) =>
      built ? [[built.replace(/^\.\/dist\/|\.js$/g, ''), resolve(folder, source)]] : [],
    ),
  )

const isOwnFile = (id: string) => /^[./\0]/.test(id)

/** Returns whether an import is left to the host's bundler. Throws for a package that is not installed with this one. */
export function isDeclared(id: string, manifest: Manifest, importer: string | undefined): boolean {
  if (isOwnFile(id)) return false
  const name = id.split('/', id.startsWith('@') ? 2 : 1).join('/')
  if (!{ ...manifest.dependencies, ...manifest.peerDependencies }[name])
    throw new Error(`${importer} imports ${id}, which is no dependency of ${manifest.name}.`)
  return true
}
