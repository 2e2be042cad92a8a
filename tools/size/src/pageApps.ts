import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codeBlocks } from '@foyer/docs/codeBlocks'
import { build } from 'vite'
import type { Chunk } from './closure.ts'

const GUIDES = fileURLToPath(new URL('../../../docs/guide', import.meta.url))

/** An app that a page of the docs has its readers write. */
export type PageApp = {
  /** Name of the page in `docs/guide`. */
  page: string
  /** Files that draw the app. */
  entries: string[]
  /** Packages that the reader's project has anyway. */
  host: RegExp[]
  /** For the first bundle, without the host's packages. */
  limit: string
}

/** Writes the files of a page's app into a folder, as its reader does. */
function writeApp({ page, entries }: PageApp, folder: string): void {
  const files = new Map<string, string>()
  for (const { file, as = file, text } of codeBlocks(readFileSync(join(GUIDES, `${page}.md`), 'utf8')))
    if (as !== undefined && /\.tsx?$/.test(as)) files.set(as, `${files.get(as) ?? ''}${text}\n`)
  for (const entry of entries)
    if (!files.has(entry)) throw new Error(`docs/guide/${page}.md has no ${entry}. Has the file been renamed?`)
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** Builds the app of a page by Vite, from the page's own text. */
export async function buildPageApp(app: PageApp, folder: string): Promise<Chunk[]> {
  writeApp(app, folder)
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: 'built',
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: {
        input: app.entries.map(entry => join(folder, entry)),
        external: app.host,
        preserveEntrySignatures: 'exports-only',
      },
    },
  })
  if (!('output' in built)) throw new Error('Expected one build.')
  return built.output.filter(file => file.type === 'chunk')
}
