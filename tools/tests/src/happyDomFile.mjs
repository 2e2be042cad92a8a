import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const CACHE = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url))

/**
 * Bundles happy-dom into one file, and resolves with its path. Every test file imports it anew: its hundreds of files take four times as long.
 *
 * @returns {Promise<string>}
 */
export async function happyDomFile() {
  const entry = createRequire(import.meta.url).resolve('happy-dom')
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8'))
  const file = join(CACHE, `happy-dom-${version}.mjs`)
  if (existsSync(file)) return file
  mkdirSync(CACHE, { recursive: true })
  const build = await rolldown({ input: entry, platform: 'node', logLevel: 'silent' })
  // Another suite may bundle it at the same time.
  const own = `${file}.${process.pid}`
  await build.write({ file: own, format: 'es', codeSplitting: false })
  await build.close()
  renameSync(own, file)
  return file
}
