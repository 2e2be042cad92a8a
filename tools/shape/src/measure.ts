import { type ChartSize, chartModule, chartSizes } from './charts.ts'
import { cyclesIn } from './cycles.ts'
import { opensWithQuestionWord } from './docblocks.ts'
import { type FunctionSize, functionsOf } from './functions.ts'
import { importsOf } from './imports.ts'
import { type Kind, kindOf } from './kindOf.ts'
import { LIMITS } from './limits.ts'
import { sourcelessMessages } from './messages.ts'
import { modules, type Package } from './modules.ts'
import { type FileSize, halves, median } from './smallFiles.ts'
import { parse } from './syntax.ts'

export type Group = { name: string; files: number; medianLines: number; small: number; halves: string[] }

export type Shape = {
  /** Shipped files by package, then all of them; the testing kit last. */
  groups: Group[]
  shipped: Group
  longFiles: FileSize[]
  longFunctions: (FunctionSize & { path: string })[]
  charts: ChartSize[]
  /** Lines with code of the vault's keys, their storage and its protocol. */
  vaultLines: number
  cycles: string[][]
  riddles: { path: string; line: number }[]
  sourceless: { path: string; line: number }[]
}

const linesOf = (text: string): number => text.split('\n').length - 1

const HOLDS_KEYS = /^apps\/vault\/src\/(?:keys|sealing|recovery|storage|protocol)\/(?!.*\.test\.)/

/** Lines that are neither empty nor a comment. */
const codeLinesOf = (text: string): number => text.split('\n').filter(line => !/^\s*(?:\/\/|\/?\*|$)/.test(line)).length

const isScript = (path: string): boolean => !path.endsWith('.css')

/** Measures the sources: paths from the root with their texts, and the packages that they belong to. */
export function measure(texts: ReadonlyMap<string, string>, packages: readonly Package[]): Shape {
  const { resolve } = modules(new Set(texts.keys()), packages)
  const files = [...texts].map(([path, text]) => ({ path, lines: linesOf(text), kind: kindOf(path, packages) }))
  const syntaxes = new Map(
    [...texts].filter(([path]) => isScript(path)).map(([path, text]) => [path, parse(path, text)]),
  )
  const graph = new Map(
    [...syntaxes].map(([path, { program }]) => {
      const targets = importsOf(program).map(specifier => resolve(path, specifier))
      return [path, [...new Set(targets.filter(target => target !== undefined))]]
    }),
  )

  const entries = new Set(packages.flatMap(each => [...each.entries.values()]))
  const importers = new Map([...graph].filter(([path]) => ['shipped', 'kit'].includes(kindOf(path, packages))))
  const group = (name: string, kind: Kind, folder = ''): Group => {
    const own = files.filter(file => file.kind === kind && file.path.startsWith(folder) && isScript(file.path))
    return {
      name,
      files: own.length,
      medianLines: median(own.map(({ lines }) => lines)),
      small: own.filter(({ lines }) => lines < LIMITS.smallFile).length,
      halves: halves(own, importers, entries),
    }
  }
  const shipped = group('all that is shipped', 'shipped')
  const groups = packages.map(({ name, folder }) => group(name, 'shipped', `${folder}/`)).filter(each => each.files > 0)

  return {
    groups: [...groups, shipped, group('testing kit', 'kit')],
    shipped,
    longFiles: files.filter(({ lines }) => lines > LIMITS.fileLines),
    longFunctions: [...syntaxes].flatMap(([path, syntax]) =>
      functionsOf(syntax)
        .filter(({ lines }) => lines > LIMITS.functionLines)
        .map(size => ({ path, ...size })),
    ),
    charts: chartSizes(
      new Map(
        [...syntaxes]
          .filter(([path]) => kindOf(path, packages) === 'shipped')
          .map(([path, syntax]) => [path, chartModule(syntax)]),
      ),
      resolve,
    ).sort((one, other) => other.lines - one.lines),
    vaultLines: [...texts]
      .filter(([path]) => HOLDS_KEYS.test(path))
      .reduce((sum, [, text]) => sum + codeLinesOf(text), 0),
    cycles: cyclesIn(graph),
    riddles: [...syntaxes].flatMap(([path, { docblocks }]) =>
      docblocks.filter(({ text }) => opensWithQuestionWord(text)).map(({ line }) => ({ path, line })),
    ),
    sourceless: [...syntaxes].flatMap(([path, syntax]) => sourcelessMessages(syntax).map(line => ({ path, line }))),
  }
}

/** Share of the shipped files that are small and have a single importer, in percent. */
export const halvesPercent = ({ files, halves: found }: Group): number =>
  files === 0 ? 0 : (100 * found.length) / files
