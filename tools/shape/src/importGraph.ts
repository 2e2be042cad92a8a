import { modules, type Package } from './modules.ts'
import { isNode, type Node, nameOf, parse, stringOf } from './syntax.ts'

/** Modules that a module loads when it is loaded, by paths. Types and `import()` are not counted. */
export interface Uses {
  /** Modules whose code counts, and what they use in turn. */
  modules: ReadonlySet<string>
  /** Modules that only pass names on: nothing else of what they import counts. */
  passers: ReadonlySet<string>
}

/** A name of another module, `*` for all of them. */
type Taken = { specifier: string; name: string }

/** Names that a module passes on without code of its own, by the name outside. */
type Passed = { named: Map<string, Taken>; stars: string[]; hasCode: boolean }

const isType = (node: Node) => node.importKind === 'type' || node.exportKind === 'type'

const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

const moduleName = (node: unknown): string => nameOf(node) ?? stringOf(node) ?? '*'

/** Names that the statements of a module take, without types. A module that is imported for its effect is taken as a whole. */
const takenBy = (body: readonly Node[]): Taken[] =>
  body
    .filter(node => !isType(node) && isNode(node.source))
    .flatMap(node => {
      const specifier = stringOf(node.source)!
      const specifiers = nodesOf(node.specifiers)
      if (node.type === 'ExportAllDeclaration' || specifiers.length === 0) return [{ specifier, name: '*' }]
      return specifiers
        .filter(each => !isType(each))
        .map(each => {
          if (each.type === 'ImportDefaultSpecifier') return { specifier, name: 'default' }
          return { specifier, name: moduleName(each.type === 'ExportSpecifier' ? each.local : each.imported) }
        })
    })

function passedBy(body: readonly Node[]): Passed {
  const named = new Map<string, Taken>()
  const stars: string[] = []
  let hasCode = false
  for (const node of body) {
    if (isType(node)) continue
    const specifier = isNode(node.source) ? stringOf(node.source) : undefined
    if (node.type === 'ExportAllDeclaration' && !isNode(node.exported)) stars.push(specifier!)
    else if (node.type === 'ExportNamedDeclaration' && specifier !== undefined) {
      for (const each of nodesOf(node.specifiers))
        named.set(moduleName(each.exported), { specifier, name: moduleName(each.local) })
    } else hasCode = true
  }
  return { named, stars, hasCode }
}

/** Returns what each module uses, through modules that only pass names on. `texts` are by path from the root. */
export function importGraph(texts: ReadonlyMap<string, string>, packages: readonly Package[]): Map<string, Uses> {
  const { resolve } = modules(new Set(texts.keys()), packages)
  const bodies = new Map(
    [...texts]
      .filter(([path]) => !path.endsWith('.css'))
      .map(([path, text]) => [path, nodesOf(parse(path, text).program.body)]),
  )
  const passed = new Map([...bodies].map(([path, body]) => [path, passedBy(body)]))

  const usesOf = (path: string, body: readonly Node[]): Uses => {
    const found = new Set<string>()
    const passers = new Set<string>()
    const take = (from: string, { specifier, name }: Taken, seen: ReadonlySet<string>) => {
      const target = resolve(from, specifier)
      if (target === undefined || seen.has(`${target} ${name}`)) return
      const passes = passed.get(target)
      const next = passes?.named.get(name)
      if (!passes || passes.hasCode || name === '*') {
        found.add(target)
        return
      }
      passers.add(target)
      const below = new Set([...seen, `${target} ${name}`])
      if (next) take(target, next, below)
      else for (const star of passes.stars) take(target, { specifier: star, name }, below)
    }
    for (const each of takenBy(body)) take(path, each, new Set())
    return { modules: found, passers }
  }
  return new Map([...bodies].map(([path, body]) => [path, usesOf(path, body)]))
}

/** Returns the modules that a change of `changed` can reach, these included. */
export function reachedFrom(graph: ReadonlyMap<string, Uses>, changed: readonly string[]): Set<string> {
  const importers = new Map<string, string[]>()
  for (const [path, uses] of graph)
    for (const target of uses.modules) importers.set(target, [...(importers.get(target) ?? []), path])
  const first = [...graph].filter(([, { passers }]) => changed.some(path => passers.has(path))).map(([path]) => path)
  const reached = new Set<string>()
  const open = [...changed, ...first]
  while (open.length > 0) {
    const path = open.pop()!
    if (reached.has(path)) continue
    reached.add(path)
    open.push(...(importers.get(path) ?? []))
  }
  return reached
}
