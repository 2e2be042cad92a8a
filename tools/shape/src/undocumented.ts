import { isNode, type Node, nameOf, type Syntax } from './syntax.ts'

export type Source = Pick<Syntax, 'program' | 'lineAt'> & { text: string }

export type Gap = { path: string; line: number; name: string }

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** Whether a docblock stands directly before an offset, lines for a linter between them aside. */
function isDocumented(text: string, offset: number): boolean {
  const before = text.slice(0, offset).replace(/(?:\n[ \t]*\/\/[^\n]*)*\s*$/, '')
  return before.endsWith('*/') && before.slice(before.lastIndexOf('/*')).startsWith('/**')
}

/** Names that a statement declares; the last declaration counts for an overloaded function. */
function declaredIn(statement: Node): string[] {
  const declaration = isNode(statement.declaration) ? statement.declaration : statement
  if (declaration.type === 'VariableDeclaration')
    return nodesIn(declaration.declarations).flatMap(({ id }) => nameOf(id) ?? [])
  return [declaration.id].flatMap(id => nameOf(id) ?? [])
}

/** Properties and methods of an interface, or of a type that is written as an object. */
function membersOf(statement: Node): Node[] {
  const declaration = isNode(statement.declaration) ? statement.declaration : statement
  const holder = declaration.type === 'TSInterfaceDeclaration' ? declaration.body : declaration.typeAnnotation
  if (!isNode(holder)) return []
  return nodesIn(holder.type === 'TSInterfaceBody' ? holder.body : holder.members)
}

/** Members without a docblock, those of objects within them too. */
function bareMembers(members: Node[], prefix: string, text: string): { name: string; offset: number }[] {
  return members.flatMap(member => {
    const key = nameOf(member.key)
    if (key === undefined) return []
    const name = `${prefix}.${key}`
    const annotation = isNode(member.typeAnnotation) ? member.typeAnnotation.typeAnnotation : undefined
    const nested = isNode(annotation) && annotation.type === 'TSTypeLiteral' ? nodesIn(annotation.members) : []
    const own = isDocumented(text, member.start) ? [] : [{ name, offset: member.start }]
    return [...own, ...bareMembers(nested, name, text)]
  })
}

/** Returns what an entry exports without a docblock: names, and members of exported types whose name `hasMembers` accepts. */
export function undocumented(
  entry: string,
  sources: ReadonlyMap<string, Source>,
  resolve: (from: string, specifier: string) => string | undefined,
  hasMembers: (name: string) => boolean,
): Gap[] {
  const found = new Map<string, Gap>()
  const visit = (path: string, wanted: string | undefined) => {
    const source = sources.get(path)
    if (!source) return
    const { program, lineAt, text } = source
    for (const statement of nodesIn(program.body)) {
      const from = isNode(statement.source) && typeof statement.source.value === 'string' ? statement.source.value : ''
      const target = from && /^Export/.test(statement.type) ? resolve(path, from) : undefined
      if (statement.type === 'ExportAllDeclaration' && target) visit(target, wanted)
      if (statement.type === 'ExportNamedDeclaration' && target)
        for (const { local, exported } of nodesIn(statement.specifiers))
          if (wanted === undefined || nameOf(exported) === wanted) visit(target, nameOf(local))
      if (from) continue
      for (const name of declaredIn(statement)) {
        const isExported = statement.type === 'ExportNamedDeclaration'
        if (wanted === undefined ? !isExported : name !== wanted) continue
        const gaps = hasMembers(name) ? bareMembers(membersOf(statement), name, text) : []
        if (!isDocumented(text, statement.start)) gaps.push({ name, offset: statement.start })
        for (const gap of gaps) found.set(`${path} ${gap.name}`, { path, line: lineAt(gap.offset), name: gap.name })
      }
    }
  }
  visit(entry, undefined)
  return [...found.values()]
}
