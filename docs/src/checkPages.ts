import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { navigation } from '../.vitepress/navigation.ts'
import { blockModules, COMPILED } from './blockModules.ts'
import { type CodeBlock, codeBlocks } from './codeBlocks.ts'
import { commandProblems, type Known } from './commandProblems.ts'
import { linkProblems, navigationProblems } from './linkProblems.ts'
import { DOCS, filesIn, ROOT } from './repository.ts'
import { typeErrors } from './typeErrors.ts'

/** Checks the code blocks and the links of all Markdown pages that a reader of Foyer meets. */

type Manifest = { name: string; private?: boolean; packageManager?: string } & Partial<
  Record<'scripts' | 'dependencies' | 'devDependencies' | 'peerDependencies', Record<string, string>>
>

const readText = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const readManifest = (folder: string) => JSON.parse(readText(join(folder, 'package.json'))) as Manifest
const manifestsIn = (group: string) =>
  readdirSync(join(ROOT, group))
    .filter(name => existsSync(join(ROOT, group, name, 'package.json')))
    .map(name => readManifest(join(group, name)))

const packages = manifestsIn('packages')
const root = readManifest('.')
const docs = readManifest('docs')
const examples = manifestsIn('examples')

const namesOf = (...records: (Record<string, string> | undefined)[]) =>
  records.flatMap(record => Object.keys(record ?? {}))

const known: Known = {
  pnpm: root.packageManager!.replace('pnpm@', ''),
  scripts: new Set(namesOf(root.scripts)),
  workspaceScripts: new Map(
    [...packages, docs, ...['apps', 'tools'].flatMap(manifestsIn)].map(({ name, scripts }) => [
      name,
      new Set(namesOf(scripts)),
    ]),
  ),
  exampleScripts: new Set(
    namesOf(examples[0]!.scripts).filter(name => examples.every(({ scripts }) => scripts?.[name] !== undefined)),
  ),
  packages: new Set([
    ...packages.filter(each => !each.private).map(({ name }) => name),
    ...packages.flatMap(each => namesOf(each.dependencies, each.peerDependencies)),
    ...[docs, ...examples].flatMap(each => namesOf(each.dependencies, each.devDependencies)),
  ]),
}

const paths = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'examples/README.md',
  ...['packages', 'apps'].flatMap(group => readdirSync(join(ROOT, group)).map(name => `${group}/${name}/README.md`)),
  ...filesIn(DOCS).map(path => relative(ROOT, path)),
].filter(path => path.endsWith('.md') && existsSync(join(ROOT, path)))
const pages = new Map(paths.map(path => [path, readText(path)]))

/** Number of checks made, by kind. */
const counts = new Map<string, number>()
const count = (kind: string) => counts.set(kind, (counts.get(kind) ?? 0) + 1)

/** Whether a file is one of the repository. Other names with a folder, such as `src/App.tsx`, are files of the reader's app. */
const isQuoted = (file: string) => file.includes('/') && existsSync(join(ROOT, file.split('/')[0]!))

/** Problems of a block that needs no compiler, with their lines. */
function blockProblems({ language, line, text, file, reason }: CodeBlock): { line: number; problem: string }[] {
  const quoted = file !== undefined && isQuoted(file)
  if (reason !== undefined) {
    count('unchecked')
    return reason === '' ? [{ line, problem: 'state the reason why the block is not checked' }] : []
  }
  count(quoted ? 'quoted' : language)
  if (quoted && (!existsSync(join(ROOT, file)) || readText(file) !== text))
    return [{ line, problem: `differs from ${file}: copy the file` }]
  if (COMPILED.has(language) || language === 'text') return []
  if (language === 'sh') return commandProblems(text, line, known)
  if (language === 'json')
    try {
      JSON.parse(text)
      return []
    } catch (error) {
      return [{ line, problem: String(error) }]
    }
  const what = language === '' ? 'a block without a language' : `a block of ${language}`
  return [{ line, problem: `${what} is checked by nothing: state a reason, or \`text\` for what is no code` }]
}

/** Problem of a file of the reader's app whose name stands only after the fence, where no reader sees it. */
function nameProblem({ line, file, as = file }: CodeBlock, page: string): string | undefined {
  if (as === undefined || isQuoted(as) || !as.includes('/')) return undefined
  const before = page
    .split('\n')
    .slice(0, line - 2)
    .join('\n')
    .trimEnd()
  const paragraph = before.slice(before.lastIndexOf('\n\n'))
  return paragraph.includes(`\`${as}\``) ? undefined : `name \`${as}\` in the paragraph before the block`
}

/** Blocks to check. Those of the reference are printed from compiled sources, and alone they are no modules. */
const blocksOf = (page: string, text: string) => (page.startsWith('docs/reference/') ? [] : codeBlocks(text))

const problems: string[] = []
const reasons: string[] = []
const modules = new Map<string, ReadonlyMap<string, string>>()
for (const [page, text] of pages) {
  const blocks = blocksOf(page, text)
  if (/^<<< /m.test(text)) problems.push(`${page}: \`<<<\` is plain text on the code host: quote the file in a block`)
  for (const { line, problem } of blocks.flatMap(blockProblems)) problems.push(`${page}:${line}: ${problem}`)
  for (const block of blocks) {
    const problem = nameProblem(block, text)
    if (problem) problems.push(`${page}:${block.line}: ${problem}`)
  }
  for (const { line, reason } of blocks) if (reason) reasons.push(`  ${page}:${line}: ${reason}`)
  modules.set(page, blockModules(blocks.filter(({ reason }) => reason === undefined)))
}
problems.push(...linkProblems({ pages, exists: path => existsSync(join(ROOT, path)) }))
problems.push(...navigationProblems(navigation, pages))
problems.push(...typeErrors(modules))

console.log(`Code blocks: ${Array.from(counts, ([kind, number]) => `${number} ${kind}`).join(', ')}.`)
if (reasons.length > 0) console.log(`Unchecked, each with its reason:\n${reasons.join('\n')}`)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
