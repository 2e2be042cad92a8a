import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'

/** Folder of the declarations and of what the compiler has noted, below that of a project: `outDir` of tsconfig.project.json. */
const CACHE = 'node_modules/.cache/types'

/** Settings files of the projects that the root's settings reference, by their paths from the root. */
export const typeProjects = (root: string): string[] =>
  [...readFileSync(join(root, 'tsconfig.json'), 'utf8').matchAll(/"path": "([^"]+)"/g)].map(([, path]) =>
    path!.endsWith('.json') ? path! : `${path}/tsconfig.json`,
  )

/** Files of a project as the compiler has noted them, by their paths from the root. */
export interface ProjectFiles {
  own: string[]
  /** Everything else that it has read. */
  others: string[]
}

interface Noted {
  fileNames?: string[]
  /** Numbers of the project's own files, from 1: one, or the first and the last of several. */
  root?: (number | [first: number, last: number])[]
}

const numbersOf = (each: number | [first: number, last: number]): number[] =>
  typeof each === 'number' ? [each] : Array.from({ length: each[1] - each[0] + 1 }, (_, index) => each[0] + index)

/** Files of a project at its last check; none before the first. */
export function filesOfProject(root: string, project: string): ProjectFiles {
  const note = join(root, dirname(project), CACHE, `${basename(project, '.json')}.tsbuildinfo`)
  if (!existsSync(note)) return { own: [], others: [] }
  const { fileNames = [], root: roots = [] } = JSON.parse(readFileSync(note, 'utf8')) as Noted
  const paths = fileNames.map(name => relative(root, resolve(dirname(note), name)).replaceAll('\\', '/'))
  const own = new Set(roots.flatMap(numbersOf).map(number => paths[number - 1]!))
  return { own: [...own], others: paths.filter(path => !own.has(path)) }
}
