import { type Comment, type CommentDisplayPart, type DeclarationReflection, ReflectionType } from 'typedoc'

/** Docblock of a declaration, as Markdown. */
export type Docs = {
  /** Text before the tags; empty without a docblock. */
  text: string
  parameters: { name: string; text: string }[]
  returns?: string
  throws: string[]
  see: string[]
}

/** Returns Markdown of the parts of a comment. A link to a name becomes that name as code. */
const markdownOf = (parts: readonly CommentDisplayPart[]): string =>
  parts
    .map(part => (part.kind === 'inline-tag' ? `\`${part.tsLinkText || part.text}\`` : part.text))
    .join('')
    .trim()

/** Comments of a declaration: its own, those of its signatures, and those of a function type. */
const commentsOf = (reflection: DeclarationReflection): Comment[] => {
  const inType = reflection.type instanceof ReflectionType ? (reflection.type.declaration.signatures ?? []) : []
  const getter = reflection.getSignature ? [reflection.getSignature] : []
  return [reflection, ...(reflection.signatures ?? []), ...getter, ...inType].flatMap(({ comment }) => comment ?? [])
}

/** Returns the docblock of a declaration, with empty texts if it has none. */
export function commentOf(reflection: DeclarationReflection): Docs {
  const comments = commentsOf(reflection)
  const comment = comments.find(({ summary }) => summary.length > 0) ?? comments[0]
  const tagged = (tag: `@${string}`) => (comment?.blockTags ?? []).filter(block => block.tag === tag)
  const textsOf = (tag: `@${string}`) => tagged(tag).map(({ content }) => markdownOf(content))
  const signatures = [
    ...(reflection.signatures ?? []),
    ...(reflection.type instanceof ReflectionType ? (reflection.type.declaration.signatures ?? []) : []),
  ]
  const parameters = signatures
    .flatMap(signature => signature.parameters ?? [])
    .flatMap(({ name, comment: own }) => (own ? [{ name, text: markdownOf(own.summary) }] : []))
  const [returns] = textsOf('@returns')
  return {
    text: markdownOf([...(comment?.summary ?? []), ...tagged('@remarks').flatMap(({ content }) => content)]),
    parameters,
    ...(returns !== undefined && { returns }),
    throws: textsOf('@throws'),
    see: textsOf('@see'),
  }
}
