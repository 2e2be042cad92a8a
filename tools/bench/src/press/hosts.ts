import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig } from 'vite'

/** Pages that are compared, each built separately as its owner would build it. */
const HOSTS = ['foyer', 'one', 'phone', 'bundled', 'bare'] as const
export type Host = (typeof HOSTS)[number]

/** Wallets in the finished list. */
export const ROWS: Record<Host, number> = { foyer: 7, one: 4, phone: 8, bundled: 7, bare: 7 }

const PAGE = fileURLToPath(new URL('../../page/press', import.meta.url))
const DIST = fileURLToPath(new URL('../../dist/press', import.meta.url))

/** File behind the loader's `import()` of the modal. */
const MODAL_FILE = fileURLToPath(new URL('../../../../packages/react/dist/modal.js', import.meta.url))

/** Options of a build from the packages as they are published: without the source condition. */
const shared = ({ isReadable }: { isReadable: boolean }): InlineConfig => ({
  root: PAGE,
  configFile: false,
  // A module that is imported both ways is intended in the bundled host.
  logLevel: 'error',
  mode: 'production',
  plugins: [react()],
  resolve: { dedupe: ['react', 'react-dom'], alias: { 'virtual:foyer-modal': MODAL_FILE } },
  build: { emptyOutDir: true, minify: !isReadable, sourcemap: isReadable },
})

async function buildHost(host: Host, config: InlineConfig) {
  await build({
    ...config,
    base: `/${host}/`,
    build: {
      ...config.build,
      outDir: join(DIST, host),
      rolldownOptions: { input: join(PAGE, `${host}.html`) },
    },
  })
}

/** Script of the wallets and the observer, run before the page's own scripts. */
async function buildPrologue(config: InlineConfig, entry: string): Promise<string> {
  const outDir = join(DIST, 'prologue')
  await build({
    ...config,
    build: {
      ...config.build,
      outDir,
      lib: { entry: join(PAGE, entry), formats: ['iife'], name: 'prologue', fileName: () => 'prologue.js' },
    },
  })
  return readFileSync(join(outDir, 'prologue.js'), 'utf8')
}

/** Builds these hosts: minified, or with readable names and source maps. */
export async function buildHosts(
  hosts: readonly Host[],
  { isReadable = false, prologue = 'prologue.ts' } = {},
): Promise<{ folder: string; prologue: string }> {
  rmSync(DIST, { recursive: true, force: true })
  const config = shared({ isReadable })
  for (const host of hosts) await buildHost(host, config)
  return { folder: DIST, prologue: await buildPrologue(config, prologue) }
}
