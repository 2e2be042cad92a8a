import { dirname, isAbsolute, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { Module, Package } from './divide.ts'

type Statement = { type: string; source?: { value: string } | null; specifiers?: { exported: { name?: string } }[] }

const reexportsOf = ({ body }: { body: Statement[] }, id: string): Map<string, string> =>
  new Map(
    body.flatMap(({ type, source, specifiers }) =>
      type === 'ExportNamedDeclaration' && source
        ? specifiers!.map(({ exported }): [string, string] => [exported.name!, resolve(dirname(id), source.value)])
        : [],
    ),
  )

/** Reports the modules of the package in `folder` when a build has read them. */
export const readModules = (folder: string, report: (pack: Package) => void): Plugin => ({
  name: 'foyer:read-modules',
  buildEnd(error) {
    if (error) return
    const main = join(folder, 'src/index.ts')
    const modules = new Map<string, Module>()
    const entries: string[] = []
    for (const id of this.getModuleIds()) {
      // The others are packages and virtual modules of the bundler.
      if (!isAbsolute(id)) continue
      const { code, importedIds, dynamicallyImportedIds, isEntry } = this.getModuleInfo(id)!
      if (isEntry) entries.push(id)
      const reexports = id === main ? reexportsOf(this.parse(code!) as unknown as { body: Statement[] }, id) : undefined
      modules.set(id, { importedIds, dynamicallyImportedIds, ...(reexports && { reexports }) })
    }
    report({ folder, modules, entries })
  },
})
