import { parseSync } from 'rolldown/utils'

/** One node of the ESTree that rolldown's parser writes, TypeScript and JSX included. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown }

export type Syntax = { program: Node; docblocks: { text: string; line: number }[]; lineAt: (offset: number) => number }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Child nodes in the order of the source. */
const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap(value => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))

/** Calls `visit` with a node and all below it; `parents` are those above, the nearest last. */
export const walk = (node: Node, visit: (node: Node, parents: readonly Node[]) => void, parents: Node[] = []): void => {
  visit(node, parents)
  const below = [...parents, node]
  for (const child of childrenOf(node)) walk(child, visit, below)
}

/** Name of an identifier, `undefined` for any other node. */
export const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : undefined

/** Text of a string literal, `undefined` for any other node. */
export const stringOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

/** Last name of a called expression: `createMachine` of `setup({}).createMachine`. */
export const calleeOf = (call: Node): string | undefined => {
  if (!isNode(call.callee)) return undefined
  return nameOf(call.callee) ?? (call.callee.type === 'MemberExpression' ? nameOf(call.callee.property) : undefined)
}

/** Parses one module. Throws on a syntax error, with the path. */
export function parse(path: string, text: string): Syntax {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const lineAt = (offset: number) => {
    const after = starts.findIndex(start => start > offset)
    return after === -1 ? starts.length : after
  }
  const docblocks = comments
    .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
    .map(({ value, start }) => ({ text: value, line: lineAt(start) }))
  return { program: program as unknown as Node, docblocks, lineAt }
}
