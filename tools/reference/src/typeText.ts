import ts from 'typescript'

/** Complete types, by their names where they have one, with values as the sources quote them. */
const WHOLE =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope |
  ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType

/** Longest line of code; what is longer has a line for each of its parts. */
export const LINE = 100

/** Returns the text of a type, never cut. */
export const typeText = (type: ts.Type, checker: ts.TypeChecker): string => checker.typeToString(type, undefined, WHOLE)

const NODES =
  ts.NodeBuilderFlags.NoTruncation |
  ts.NodeBuilderFlags.UseAliasDefinedOutsideCurrentScope |
  ts.NodeBuilderFlags.UseSingleQuotesForStringLiteralType |
  ts.NodeBuilderFlags.MultilineObjectLiterals |
  ts.NodeBuilderFlags.InTypeAlias

/** Text of a type with a line for each field. */
function linesOf(type: ts.Type, checker: ts.TypeChecker): string {
  const node = checker.typeToTypeNode(type, undefined, NODES)
  if (!node) return typeText(type, checker)
  const file = ts.createSourceFile('type.ts', '', ts.ScriptTarget.Latest)
  const text = ts.createPrinter({ removeComments: true }).printNode(ts.EmitHint.Unspecified, node, file)
  return text.replaceAll(/^(?: {4})+/gm, indent => ' '.repeat(indent.length / 2)).replaceAll(/;$/gm, '')
}

/** Returns the text of a type that a constant has, with a line for each of its parts where it is long. */
export function constantText(type: ts.Type, checker: ts.TypeChecker): string {
  const line = typeText(type, checker)
  if (line.length <= LINE) return line
  const values = /^readonly \[('[^']*'(?:, '[^']*')+)\]$/.exec(line)?.[1]
  return values ? `readonly [\n  ${values.replaceAll("', '", "',\n  '")},\n]` : linesOf(type, checker)
}

const bare = (node: ts.TypeNode): ts.TypeNode => (ts.isParenthesizedTypeNode(node) ? bare(node.type) : node)

/** Members of a union as texts: those of a list in its order, so that a page does not depend on the order of compilation. */
function valuesOf(node: ts.TypeNode, checker: ts.TypeChecker): string[] {
  const type = checker.getTypeFromTypeNode(node)
  const list = ts.isIndexedAccessTypeNode(node) && checker.getTypeFromTypeNode(node.objectType)
  const isList = list && checker.isTupleType(list)
  const types = isList ? checker.getTypeArguments(list as ts.TypeReference) : type.isUnion() ? type.types : [type]
  const texts = types.map(each => typeText(each, checker))
  return isList ? texts : texts.sort()
}

/** Whether a type stands for the values of a constant: `(typeof NAMES)[number]`. */
const isOfConstant = (node: ts.Node): node is ts.IndexedAccessTypeNode =>
  ts.isIndexedAccessTypeNode(node) && ts.isTypeQueryNode(bare(node.objectType))

/** Types within a node that a reader cannot resolve, because they name a constant. */
const ofConstants = (node: ts.Node): ts.IndexedAccessTypeNode[] => {
  if (isOfConstant(node)) return [node]
  const found: ts.IndexedAccessTypeNode[] = []
  node.forEachChild(child => void found.push(...ofConstants(child)))
  return found
}

/** Returns the text of a node as it is written, with the values in place of `(typeof NAMES)[number]`. */
export function writtenText(node: ts.Node, checker: ts.TypeChecker): string {
  const start = node.getStart()
  return ofConstants(node).reduceRight((text, each) => {
    const values = valuesOf(each, checker).join(' | ')
    const isListed = ts.isArrayTypeNode(each.parent) && values.includes(' | ')
    return `${text.slice(0, each.getStart() - start)}${isListed ? `(${values})` : values}${text.slice(each.end - start)}`
  }, node.getText())
}

const isValues = (type: ts.Type): boolean => type.isUnion() && type.types.every(each => each.isStringLiteral())

const unionText = (head: string, values: readonly string[]): string => {
  const line = `${head} ${values.join(' | ')}`
  return line.length <= LINE ? line : `${head}${values.map(each => `\n  | ${each}`).join('')}`
}

/** Returns an alias as it is written; its values where it is written as a lookup, such as `keyof Rows`. */
export function aliasText(node: ts.TypeAliasDeclaration, written: string, checker: ts.TypeChecker): string {
  const { type, name } = node
  if (node.typeParameters) return written
  const resolved = checker.getTypeFromTypeNode(type)
  const isLookup = ts.isIndexedAccessTypeNode(type) || ts.isTypeOperatorNode(type)
  const head = `type ${name.text} =`
  if (isLookup && isValues(resolved)) return unionText(head, valuesOf(type, checker))
  // A table of constants: its fields, resolved.
  if (ts.isMappedTypeNode(type) && ofConstants(type).length > 0 && resolved.getProperties().length > 0)
    return `${head} ${linesOf(resolved, checker)}`
  return written
}
