import { isNode, type Node, nameOf, parse, stringOf } from '@foyer/shape/syntax'

/** Source in which a place is looked for. */
type Module = { text: string; body: readonly Node[] }

/** Start of the line that a new line comes before; undefined where the source has no such place. */
export type Place = (module: Module) => number | undefined

/** Source of a file. One of JSON has no statements. */
export const moduleOf = (path: string, text: string): Module => ({
  text,
  body: path.endsWith('.json') ? [] : (parse(path, text).program.body as Node[]),
})

const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** Expression without `as const`, `satisfies` and the call that receives it. */
function bare(value: unknown): Node | undefined {
  if (!isNode(value)) return undefined
  if (value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression') return bare(value.expression)
  return value.type === 'CallExpression' ? bare(nodesOf(value.arguments)[0]) : value
}

const isOpaque = (node: Node) => node.type === 'ExportNamedDeclaration' && isNode(node.declaration)

/** Declarations of a module, exported or not. */
const declarations = ({ body }: Module) => body.map(node => (isOpaque(node) ? (node.declaration as Node) : node))

const constOf = (module: Module, name: string) =>
  declarations(module)
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ declarations: each }) => nodesOf(each))
    .find(({ id }) => nameOf(id) === name)

const keyOf = ({ key }: Node): string | undefined => nameOf(key) ?? stringOf(key)

/** Object of a constant, or the one below it that the keys lead to. */
function objectAt(module: Module, [name, ...keys]: readonly string[]): Node | undefined {
  let found = bare(constOf(module, name!)?.init)
  for (const key of keys) found = bare(nodesOf(found?.properties).find(property => keyOf(property) === key)?.value)
  return found?.type === 'ObjectExpression' ? found : undefined
}

/** Keys of an object, by the name of its constant and the keys below it. */
export const keysAt = (path: string, text: string, way: readonly string[]): string[] =>
  nodesOf(objectAt(moduleOf(path, text), way)?.properties).flatMap(property => keyOf(property) ?? [])

/** Start of the line after an offset, where nothing but a comma and a comment follows on its own line. */
function lineAfter(text: string, offset: number): number | undefined {
  const end = text.indexOf('\n', offset)
  return end !== -1 && /^,?\s*(?:\/\/.*)?$/.test(text.slice(offset, end)) ? end + 1 : undefined
}

const lineOf = (text: string, offset: number) => text.lastIndexOf('\n', offset - 1) + 1

/** Line after the sibling that stands before `index`; it keeps a comment above the next one together with that. */
const between = (text: string, parent: Node, siblings: readonly Node[], index: number) =>
  lineAfter(text, index === 0 ? parent.start + 1 : siblings[index - 1]!.end)

/** Place in an object, at the end or before the entry with a key. The way is the name of the constant and the keys below it. */
export const inObject =
  (way: readonly string[], before?: string): Place =>
  module => {
    const found = objectAt(module, way)
    if (!found) return undefined
    const properties = nodesOf(found.properties)
    const index = before === undefined ? properties.length : properties.findIndex(each => keyOf(each) === before)
    return index === -1 ? undefined : between(module.text, found, properties, index)
  }

/** Text by which an element of a list is found: its own, or that of its first property. */
const labelOf = (element: Node) => stringOf(element) ?? stringOf(nodesOf(element.properties)[0]?.value)

/** Place in a list, before the element that is a text, or has it as its first property. */
export const inArray =
  (name: string, before: string): Place =>
  module => {
    const found = bare(constOf(module, name)?.init)
    const elements = nodesOf(found?.elements)
    const index = elements.findIndex(each => labelOf(each) === before)
    return !found || index === -1 ? undefined : between(module.text, found, elements, index)
  }

const isLater = (one: string, other: string) => one.localeCompare(other, 'en') > 0

/** Place among the imports or exports of a module, which are sorted by their path. */
export const amongStatements =
  (kind: 'ImportDeclaration' | 'ExportNamedDeclaration', source: string): Place =>
  ({ text, body }) => {
    const sourced = body.flatMap(node => {
      const from = node.type === kind ? stringOf(node.source) : undefined
      return from === undefined ? [] : [{ node, from }]
    })
    const next = sourced.find(({ from }) => isLater(from, source))
    if (next) return lineOf(text, next.node.start)
    const last = sourced.at(-1)
    return last && lineAfter(text, last.node.end)
  }

/** Place among the lines `| typeof …` of a union, which are sorted. */
export const inUnion =
  (name: string, member: string): Place =>
  module => {
    const { text } = module
    const alias = declarations(module).find(({ type, id }) => type === 'TSTypeAliasDeclaration' && nameOf(id) === name)
    const union = isNode(alias?.typeAnnotation) ? alias.typeAnnotation : undefined
    const types = union?.type === 'TSUnionType' ? nodesOf(union.types) : []
    const last = types.at(-1)
    if (!last) return undefined
    const next = types.find(({ start, end }) => isLater(text.slice(start, end), `typeof ${member}`))
    return next ? lineOf(text, next.start) : lineAfter(text, last.end)
  }

/** Place before the line with a text, in a file that is no module. */
export const beforeText =
  (wanted: string): Place =>
  ({ text }) => {
    const found = text.indexOf(wanted)
    return found === -1 ? undefined : lineOf(text, found)
  }

/** Names that a module exports, types included. */
export function exportedNames(path: string, text: string): Set<string> {
  const specifiers = moduleOf(path, text).body.flatMap(({ specifiers: each }) => nodesOf(each))
  return new Set(specifiers.flatMap(({ exported }) => nameOf(exported) ?? []))
}
