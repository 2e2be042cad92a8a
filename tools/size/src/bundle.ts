import { fileURLToPath } from 'node:url'
import { type InputOptions, type Plugin, rolldown } from 'rolldown'
import { build as viteBuild } from 'vite'
import type { Chunk } from './closure.ts'

const ENTRY = fileURLToPath(new URL('./entry.js', import.meta.url))
const REACT = [/^react(-dom)?(\/|$)/]

/** `'use client'` is for frameworks with server components, and has no effect here. */
const onLog: InputOptions['onLog'] = (level, log, print) => {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') print(level, log)
}

const entryWith = (code: string): Plugin => ({
  name: 'entry',
  resolveId: id => (id === ENTRY ? id : undefined),
  load: id => (id === ENTRY ? code : undefined),
})

/** Builds `code` for production into `dir`, as a host's bundler does: tree-shaken, minified, in chunks, with React and `host` left to the host. */
export async function bundle(code: string, dir: string, host: RegExp[] = []): Promise<Chunk[]> {
  const build = await rolldown({
    input: { entry: ENTRY },
    external: [...REACT, ...host],
    onLog,
    platform: 'browser',
    // As for an app: the entry may keep modules that it shares with its chunks.
    preserveEntrySignatures: 'allow-extension',
    resolve: { conditionNames: ['browser', 'production', 'module', 'import', 'default'] },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [entryWith(code)],
  })
  try {
    const { output } = await build.write({
      dir,
      format: 'es',
      minify: true,
      // The marks of calls without effect are for bundlers: an app's own build drops them, as Vite's does.
      comments: { legal: true, annotation: false, jsdoc: false },
      chunkFileNames: '[name]-[hash].js',
    })
    return output.filter(file => file.type === 'chunk')
  } finally {
    await build.close()
  }
}

/** Builds `code` by Vite with its defaults, which preload the static imports of a chunk together with it. */
export async function bundleByVite(code: string, dir: string): Promise<Chunk[]> {
  const built = await viteBuild({
    configFile: false,
    logLevel: 'warn',
    plugins: [entryWith(code)],
    build: { outDir: dir, emptyOutDir: true, rolldownOptions: { input: { entry: ENTRY }, external: REACT, onLog } },
  })
  if (!('output' in built)) throw new Error('Expected one build.')
  return built.output.filter(file => file.type === 'chunk')
}
