import { relative } from 'node:path'
import {
  Application,
  type Context,
  Converter,
  type DeclarationReflection,
  type Reflection,
  ReflectionKind,
} from 'typedoc'
import ts from 'typescript'
import { commentOf, type Docs } from './docs.ts'
import { type Entry, ROOT } from './entries.ts'
import { type DeclarationsOf, type Member, membersOf } from './members.ts'
import { signaturesOf } from './signatures.ts'

/** Kind of an export, in the words of a reader. */
export type ExportKind = 'class' | 'constant' | 'function' | 'type'

/** One name of an entry. */
export type Export = Docs & {
  name: string
  kind: ExportKind
  /** Declarations without their bodies, as TypeScript. */
  signatures: string[]
  members: Member[]
  /** Entry that describes it, for a name that is passed on, and its name there. */
  from?: { entry: string; name: string }
  /** Place of its declaration, `packages/core/src/options.ts:80`. */
  place: string
}

/** Exports of an entry, by name. */
export type EntryExports = { name: string; exports: Export[] }

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
  types: [],
  jsx: ts.JsxEmit.ReactJSX,
  customConditions: ['@foyer/source'],
  strict: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
}

const kindOf = (reflection: DeclarationReflection): ExportKind => {
  if (reflection.kindOf(ReflectionKind.Class)) return 'class'
  if (reflection.kindOf(ReflectionKind.Function) || reflection.signatures) return 'function'
  return reflection.kindOf(ReflectionKind.Variable) ? 'constant' : 'type'
}

const placeOf = (declaration: ts.Declaration | undefined): string => {
  const source = declaration?.getSourceFile()
  if (!declaration || !source) return ''
  const { line } = source.getLineAndCharacterOfPosition(declaration.getStart())
  return `${relative(ROOT, source.fileName)}:${line + 1}`
}

const byName = (one: Export, other: Export) => one.name.localeCompare(other.name, 'en')

const entryOf = (reflection: Reflection): string => {
  let at: Reflection = reflection
  while (at.parent?.parent) at = at.parent
  return at.name
}

/** Entry of machines alone: their types are XState's and too long to read, so that only their names and docblocks are taken. */
const isOfMachines = ({ name }: Entry) => name.endsWith('/machines')

/** Names of an entry with their docblocks. */
function namesOf({ name, path }: Entry, program: ts.Program): EntryExports {
  const checker = program.getTypeChecker()
  const exports = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(path)!)!).map(each => {
    const symbol = each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each
    const [declaration] = symbol.declarations ?? []
    return {
      name: each.name,
      kind: 'constant' as const,
      signatures: [],
      members: [],
      text: ts.displayPartsToString(symbol.getDocumentationComment(checker)),
      parameters: [],
      throws: [],
      see: [],
      place: placeOf(declaration),
    }
  })
  return { name, exports: exports.sort(byName) }
}

/**
 * Compiles the entries.
 * @param ambient Paths of declarations that the sources need besides their imports.
 */
export const programOf = (entries: readonly Entry[], ambient: readonly string[] = []): ts.Program =>
  ts.createProgram([...entries.map(({ path }) => path), ...ambient], OPTIONS)

/** Reads what the entries export. A name of several entries is described in the first of them and passed on by the others. */
export async function readExports(
  entries: readonly Entry[],
  program: ts.Program = programOf(entries),
): Promise<EntryExports[]> {
  const checker = program.getTypeChecker()
  const app = await Application.bootstrap({
    basePath: ROOT,
    disableGit: true,
    disableSources: true,
    excludeInternal: true,
    excludePrivate: true,
    logLevel: 'Error',
    sort: ['source-order'],
  })
  let context: Context | undefined
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, resolving => {
    context = resolving
  })
  const read = entries.filter(entry => !isOfMachines(entry))
  const project = app.converter.convert(
    read.map(({ name, path }) => {
      const sourceFile = program.getSourceFile(path)
      if (!sourceFile) throw new Error(`There is no source for ${name} at ${path}.`)
      return { displayName: name, program, sourceFile }
    }),
  )

  const declarationsOf: DeclarationsOf = reflection => context?.getSymbolFromReflection(reflection)?.declarations ?? []

  const exportOf = (reflection: DeclarationReflection): Export => {
    const target = reflection.isReference() ? reflection.getTargetReflectionDeep() : reflection
    const described = target as DeclarationReflection
    const declarations = declarationsOf(described)
    const [first] = declarations
    return {
      name: reflection.name,
      kind: kindOf(described),
      signatures: declarations.flatMap(declaration => signaturesOf(declaration, checker)),
      members: membersOf(described, declarationsOf, first?.getSourceFile(), checker),
      ...commentOf(described),
      ...(reflection.isReference() && { from: { entry: entryOf(described), name: described.name } }),
      place: placeOf(first),
    }
  }
  // A project of one entry has no module of its own.
  const modules = new Map((project.children ?? []).map(each => [each.name, each]))
  return entries.map(entry => {
    if (isOfMachines(entry)) return namesOf(entry, program)
    const module = read.length === 1 ? project : modules.get(entry.name)
    const exports = (module?.children ?? []).map(child => exportOf(child as DeclarationReflection))
    return { name: entry.name, exports: exports.sort(byName) }
  })
}
