import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Manifest = { exports: Readonly<Record<string, { types?: string }>> }

/** Modules that a declaration file names, in an import, an export or a type. Those in its comments count too, and do no harm. */
const NAMED = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g

const declarationOf = (module: string) => module.replace(/(?:\.[jt]sx?)?$/, '.d.ts')

/** Declaration files of `dist` that the entries of `package.json` lead to. */
function reachable(folder: string): Set<string> {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const found = new Set<string>()
  const open = Object.values(exports).flatMap(({ types }) => (types ? [join(folder, types)] : []))
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path) || !existsSync(path)) continue
    found.add(path)
    const text = readFileSync(path, 'utf8')
    for (const [, module = ''] of text.matchAll(NAMED)) open.push(declarationOf(join(dirname(path), module)))
  }
  return found
}

/** Removes the declaration files of a built package that no entry leads to: the types of what is inside, which no host can import. */
export function keepPublicTypes(folder: string): void {
  const kept = reachable(folder)
  const dist = join(folder, 'dist')
  for (const path of readdirSync(dist, { encoding: 'utf8', recursive: true }))
    if (path.endsWith('.d.ts') && !kept.has(join(dist, path))) rmSync(join(dist, path))
}
