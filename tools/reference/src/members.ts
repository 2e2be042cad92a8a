import { type DeclarationReflection, ReflectionKind, ReflectionType } from 'typedoc'
import type ts from 'typescript'
import { commentOf } from './docs.ts'
import { memberType } from './signatures.ts'

/** A property or a method. */
export type Member = {
  /** Name, with the name of the property that holds it: `metadata.url`. */
  name: string
  isOptional: boolean
  type: string
  /** Docblock as Markdown; empty without one. */
  text: string
}

/** Declarations of a reflection in the sources. */
export type DeclarationsOf = (reflection: DeclarationReflection) => readonly ts.Declaration[]

/** Declaration that holds the members of a class, an interface or a type that is written as an object. */
const holderOf = (reflection: DeclarationReflection): DeclarationReflection => {
  const { type } = reflection
  return type instanceof ReflectionType ? type.declaration : reflection
}

const OF_CLASSES_AND_TYPES = ReflectionKind.Property | ReflectionKind.Method | ReflectionKind.Accessor

/**
 * Returns the members that a declaration writes itself, those of objects within it too.
 * @param source File of the declaration: what other files add to an interface, and what a class inherits, is left out.
 */
export function membersOf(
  reflection: DeclarationReflection,
  declarationsOf: DeclarationsOf,
  source: ts.SourceFile | undefined,
  checker: ts.TypeChecker,
  prefix = '',
): Member[] {
  if (reflection.kindOf(ReflectionKind.Variable | ReflectionKind.Function)) return []
  return (holderOf(reflection).children ?? []).flatMap(child => {
    const declaration = declarationsOf(child)[0]
    if (!child.kindOf(OF_CLASSES_AND_TYPES) || !declaration || declaration.getSourceFile() !== source) return []
    const name = `${prefix}${child.name}`
    const isObject = child.type instanceof ReflectionType && (child.type.declaration.children ?? []).length > 0
    const own = {
      name,
      isOptional: child.flags.isOptional,
      type: isObject ? 'object' : memberType(declaration, checker),
      text: docsOf(child),
    }
    return [own, ...(isObject ? membersOf(child, declarationsOf, source, checker, `${name}.`) : [])]
  })
}

/** Docblock of a member on one line per paragraph, with what it throws. */
const docsOf = (member: DeclarationReflection): string => {
  const { text, returns, throws } = commentOf(member)
  return [text, ...(returns ? [`Returns ${returns}`] : []), ...throws.map(each => `Throws ${each}`)]
    .filter(part => part !== '')
    .join(' ')
}
