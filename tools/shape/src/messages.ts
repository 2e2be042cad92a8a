import { calleeOf, type Node, type Syntax, walk } from './syntax.ts'

/** Expressions whose value is that of one of their parts, which is in tail position where they are. */
const isTailOf = (node: Node, parent: Node): boolean => {
  switch (parent.type) {
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return true
    case 'ConditionalExpression':
      return parent.test !== node
    case 'LogicalExpression':
      return parent.right === node
    case 'SequenceExpression':
      return (parent.expressions as Node[]).at(-1) === node
    default:
      return false
  }
}

const isTail = (node: Node, parents: readonly Node[]): boolean => {
  const parent = parents.at(-1)
  if (!parent) return false
  if (parent.type === 'ReturnStatement') return true
  if (parent.type === 'ArrowFunctionExpression') return parent.body === node
  return isTailOf(node, parent) && isTail(parent, parents.slice(0, -1))
}

/**
 * Lines that post a message to another window as the last thing of their function. JavaScriptCore replaces such a frame by the call, so that
 * the receiver's `source` is not the window that posted. A port's message has one argument, and no source.
 */
export function sourcelessMessages({ program, lineAt }: Syntax): number[] {
  const found: number[] = []
  walk(program, (node, parents) => {
    if (node.type !== 'CallExpression' || calleeOf(node) !== 'postMessage') return
    if ((node.arguments as Node[]).length > 1 && isTail(node, parents)) found.push(lineAt(node.start))
  })
  return found
}
