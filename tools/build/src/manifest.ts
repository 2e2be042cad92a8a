import { resolve } from 'node:path'

type Conditions = { '@foyer/source': string; default?: string }

export type Manifest = {
  name: string
  exports: Record<string, Conditions>
  /** Modules of the package's own that differ by condition: `./dist/a.js` is built from `./src/a.ts`. */
  imports?: Record<string, Conditions & Record<string, string>>
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

const nameOf = (built: string) => built.replace(/^\.\/dist\/|\.js$/g, '')

/** Returns the sources of the published entries, by the names of their files in `dist`. */
export function entriesOf({ exports, imports = {} }: Manifest, folder: string): Record<string, string> {
  const published = Object.values(exports).flatMap(({ '@foyer/source': source, default: built }): [string, string][] =>
    built ? [[nameOf(built), source]] : [],
  )
  const byCondition = Object.values(imports).flatMap(({ '@foyer/source': _, ...conditions }) =>
    Object.values(conditions).map((built): [string, string] => [nameOf(built!), `src/${nameOf(built!)}.ts`]),
  )
  return Object.fromEntries([...published, ...byCondition].map(([name, source]) => [name, resolve(folder, source)]))
}

const isOwnFile = (id: string) => /^[./\0]/.test(id)

/** Returns whether an import is left to the host's bundler. Throws for one that the package or its dependencies do not have. */
export function isDeclared(id: string, manifest: Manifest, importer: string | undefined): boolean {
  if (isOwnFile(id)) return false
  const name = id.split('/', id.startsWith('@') ? 2 : 1).join('/')
  if (!{ ...manifest.dependencies, ...manifest.peerDependencies, ...manifest.imports }[name])
    throw new Error(`${importer} imports ${id}, which is no dependency of ${manifest.name}.`)
  return true
}
