import { isNode, type Node, stringOf, walk } from './syntax.ts'

const STATIC = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'])
const CALLED = new Set(['ImportExpression', 'TSImportType'])

/** Specifiers of a module: imports and re-exports, of types too, `import()` and `import('…').Type`. */
export function importsOf(program: Node): string[] {
  const found = new Set<string>()
  walk(program, node => {
    if (!STATIC.has(node.type) && !CALLED.has(node.type)) return
    const specifier = isNode(node.source) ? stringOf(node.source) : undefined
    if (specifier !== undefined) found.add(specifier)
  })
  return [...found]
}
