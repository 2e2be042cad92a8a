import { isNode, type Node, nameOf, type Syntax, walk } from './syntax.ts'

export type FunctionSize = { name: string; line: number; lines: number }

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const GROUPS = new Set(['describe', 'test', 'it'])

/** First name of a called expression: `test` of `test.skipIf(true).each([])`. */
const rootOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined
  if (node.type === 'MemberExpression') return rootOf(node.object)
  return node.type === 'CallExpression' || node.type === 'TaggedTemplateExpression'
    ? rootOf(node.callee ?? node.tag)
    : nameOf(node)
}

const isTestBody = (parent: Node | undefined): boolean =>
  parent?.type === 'CallExpression' && GROUPS.has(rootOf(parent.callee) ?? '')

const nameFrom = (node: Node, parent: Node | undefined): string =>
  nameOf(node.id) ?? nameOf(parent?.id) ?? nameOf(parent?.key) ?? '(anonymous)'

/** Functions of a module with their lines. Bodies of `describe`, `test` and `it` are left out. */
export function functionsOf({ program, lineAt }: Syntax): FunctionSize[] {
  const found: FunctionSize[] = []
  walk(program, (node, parents) => {
    if (!FUNCTIONS.has(node.type)) return
    const parent = parents.at(-1)
    if (isTestBody(parent)) return
    const line = lineAt(node.start)
    found.push({ name: nameFrom(node, parent), line, lines: lineAt(node.end) - line + 1 })
  })
  return found
}
