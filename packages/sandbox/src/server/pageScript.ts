import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, defaultClientConditions } from 'vite'

async function bundle(input: string) {
  const built = await build({
    root: dirname(input),
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    resolve: { conditions: ['@foyer/source', ...defaultClientConditions] },
    build: {
      write: false,
      minify: false,
      reportCompressedSize: false,
      target: 'es2022',
      rolldownOptions: { input, output: { codeSplitting: false } },
    },
  })
  const results = Array.isArray(built) ? built : [built]
  const chunk = results.flatMap(result => ('output' in result ? result.output : [])).find(file => file.type === 'chunk')
  if (!chunk) throw new Error(`The build of ${input} is empty.`)
  return chunk.code
}

/**
 * Script of a page, built in memory from its sources at the first request. A failed build is tried again.
 * `entry` is the address of its first file.
 */
export function createPageScript(entry: URL) {
  let building: Promise<string> | undefined
  return () => {
    building ??= bundle(fileURLToPath(entry)).catch(error => {
      building = undefined
      throw error
    })
    return building
  }
}
