import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packAll } from '@foyer/ci/packAll'
import { ROOT } from '@foyer/ci/workspace'
import { codeBlocks } from '@foyer/docs/codeBlocks'
import { type Addition, followPage, readPageApp, readPageSteps } from './pageApp.ts'
import { PAGE_PORT } from './registry.ts'

/** Outside of the workspace: its packages must not be found, and Next.js does not compile an app below `node_modules`. */
const PLACE = mkdtempSync(join(tmpdir(), 'foyer-examples-'))

/** Removes what was packed, installed and built. */
export const removeAll = () => rm(PLACE, { recursive: true, force: true })

/** The examples, and apps of this tool that are no examples. */
const SOURCES = [join(ROOT, 'examples'), join(ROOT, 'tools/examples/apps')]

/** Packs every published package. Returns their paths by name. */
export const packPackages = () => packAll(join(PLACE, 'tarballs'))

/** Settings of the pnpm that runs this tool, which npm would take for its own. */
const environment = () => {
  const own = Object.entries(process.env).filter(([name]) => !/^p?npm_/i.test(name))
  const settings = { npm_config_yes: 'true', npm_config_prefer_offline: 'true', npm_config_loglevel: 'error' }
  return { ...Object.fromEntries(own), ...settings, NEXT_TELEMETRY_DISABLED: '1' } as Record<string, string>
}

export const ENVIRONMENT = environment()

const TIME_LIMIT = 10 * 60_000

/** Runs a command in a folder. Rejects with its output if it fails, or does not end in time. */
async function run(command: string, cwd: string) {
  const options = { cwd, env: ENVIRONMENT, timeout: TIME_LIMIT, maxBuffer: 1 << 26 }
  try {
    const ended = promisify(execFile)('sh', ['-c', command], options)
    // No tool may wait for an answer.
    ended.child.stdin?.end()
    await ended
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${command} failed.\n${stdout}${stderr}`)
  }
}

/** Runs a command of a page. A reader's server has a fixed port, that of this tool a free one. */
const runFromPage = (command: string, folder: string, registry: string) =>
  run(command.replace(`http://127.0.0.1:${PAGE_PORT}/`, registry), folder)

const INSTALL_PAGE = 'docs/guide/install.md'

/** Command of the page about the installation that names the server of the packed packages to npm. */
function registryCommand(): string {
  const blocks = codeBlocks(readFileSync(join(ROOT, INSTALL_PAGE), 'utf8')).filter(({ language }) => language === 'sh')
  const command = blocks.flatMap(({ text }) => text.split('\n')).find(each => each.startsWith('npm config set '))
  if (!command) throw new Error(`${INSTALL_PAGE} does not say how to name the server of the packages to npm.`)
  return command
}

/** An installed app. */
export type App = {
  folder: string
  /** Commands that build it. */
  build: readonly string[]
  /** Commands of its page that run until they are ended. */
  servers: readonly string[]
}

/** An example stays so short that it can be read in one go: this many lines of code, markup and styles are too many. */
const TOO_LONG = 150

/** Number of apps in a folder that has several. */
const APPS: Record<string, number> = { migrated: 4 }

function checkLength(folder: string, example: string) {
  const paths = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter(path =>
    /\.(tsx?|css|html)$/.test(path),
  )
  const texts = paths.map(path => readFileSync(join(folder, path), 'utf8'))
  const lines = texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0)
  const most = TOO_LONG * (APPS[example] ?? 1)
  if (lines >= most) throw new Error(`It has ${lines} lines of code, markup and styles. Keep it below ${most}.`)
}

/** Copies an example, and installs it by npm. */
export async function install(example: string, registry: string): Promise<App> {
  const folder = join(PLACE, example)
  const source = SOURCES.map(place => join(place, example)).find(existsSync)
  if (!source) throw new Error(`There is no folder ${example}.`)
  cpSync(source, folder, {
    recursive: true,
    filter: path => !/\/(node_modules|dist|built|\.next|next-env\.d\.ts)$/.test(path),
  })
  checkLength(folder, example)
  for (const command of [registryCommand(), 'npm install']) await runFromPage(command, folder, registry)
  return { folder, build: ['npm run build'], servers: [] }
}

/** Builds up an app in an empty folder by nothing but a page, and a section of another one. */
export async function installFromPage(
  { page, addition }: { page: string; addition?: Addition | undefined },
  name: string,
  registry: string,
): Promise<App> {
  const app = readPageApp(page, addition)
  const folder = await followPage(app.steps, join(PLACE, name), (command, cwd) => runFromPage(command, cwd, registry))
  return { folder, build: app.build, servers: app.servers }
}

/** Does with an app what a page says, tests included, and builds the app again. */
export async function followInApp(app: App, page: string, registry: string) {
  await followPage(readPageSteps(page), app.folder, (command, cwd) => runFromPage(command, cwd, registry))
  await build(app)
}

/** Builds an installed app. */
export async function build({ folder, build: commands }: App) {
  for (const command of commands) await run(command, folder)
}
