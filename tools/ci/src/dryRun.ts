import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Address at which nothing listens: a dry run needs no registry and no account. */
const NO_REGISTRY = 'http://127.0.0.1:9/'

const PUBLISH = ['--dry-run', '--access=public', '--ignore-scripts', '--no-update-notifier', '--fetch-retries=0']

/** Sentence of npm on a machine without an account. */
const LOGGED_OUT = 'This command requires you to be logged in'

/** Returns what npm warns of or fails with in `output`, its standard error, besides the missing account. */
export const npmProblems = (output: string, status: number | null): string[] => {
  const told = output
    .split('\n')
    .map(line => /^npm (?:warn|error) (.+)/i.exec(line)?.[1])
    .filter(line => line !== undefined && !line.includes(LOGGED_OUT)) as string[]
  return status !== 0 && told.length === 0 ? [`exit ${status}`] : told
}

/** An npm that a package manager did not configure for its own run. */
const environment = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^p?npm_/i.test(name)))

const npm = (cwd: string, command: readonly string[]): string[] => {
  const { status, stderr, error } = spawnSync('npm', command, {
    cwd,
    env: environment(),
    encoding: 'utf8',
    timeout: 120_000,
    shell: process.platform === 'win32',
  })
  return error ? [error.message] : npmProblems(stderr, status)
}

/** Returns what npm would correct in the manifest of an unpacked package; it warns of that for a folder only. */
function corrections(unpacked: string): string[] {
  const copy = mkdtempSync(join(unpacked, '../corrected-'))
  cpSync(join(unpacked, 'package.json'), join(copy, 'package.json'))
  const problems = npm(copy, ['pkg', 'fix', '--no-update-notifier'])
  const read = (folder: string): unknown => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const isSame = JSON.stringify(read(copy)) === JSON.stringify(read(unpacked))
  return [...problems, ...(isSame ? [] : ['would correct the manifest: see npm pkg fix'])]
}

/** Has npm publish a tarball up to the point where it would send it. Returns its complaints. */
export const dryRunProblems = (tarball: string, unpacked: string): string[] =>
  [...npm(unpacked, ['publish', tarball, ...PUBLISH, `--registry=${NO_REGISTRY}`]), ...corrections(unpacked)].map(
    problem => `npm: ${problem}`,
  )
