import { RolldownMagicString } from 'rolldown'
import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

const isFunction = ({ type }: Node) => /^(Function|ArrowFunction|Class)/.test(type)

/** Returns whether an expression has a part of such a type, outside functions. */
function has(node: Node, types: RegExp): boolean {
  if (isFunction(node)) return false
  if (types.test(node.type)) return true
  return Object.values(node).some(value => [value].flat().some(each => isNode(each) && has(each, types)))
}

/** Expressions that can run code when they are evaluated. */
const EFFECTS = /^(CallExpression|NewExpression|TaggedTemplateExpression|MemberExpression|SpreadElement)$/

/** Returns the initial values of a module's constants that a bundler cannot prove to be pure. */
function* initialValues(program: Node): Generator<Node> {
  for (const statement of program.body as Node[]) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { init } of declaration.declarations as Node[]) {
      if (isNode(init) && has(init, EFFECTS) && !has(init, /^AwaitExpression$/)) yield init
    }
  }
}

/**
 * Marks the initial values of a module's constants as free of effects, as `sideEffects: false` in package.json does for whole files.
 * A host's bundler then drops unused constants of a file that it uses.
 */
export const pureTopLevel = (): Plugin => ({
  name: 'foyer:pure-top-level',
  // Types are removed before.
  enforce: 'post',
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/ },
    handler(code, id) {
      const text = new RolldownMagicString(code)
      const program = this.parse(code) as unknown as Node
      for (const { start, end } of initialValues(program)) {
        text.appendLeft(start, '/* @__PURE__ */ (() => (')
        text.appendRight(end, '))()')
      }
      return { code: text.toString(), map: text.generateMap({ source: id, hires: true }).toString() }
    },
  },
})
