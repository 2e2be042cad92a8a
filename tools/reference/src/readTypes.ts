import ts from 'typescript'
import { typeText, writtenText } from './typeText.ts'

/** Property of a type, with the properties of an object that stands in it. */
export type Field = {
  name: string
  isOptional: boolean
  type: string
  /** Docblock as text; empty without one. */
  text: string
  fields: Field[]
}

/** One member of a union: its type, its comment, and its properties where it is an object. */
export type Variant = { type: string; text: string; fields: Field[] }

const DEEPEST = 2

/** Type of a property as its declaration has it, or as the compiler resolves it where it has no declaration of its own. */
function fieldType(symbol: ts.Symbol, type: ts.Type, checker: ts.TypeChecker): string {
  const [declaration] = symbol.declarations ?? []
  const written = declaration && ts.isPropertySignature(declaration) ? declaration.type : undefined
  // In a mapped type the declaration names a parameter.
  if (!written || type.isStringLiteral()) return typeText(type, checker)
  return writtenText(written, checker).replaceAll(/\s*\n\s*/g, ' ')
}

function fieldsOf(type: ts.Type, checker: ts.TypeChecker, depth: number): Field[] {
  if (depth === 0 || type.isUnion() || !(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return []
  return checker.getPropertiesOfType(type).map(symbol => {
    const own = checker.getTypeOfSymbol(symbol)
    const isList = checker.isArrayType(own) || checker.isTupleType(own)
    return {
      name: symbol.name,
      isOptional: (symbol.flags & ts.SymbolFlags.Optional) !== 0,
      type: fieldType(symbol, own, checker),
      text: ts.displayPartsToString(symbol.getDocumentationComment(checker)),
      fields: isList ? [] : fieldsOf(own, checker, depth - 1),
    }
  })
}

/** Text of the docblock directly before a member of a union, which belongs to no declaration. */
function commentBefore(node: ts.TypeNode, from: number): string {
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/[\s|]*$/.exec(node.getSourceFile().text.slice(from, node.getStart()))
  return (comment?.[1] ?? '').replaceAll(/\s*\n\s*\*\s?/g, ' ').trim()
}

/** Members of a union, those of the unions that it names too. The comment of a member holds for what it names. */
function variantsOf(node: ts.TypeNode, text: string, checker: ts.TypeChecker): Variant[] {
  if (ts.isParenthesizedTypeNode(node)) return variantsOf(node.type, text, checker)
  if (ts.isUnionTypeNode(node))
    return node.types.flatMap((each, index) => {
      const from = node.types[index - 1]?.end ?? node.pos
      return variantsOf(each, commentBefore(each, from) || text, checker)
    })
  if (ts.isTypeReferenceNode(node) && !node.typeArguments) {
    const symbol = checker.getSymbolAtLocation(node.typeName)
    const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    const alias = target?.declarations?.find(ts.isTypeAliasDeclaration)
    if (alias && ts.isUnionTypeNode(alias.type)) return variantsOf(alias.type, text, checker)
  }
  const type = checker.getTypeFromTypeNode(node)
  const types = type.isUnion() ? type.types : [type]
  return types.map(each => ({ type: typeText(each, checker), text, fields: fieldsOf(each, checker, DEEPEST) }))
}

/** Declaration of a name in a file of a program. */
function declarationOf(program: ts.Program, path: string, name: string): ts.Declaration {
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(path)
  const module = source && checker.getSymbolAtLocation(source)
  const symbol = module && checker.getExportsOfModule(module).find(each => each.name === name)
  const [declaration] = symbol?.declarations ?? []
  if (!declaration) throw new Error(`${path} does not export ${name}.`)
  return declaration
}

/** Returns the members of a union type that a file exports. */
export function readVariants(program: ts.Program, path: string, name: string): Variant[] {
  const declaration = declarationOf(program, path, name)
  if (!ts.isTypeAliasDeclaration(declaration)) throw new Error(`${name} of ${path} is not a type.`)
  return variantsOf(declaration.type, '', program.getTypeChecker())
}

/** Returns the properties of a constant that a file exports. */
export function readFields(program: ts.Program, path: string, name: string): Field[] {
  const checker = program.getTypeChecker()
  return fieldsOf(checker.getTypeAtLocation(declarationOf(program, path, name)), checker, DEEPEST)
}
