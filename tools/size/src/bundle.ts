import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { Chunk } from './closure.ts'

const ENTRY = fileURLToPath(new URL('./entry.js', import.meta.url))

/** Builds `code` into `dir` as a host's bundler does: tree-shaken, minified, in chunks, without React. */
export async function bundle(code: string, dir: string): Promise<Chunk[]> {
  const build = await rolldown({
    input: { entry: ENTRY },
    external: [/^react(-dom)?(\/|$)/],
    platform: 'browser',
    // As for an app: the entry may keep modules that it shares with its chunks.
    preserveEntrySignatures: 'allow-extension',
    resolve: { conditionNames: ['browser', 'production', 'module', 'import', 'default'] },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [
      {
        name: 'entry',
        resolveId: id => (id === ENTRY ? id : undefined),
        load: id => (id === ENTRY ? code : undefined),
      },
    ],
  })
  try {
    const { output } = await build.write({ dir, format: 'es', minify: true, chunkFileNames: '[name]-[hash].js' })
    return output.filter(file => file.type === 'chunk')
  } finally {
    await build.close()
  }
}
