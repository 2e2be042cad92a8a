import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packAll } from '@foyer/ci/packAll'
import { ROOT } from '@foyer/ci/workspace'

/** Outside of the workspace: its packages must not be found, and Next.js does not compile an app below `node_modules`. */
const PLACE = mkdtempSync(join(tmpdir(), 'foyer-examples-'))

/** Removes what was packed, installed and built. */
export const removeAll = () => rm(PLACE, { recursive: true, force: true })

/** The examples, and apps of this tool that are no examples. */
const SOURCES = [join(ROOT, 'examples'), join(ROOT, 'tools/examples/apps')]

/** Addresses of packed packages, by name. */
export type Tarballs = Record<string, string>

/** Packs every published package. */
export function packPackages(): Tarballs {
  const packed = Object.entries(packAll(join(PLACE, 'tarballs')))
  return Object.fromEntries(packed.map(([name, path]) => [name, `file:${path}`]))
}

type Manifest = { dependencies: Record<string, string>; overrides?: Record<string, string> }

/** Settings of the pnpm that runs this tool, which npm would take for its own. */
const environment = () => {
  const own = Object.entries(process.env).filter(([name]) => !/^p?npm_/i.test(name))
  return { ...Object.fromEntries(own), NEXT_TELEMETRY_DISABLED: '1' } as Record<string, string>
}

export const ENVIRONMENT = environment()

const TIME_LIMIT = 10 * 60_000

/** Runs npm in a folder. Rejects with its output if it fails, or does not end in time. */
async function npm(args: string[], cwd: string) {
  const options = { cwd, env: ENVIRONMENT, timeout: TIME_LIMIT, maxBuffer: 1 << 26 }
  try {
    await promisify(execFile)('npm', args, options)
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`npm ${args.join(' ')} failed.\n${stdout}${stderr}`)
  }
}

/** An example stays so short that it can be read in one go: this many lines of code, markup and styles are too many. */
const TOO_LONG = 150

function checkLength(folder: string) {
  const paths = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter(path =>
    /\.(tsx?|css|html)$/.test(path),
  )
  const texts = paths.map(path => readFileSync(join(folder, path), 'utf8'))
  const lines = texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0)
  if (lines >= TOO_LONG) throw new Error(`It has ${lines} lines of code, markup and styles. Keep it below ${TOO_LONG}.`)
}

/** Copies an example, and installs it by npm with the tarballs in place of the registry's packages. Resolves with its folder. */
export async function install(example: string, tarballs: Tarballs): Promise<string> {
  const folder = join(PLACE, example)
  const source = SOURCES.map(place => join(place, example)).find(existsSync)
  if (!source) throw new Error(`There is no folder ${example}.`)
  cpSync(source, folder, {
    recursive: true,
    filter: path => !/\/(node_modules|dist|built|\.next|next-env\.d\.ts)$/.test(path),
  })
  checkLength(folder)
  const path = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  for (const name of Object.keys(manifest.dependencies))
    if (tarballs[name]) manifest.dependencies[name] = tarballs[name]
  manifest.overrides = { ...manifest.overrides, ...tarballs }
  writeFileSync(path, JSON.stringify(manifest, null, 2))
  await npm(['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], folder)
  return folder
}

/** Builds an installed example. */
export const build = (folder: string) => npm(['run', 'build'], folder)
