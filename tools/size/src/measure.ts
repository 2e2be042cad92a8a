import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { BUDGETS, type Budget, FLOW_LIMITS, LAZY_LIMIT, OPENED, PRESS_LIMITS, PROVIDER_LIMIT, SDK } from './budgets.ts'
import { bundle, bundleByVite } from './bundle.ts'
import { type Chunk, closure } from './closure.ts'
import { weighNames } from './names.ts'
import { buildPageApp } from './pageApps.ts'
import { NAME_LIMITS, PAGE_APPS } from './pageBudgets.ts'
import { FAMILIES, type Family, MOST_SCRIPTS, pageWith, pressOf } from './press.ts'
import { restrictedChunks } from './restrictedChunks.ts'

type Row = { name: string; path: string[]; limit?: string; gzip: true }

const DIST = fileURLToPath(new URL('../dist', import.meta.url))

const modulesIn = (chunks: Chunk[]) => chunks.flatMap(chunk => Object.keys(chunk.modules))

const isOurs = (id: string | null) => /\/packages\//.test(id ?? '')

/** Returns the package of a module's file. */
const owner = (id: string) =>
  id.match(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1] ?? id.match(/\/packages\/([^/]+)/)?.[1] ?? 'the bundler'

/** Returns a module as `package path`. */
const title = (id: string) => `${owner(id)} ${id.replace(/.*\/(node_modules\/(@[^/]+\/)?|packages\/)[^/]+\//, '')}`

/** The largest parts of a row, by share of the code before it is minified. */
function shares(chunks: Chunk[], label: (id: string) => string, places: number): string[] {
  const modules = chunks.flatMap(chunk => Object.entries(chunk.modules))
  const lengths = new Map<string, number>()
  for (const [id, { renderedLength }] of modules) lengths.set(label(id), (lengths.get(label(id)) ?? 0) + renderedLength)
  const all = [...lengths.values()].reduce((sum, length) => sum + length, 0)
  return [...lengths]
    .sort(([, one], [, other]) => other - one)
    .slice(0, places)
    .map(([name, length]) => `${name} ${((100 * length) / all).toFixed(1)} %`)
}

const rows: Row[] = []
const misplaced: string[] = []

/** Reports restricted code in any file of a build, loaded early or late. */
function reportRestricted(chunks: Chunk[], folder: string): Chunk[] {
  misplaced.push(...restrictedChunks(chunks).map(line => `Code under the GPL in ${folder}: ${line}`))
  return chunks
}

async function build({ code, after = [], host }: Budget, folder: string) {
  const chunks = reportRestricted(await bundle(code, join(DIST, folder), host), folder)
  const lazy = after.map(end => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(end))
    if (!chunk) throw new Error(`No chunk begins with ${end}: was it renamed, or is it no longer lazy?`)
    return chunk
  })
  return { chunks, loaded: closure([...chunks.filter(({ isEntry }) => isEntry), ...lazy], chunks) }
}

const gzipped = ({ fileName }: Chunk, folder: string) =>
  gzipSync(readFileSync(join(DIST, folder, fileName)), { level: 9 }).length

const add = (name: string, folder: string, chunks: Chunk[], limit: string | undefined) => {
  const path = chunks.map(({ fileName }) => `dist/${folder}/${fileName}`)
  rows.push({ name, path, gzip: true, ...(limit && { limit }) })
  const bytes = chunks.reduce((sum, chunk) => sum + gzipped(chunk, folder), 0)
  const isOver = limit !== undefined && bytes > Number.parseFloat(limit) * 1000
  console.log(`${name}: ${(bytes / 1000).toFixed(2)} kB${limit ? ` of ${limit}` : ''}`)
  console.log(`  ${shares(chunks, owner, 6).join(', ')}`)
  if (isOver) console.log(`  OVER. ${shares(chunks, title, 15).join('\n    ')}`)
}

/** The files of a cold first press with these families, in the build of a host that uses Vite. */
async function addPress(families: Family[]): Promise<Chunk[]> {
  const folder = `press-${families.join('-')}`
  const chunks = reportRestricted(await bundleByVite(pageWith(families), join(DIST, folder)), folder)
  const { loaded, fetched } = pressOf(chunks, families)
  const limit = PRESS_LIMITS.first + PRESS_LIMITS.further * (families.length - 1)
  add(`the first press with ${families.join(', ')}`, folder, loaded, `${limit} kB`)
  console.log(`  Fetches ${fetched.length} scripts:`)
  for (const chunk of fetched) console.log(`  ${(gzipped(chunk, folder) / 1000).toFixed(2)} kB ${chunk.fileName}`)
  return fetched
}

rmSync(DIST, { recursive: true, force: true })
mkdirSync(DIST, { recursive: true })

const [first, ...further] = FAMILIES
await addPress([first!])
for (const family of further) await addPress([first!, family])
if ((await addPress(FAMILIES)).length > MOST_SCRIPTS)
  misplaced.push(`The first press fetches more than ${MOST_SCRIPTS} scripts.`)

for (const [index, budget] of BUDGETS.entries()) {
  const { loaded } = await build(budget, `${index}`)
  add(budget.name, `${index}`, loaded, budget.limit)
  const early = modulesIn(loaded).filter(id => budget.without?.test(id))
  if (early.length > 0)
    misplaced.push(`"${budget.name}" loads ${[...new Set(early.map(owner))].join(', ')}: ${early[0]}`)
}

for (const app of PAGE_APPS) {
  const folder = `page-${app.page}`
  const chunks = reportRestricted(await buildPageApp(app, join(DIST, folder)), folder)
  const first = closure(
    chunks.filter(({ isEntry }) => isEntry),
    chunks,
  )
  add(`the app of docs/guide/${app.page}.md`, `${folder}/built`, first, app.limit)
}

console.log('Names of a page, each alone:')
for (const [entry, { limit, exceptions = {} }] of Object.entries(NAME_LIMITS))
  for (const { name, bytes, files } of await weighNames(entry, Object.keys((await import(entry)) as object))) {
    const most = exceptions[name] ?? limit
    if (bytes > 0) console.log(`  ${(bytes / 1000).toFixed(2)} kB of ${most} kB: ${name} of ${entry}`)
    if (bytes > most * 1000)
      misplaced.push(
        `${name} of ${entry} brings ${(bytes / 1000).toFixed(2)} kB into a page, more than ${most}: ${files.join(', ')}`,
      )
  }

const flows = Object.entries(FLOW_LIMITS)

/** Whether a file is the own one of a flow in core or in react. */
const isOf = (flow: string, ids: readonly string[]) =>
  ids.some(id => ['core', 'react'].some(name => id.endsWith(`/packages/${name}/dist/${flow}.js`)))

const limitOf = (chunk: Chunk) => {
  const ids = modulesIn([chunk])
  if (ids.some(id => SDK.test(id))) return undefined
  if (ids.some(id => id.endsWith('/dist/provider.js'))) return PROVIDER_LIMIT
  return flows.find(([flow]) => isOf(flow, ids))?.[1] ?? LAZY_LIMIT
}

const { chunks, loaded } = await build(OPENED, 'everything')
const later = chunks.filter(chunk => !loaded.includes(chunk) && modulesIn([chunk]).some(isOurs))
for (const chunk of later) {
  const own = Object.keys(chunk.modules).filter(isOurs)
  add(`later: ${own.map(title).join(' + ')}`, 'everything', [chunk], limitOf(chunk))
  if (!chunk.isDynamicEntry) continue
  const added = closure([chunk], chunks).filter(each => !loaded.includes(each))
  const bytes = added.reduce((sum, each) => sum + gzipped(each, 'everything'), 0)
  if (added.length > 1) console.log(`  Its first use fetches ${added.length} files, ${(bytes / 1000).toFixed(2)} kB.`)
}

for (const [flow] of flows) {
  const own = later.filter(chunk => isOf(flow, Object.keys(chunk.modules)))
  if (own.length !== 2)
    throw new Error(`The flow ${flow} has ${own.length} files of its own, not one of core and one of react.`)
  add(`the flow ${flow}: its files of core and react`, 'everything', own, undefined)
}

writeFileSync(join(DIST, 'rows.json'), JSON.stringify(rows, null, 2))
for (const line of misplaced) console.error(line)
process.exitCode = misplaced.length > 0 ? 1 : 0
