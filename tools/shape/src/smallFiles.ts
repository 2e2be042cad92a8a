import type { Graph } from './cycles.ts'
import { LIMITS } from './limits.ts'

export type FileSize = { path: string; lines: number }

const HOOK = /(?:^|\/)use[A-Z]\w*\.tsx?$/
const RULE = /\/src\/rules\//
const STRINGS = /(?:\/i18n\/en\b[\w.]*|\.(?:messages|strings)(?:\.\w+)?|\/(?:strings|messages)[\w.]*)\.tsx?$/
const STYLE = /\.css(?:\.ts)?$/

const isIdea = (path: string): boolean => [HOOK, RULE, STRINGS, STYLE].some(pattern => pattern.test(path))

/**
 * Small files with a single importer, which usually belong into that importer. Entries, `index.ts`, hooks, rules, strings and styles are left out, because
 * they are usually small. `graph` holds the modules that count as importers.
 */
export function halves(files: readonly FileSize[], graph: Graph, entries: ReadonlySet<string>): string[] {
  const importers = new Map<string, number>()
  for (const targets of graph.values())
    for (const target of targets) importers.set(target, (importers.get(target) ?? 0) + 1)
  return files
    .filter(({ lines }) => lines < LIMITS.smallFile)
    .map(({ path }) => path)
    .filter(path => importers.get(path) === 1)
    .filter(path => !entries.has(path) && !path.endsWith('/index.ts') && !isIdea(path))
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
