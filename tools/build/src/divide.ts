import { basename, dirname, resolve } from 'node:path'

/** The functions at the top of each module, or those within them too, which costs more bytes. */
export type Early = 'outer' | 'all'

/** Contents of one file of a package. A module goes to the first file of the table that loads it. */
export type File = {
  /** Sources that the file begins at, relative to the package. */
  from?: readonly string[]
  /** Names that `src/index.ts` exports: the file begins at the modules that they come from. */
  exports?: readonly string[]
  /** Packages and sources: a module that loads one of them is left to the files below. */
  without?: readonly string[]
  /** Folders and sources: the modules among them that an `import()` names. */
  doors?: readonly string[]
  /**
   * Components and hooks: the file begins with `'use client'`, for frameworks with server components. An entry stays outside of it, so that
   * other names that the entry exports can be imported on a server.
   */
  client?: true
  /** For a file that runs before the first view: functions that are compiled while it loads. */
  early?: Early
}

export type Files = Readonly<Record<string, File>>

export type Module = {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
  /** Returns the modules of the names in `export { … } from`. */
  reexports?: ReadonlyMap<string, string>
}

/** Modules of a package, and the entries among them. */
export type Package = { folder: string; modules: ReadonlyMap<string, Module>; entries: readonly string[] }

/** Returns the modules that are loaded with `roots`, without those behind an `import()`. */
function reach(roots: Iterable<string>, modules: Package['modules']): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    modules.get(id)?.importedIds.forEach(visit)
  }
  for (const id of roots) visit(id)
  return found
}

const isWithin = (id: string, path: string) => id === path || id.startsWith(`${path}/`)

/** Returns the modules that a file begins at. Throws if the package lacks one of them. */
function rootsOf({ from = [], exports = [] }: File, { folder, modules }: Package): string[] {
  const main = modules.get(resolve(folder, 'src/index.ts'))?.reexports
  const sources = from.map((path): [string, string | undefined] => [path, resolve(folder, path)])
  const names = exports.map((name): [string, string | undefined] => [name, main?.get(name)])
  return [...sources, ...names].map(([title, id]) => {
    if (!id || !modules.has(id)) throw new Error(`The build file names ${title}, which ${folder} does not have.`)
    return id
  })
}

/** Returns the targets of `import()`, by distance from the entries. */
function doorsByDistance({ modules, entries }: Package): string[][] {
  const found = new Set<string>()
  const levels: string[][] = []
  let opened: readonly string[] = entries
  while (opened.length > 0) {
    const named = [...reach(opened, modules)].flatMap(id => modules.get(id)?.dynamicallyImportedIds ?? [])
    opened = [...new Set(named)].filter(id => modules.has(id) && !found.has(id))
    for (const id of opened) found.add(id)
    levels.push([...opened])
  }
  return levels
}

/** Returns the name of a door's file: from the table, or from the door's folder. */
function fileNameOf(door: string, files: Files, folder: string): string {
  const listed = Object.entries(files).find(([, { doors = [] }]) =>
    doors.some(path => isWithin(door, resolve(folder, path))),
  )
  const own = basename(dirname(door))
  return listed?.[0] ?? (['src', 'flows'].includes(own) ? basename(door).replace(/\.tsx?$/, '') : own)
}

/**
 * Returns the modules of each file, ordered so that a file imports only earlier ones. The files of the table come first, then the doors by
 * distance, each in a file with the modules that it loads. Modules of several doors at one distance are in a file that they share.
 */
export function divide(files: Files, pack: Package): Map<string, Set<string>> {
  const { folder, modules, entries } = pack
  const divided = new Map<string, Set<string>>()
  const taken = new Set<string>()
  const take = (name: string, id: string) => {
    if (!divided.has(name)) divided.set(name, new Set())
    divided.get(name)!.add(id)
    taken.add(id)
  }
  const untaken = (roots: readonly string[]) =>
    [...reach(roots, modules)].filter(id => modules.has(id) && !taken.has(id))
  const needs = (id: string, names: readonly string[]) => {
    const unwanted = names.map(name => (name.startsWith('src/') ? resolve(folder, name) : name))
    return unwanted.length > 0 && [...reach([id], modules)].some(each => unwanted.some(name => isWithin(each, name)))
  }

  for (const [name, file] of Object.entries(files))
    for (const id of untaken(rootsOf(file, pack)))
      if (!needs(id, file.without ?? []) && !(file.client && entries.includes(id))) take(name, id)

  for (const doors of doorsByDistance(pack)) {
    const loaders = new Map<string, Set<string>>()
    for (const door of doors)
      for (const id of untaken([door]))
        loaders.set(id, (loaders.get(id) ?? new Set()).add(fileNameOf(door, files, folder)))
    const rows = [...loaders].sort(([, one], [, other]) => Number(other.size > 1) - Number(one.size > 1))
    const shared = ['shared', 'shared-2', 'shared-3'].find(name => !divided.has(name))!
    for (const [id, names] of rows) take(names.size > 1 ? shared : [...names][0]!, id)
  }
  return divided
}
