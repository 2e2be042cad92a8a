import { RolldownMagicString } from 'rolldown'
import type { Plugin } from 'vite'
import type { Early } from './divide.ts'

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** A function in an object is mostly a guard, an action or a handler, which runs later; a method cannot be in parentheses. */
const isSkipped = ({ type }: Node) => /^(ObjectExpression|Class)/.test(type)

const isFunction = ({ type }: Node) => /^(ArrowFunction|Function)Expression$/.test(type)

/** Returns the function expressions of a tree, but for those in objects: the outer ones, or those within them too. */
function* functionsIn(node: Node, which: Early): Generator<Node> {
  if (isFunction(node)) yield node
  if (isSkipped(node) || (which === 'outer' && /Function/.test(node.type))) return
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* functionsIn(value, which)
}

const declarationOf = (statement: Node): Node =>
  statement.type === 'ExportNamedDeclaration' && isNode(statement.declaration) ? statement.declaration : statement

/**
 * Puts functions of a module in parentheses: a browser then compiles them beside the main thread while the file loads, and not at
 * their first call. A declaration cannot be in parentheses, so it becomes a constant above the rest of the module.
 * @see https://v8.dev/blog/preparser
 */
export const earlyFunctions = (early: ReadonlyMap<string, Early>): Plugin => ({
  name: 'foyer:early-functions',
  // Types are removed before.
  enforce: 'post',
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/ },
    handler(code, id) {
      const which = early.get(id)
      if (!which) return null
      const text = new RolldownMagicString(code)
      const program = this.parse(code) as unknown as Node
      const statements = (program.body as Node[]).filter(({ type }) => type !== 'ImportDeclaration')
      for (const { start, end } of functionsIn(program, which)) {
        text.prependRight(start, '(')
        text.appendLeft(end, ')')
      }
      for (const statement of statements) {
        const { type, start, end, id: name } = declarationOf(statement)
        if (type !== 'FunctionDeclaration' || !isNode(name)) continue
        text.prependRight(start, `const ${String(name.name)} = (`)
        text.remove(name.start, name.end)
        text.appendLeft(end, ');\n')
        if (statement !== statements[0]) text.relocate(statement.start, statement.end, statements[0]!.start)
      }
      return { code: text.toString(), map: text.generateMap({ source: id, hires: true }).toString() }
    },
  },
})
