import { fileURLToPath } from 'node:url'
import { build, defaultClientConditions } from 'vite'

const ROOT = fileURLToPath(new URL('./page/', import.meta.url))

async function bundle() {
  const built = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    resolve: { conditions: ['@foyer/source', ...defaultClientConditions] },
    build: {
      write: false,
      minify: false,
      reportCompressedSize: false,
      target: 'es2022',
      rolldownOptions: { input: `${ROOT}main.ts`, output: { codeSplitting: false } },
    },
  })
  const results = Array.isArray(built) ? built : [built]
  const chunk = results.flatMap(result => ('output' in result ? result.output : [])).find(file => file.type === 'chunk')
  if (!chunk) throw new Error('The build of the phone page is empty.')
  return chunk.code
}

/**
 * Script of the phone page, built in memory from its sources at the first request. A failed build is tried again.
 */
export function createBundle() {
  let building: Promise<string> | undefined
  return () => {
    building ??= bundle().catch(error => {
      building = undefined
      throw error
    })
    return building
  }
}
