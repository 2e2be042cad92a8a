import ts from 'typescript'
import { aliasText, constantText, LINE, typeText, writtenText } from './typeText.ts'

/** Returns the text of a node without the indentation of its place. */
const textOf = (node: ts.Node, checker: ts.TypeChecker): string => {
  const text = writtenText(node, checker)
  const { character } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart())
  return text.replaceAll(`\n${' '.repeat(character)}`, '\n')
}

/** Text between two places of a source, without comments of the compiler and linters at its end. */
const between = (node: ts.Node, from: number, to: number): string => node.getSourceFile().text.slice(from, to).trim()

type FunctionNode = ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression

/** Names and types of a function's parameters, without patterns and default values. */
const parameterText = (parameter: ts.ParameterDeclaration, checker: ts.TypeChecker): string => {
  const isPattern = !ts.isIdentifier(parameter.name)
  const type =
    (parameter.type && writtenText(parameter.type, checker)) ?? typeText(checker.getTypeAtLocation(parameter), checker)
  const name = isPattern ? (/Props\b/.test(type) ? 'props' : 'options') : parameter.name.getText()
  const isOptional = parameter.questionToken !== undefined || parameter.initializer !== undefined
  return `${parameter.dotDotDotToken ? '...' : ''}${name}${isOptional ? '?' : ''}: ${type}`
}

function functionText(name: string, node: FunctionNode, checker: ts.TypeChecker): string {
  const types = node.typeParameters ? `<${node.typeParameters.map(each => each.getText()).join(', ')}>` : ''
  const signature = checker.getSignatureFromDeclaration(node)
  const inner = ts.isArrowFunction(node.body ?? node) ? (node.body as ts.ArrowFunction) : undefined
  const result =
    (node.type && writtenText(node.type, checker)) ??
    // A function that returns a function is read as it is written.
    (inner?.type &&
      `(${inner.parameters.map(each => parameterText(each, checker)).join(', ')}) => ${writtenText(inner.type, checker)}`) ??
    (signature ? typeText(checker.getReturnTypeOfSignature(signature), checker) : '')
  const parameters = node.parameters.map(each => parameterText(each, checker))
  const line = `function ${name}${types}(${parameters.join(', ')}): ${result}`
  if (line.length <= LINE || parameters.length === 0) return line
  return `function ${name}${types}(\n${parameters.map(each => `  ${each},`.replaceAll('\n', '\n  ')).join('\n')}\n): ${result}`
}

const withoutExport = (text: string) => text.replace(/^(?:export |declare |default )+/, '')

/** Returns the declaration as code, without its body; nothing for an overloaded function's implementation. */
export function signaturesOf(declaration: ts.Declaration, checker: ts.TypeChecker): string[] {
  if (ts.isFunctionDeclaration(declaration)) {
    const { overloads } = { overloads: (checker.getSymbolAtLocation(declaration.name!)?.declarations ?? []).length > 1 }
    return overloads && declaration.body ? [] : [functionText(declaration.name!.text, declaration, checker)]
  }
  if (ts.isVariableDeclaration(declaration)) {
    const name = declaration.name.getText()
    const { initializer, type } = declaration
    if (initializer && !type && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)))
      return [functionText(name, initializer, checker)]
    return [
      `const ${name}: ${type ? textOf(type, checker) : constantText(checker.getTypeAtLocation(declaration), checker)}`,
    ]
  }
  if (ts.isClassDeclaration(declaration) || ts.isInterfaceDeclaration(declaration)) {
    const start = declaration.members.pos
    return [withoutExport(between(declaration, declaration.getStart(), start).replace(/\s*\{$/, ''))]
  }
  return ts.isTypeAliasDeclaration(declaration)
    ? [aliasText(declaration, withoutExport(textOf(declaration, checker)), checker)]
    : []
}

/** Returns the type of a member as it is written; a method's is its parameters and result. */
export function memberType(declaration: ts.Declaration, checker: ts.TypeChecker): string {
  const flat = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ')
  if (ts.isMethodSignature(declaration) || ts.isMethodDeclaration(declaration)) {
    const types = declaration.typeParameters
      ? `<${declaration.typeParameters.map(each => each.getText()).join(', ')}>`
      : ''
    const parameters = declaration.parameters.map(each => writtenText(each, checker)).join(', ')
    return flat(`${types}(${parameters}) => ${declaration.type ? writtenText(declaration.type, checker) : 'void'}`)
  }
  const { type } = declaration as ts.PropertySignature
  return type ? flat(writtenText(type, checker)) : ''
}
