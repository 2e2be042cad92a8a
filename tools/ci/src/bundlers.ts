import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.ts'

/** Bundlers of a host, with what they need. webpack builds an app of `tools/examples`. */
export const BUNDLERS = { esbuild: '0', rollup: '4', '@rollup/plugin-node-resolve': '16', vite: '8' }

// `'use client'` is for frameworks with server components, and has no effect here.
const ON_LOG = `(level, log) => { if (log.code !== 'MODULE_LEVEL_DIRECTIVE' && level !== 'debug' && level !== 'info') throw new Error(log.message) }`

const FILES = {
  'esbuild.js': `
    import { build } from 'esbuild'
    const { warnings } = await build({ entryPoints: ['entries.js'], bundle: true, splitting: true, format: 'esm', outdir: 'esbuild' })
    process.exitCode = warnings.length > 0 ? 1 : 0`,
  // The phone's client is for pages: a server's build has none of it.
  'server.js': `
    import { build } from 'esbuild'
    const clientFiles = async platform => {
      const stdin = { contents: "export * from '@foyer/walletconnect'", resolveDir: import.meta.dirname }
      const { metafile } = await build({ stdin, bundle: true, format: 'esm', platform, metafile: true, write: false, outdir: 'server' })
      return Object.keys(metafile.inputs).filter(path => /node_modules\\/(@walletconnect|pino)\\//.test(path)).length
    }
    process.exitCode = (await clientFiles('node')) === 0 && (await clientFiles('browser')) > 0 ? 0 : 1`,
  // Packages of others are left to them: not all of them are modules.
  'rollup.config.js': `
    import resolve from '@rollup/plugin-node-resolve'
    export default {
      input: 'entries.js',
      output: { dir: 'rollup' },
      external: id => /^[\\w@]/.test(id) && !id.startsWith('@foyer/'),
      plugins: [resolve({ browser: true })],
      onLog: ${ON_LOG},
    }`,
  'vite.config.js': `
    export default {
      logLevel: 'warn',
      build: {
        outDir: 'vite',
        minify: false,
        chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
        rolldownOptions: { input: 'entries.js', preserveEntrySignatures: 'strict', onLog: ${ON_LOG} },
      },
    }`,
}

/** Each tool with its command, run where the packages are installed. */
const COMMANDS = {
  Node: [process.execPath, 'entries.js'],
  esbuild: [process.execPath, 'esbuild.js'],
  'esbuild for a server': [process.execPath, 'server.js'],
  Rollup: ['node_modules/.bin/rollup', '--config'],
  Vite: ['node_modules/.bin/vite', 'build'],
}

/**
 * Imports every entry with the resolver of Node, and bundles all of them for a page. Resolves with the names of the tools that fail or warn.
 * `host` is a folder in which the packages and `BUNDLERS` are installed.
 */
export async function failingBundlers(host: string, entries: readonly string[]): Promise<string[]> {
  // For tests: its suite of an adapter needs Vitest.
  const shipped = entries.filter(entry => !entry.startsWith('@foyer/testing'))
  const code = shipped.map((entry, index) => `export * as entry${index} from '${entry}'\n`)
  for (const [name, text] of Object.entries({ ...FILES, 'entries.js': code.join('') }))
    writeFileSync(join(host, name), text)
  const failing: string[] = []
  for (const [name, command] of Object.entries(COMMANDS)) {
    const { ok } = await run(name, command, { cwd: host, minutes: 5 })
    if (!ok) failing.push(name)
  }
  return failing
}
