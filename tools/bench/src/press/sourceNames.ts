import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { ProfileNode } from './cpuProfile.ts'

type Place = { file: string; line: number; column: number }

/** Follows the source map of a file, and the maps of its sources, as far as they exist. */
function createTracer() {
  const maps = new Map<string, SourceMap | undefined>()
  const mapOf = (file: string) => {
    if (!maps.has(file)) {
      const map = `${file}.map`
      maps.set(file, existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, 'utf8'))) : undefined)
    }
    return maps.get(file)
  }
  const trace = ({ file, line, column }: Place): string => {
    const entry = mapOf(file)?.findEntry(line, column)
    if (!entry || !('originalSource' in entry)) return file
    const source = resolve(dirname(file), entry.originalSource)
    return trace({ file: source, line: entry.originalLine, column: entry.originalColumn })
  }
  return trace
}

/** Returns a function that names the source module of a profiled function, relative to the repository or to `node_modules`. */
export function sourceNames(folder: string) {
  const trace = createTracer()
  return ({ callFrame: { url, lineNumber, columnNumber, functionName } }: ProfileNode): string => {
    if (!url.startsWith('http')) return functionName.startsWith('(') ? functionName : 'the browser'
    const file = trace({ file: join(folder, new URL(url).pathname), line: lineNumber, column: columnNumber })
    return file.match(/.*node_modules\/(.*)/)?.[1] ?? file.match(/.*?\/((?:packages|page)\/.*)/)?.[1] ?? file
  }
}
