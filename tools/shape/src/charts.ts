import type { Modules } from './modules.ts'
import { calleeOf, isNode, type Node, nameOf, type Syntax, stringOf, walk } from './syntax.ts'

export type ChartSize = { id: string; path: string; lines: number; parts: number }

/** An object given to `createMachine` or `createStateConfig`, and the names that it mentions. */
type Config = { machine: boolean; id: string; name: string | undefined; lines: number; mentions: Set<string> }

/** Origin of an imported name: the specifier and the exported name. */
type Origin = { specifier: string; name: string }

type ChartModule = { configs: Config[]; origins: Map<string, Origin> }

const CREATORS = new Set(['createMachine', 'createStateConfig'])

const idOf = (config: Node): string | undefined => {
  const properties = Array.isArray(config.properties) ? config.properties.filter(isNode) : []
  return properties.filter(({ key }) => nameOf(key) === 'id').map(({ value }) => stringOf(value))[0]
}

const declaredName = (parents: readonly Node[]): string | undefined =>
  nameOf(parents.filter(({ type }) => type === 'VariableDeclarator').at(-1)?.id)

const mentionsOf = (config: Node): Set<string> => {
  const names = new Set<string>()
  walk(config, (node, parents) => {
    const name = nameOf(node)
    const parent = parents.at(-1)
    if (name !== undefined && !(parent?.type === 'Property' && parent.key === node && !parent.shorthand))
      names.add(name)
  })
  return names
}

const originsOf = (program: Node): Map<string, Origin> => {
  const origins = new Map<string, Origin>()
  walk(program, (node, parents) => {
    if (node.type !== 'ImportSpecifier' && node.type !== 'ExportSpecifier') return
    const specifier = stringOf(parents.at(-1)?.source)
    const [there, here] = node.type === 'ImportSpecifier' ? [node.imported, node.local] : [node.local, node.exported]
    if (specifier !== undefined) origins.set(nameOf(here)!, { specifier, name: nameOf(there)! })
  })
  return origins
}

/** Charts and parts of charts in one module. */
export function chartModule({ program, lineAt }: Syntax): ChartModule {
  const configs: Config[] = []
  walk(program, (node, parents) => {
    const callee = node.type === 'CallExpression' ? calleeOf(node) : undefined
    const config = Array.isArray(node.arguments) ? node.arguments[0] : undefined
    if (callee === undefined || !CREATORS.has(callee) || !isNode(config)) return
    const name = declaredName(parents)
    configs.push({
      machine: callee === 'createMachine',
      id: idOf(config) ?? name ?? '(anonymous)',
      name,
      lines: lineAt(config.end) - lineAt(config.start) + 1,
      mentions: mentionsOf(config),
    })
  })
  return { configs, origins: originsOf(program) }
}

/** Returns the lines of each machine: the object given to `createMachine`, and those of every `createStateConfig` that it mentions, directly or not. */
export function chartSizes(charts: ReadonlyMap<string, ChartModule>, resolve: Modules['resolve']): ChartSize[] {
  const find = (path: string, name: string): { path: string; config: Config } | undefined => {
    const module = charts.get(path)
    const own = module?.configs.find(config => !config.machine && config.name === name)
    if (own) return { path, config: own }
    const origin = module?.origins.get(name)
    const source = origin && resolve(path, origin.specifier)
    return source ? find(source, origin.name) : undefined
  }
  const collect = (path: string, config: Config, parts: Set<Config>): Set<Config> => {
    if (parts.has(config)) return parts
    parts.add(config)
    for (const name of config.mentions) {
      const part = find(path, name)
      if (part) collect(part.path, part.config, parts)
    }
    return parts
  }
  return [...charts].flatMap(([path, { configs }]) =>
    configs
      .filter(({ machine }) => machine)
      .map(config => {
        const parts = [...collect(path, config, new Set())]
        const lines = parts.reduce((sum, part) => sum + part.lines, 0)
        return { id: config.id, path, lines, parts: parts.length }
      }),
  )
}
