import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Installed, licenceProblems } from './licenceProblems.ts'
import { lockedPackages } from './lockedPackages.ts'
import { packAll } from './packAll.ts'
import { run } from './run.ts'

/** Optional peers that are the host's own tools, and part of no page. */
const TOOLS = ['vitest']

/** Settings of the pnpm that runs this script. npm would take them for its own. */
const FOREIGN = /^p?npm_config_(verify_deps_before_run|local_prefix|omit$|include$)/i

type Manifest = {
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  devDependencies?: Record<string, string>
}

/** Optional peers of a package, which npm leaves to the host, in the versions that its tests use. */
function optionalPeers(tarball: string): string[] {
  const text = execFileSync('tar', ['-xzOf', tarball, 'package/package.json'], { encoding: 'utf8' })
  const { peerDependenciesMeta = {}, devDependencies = {} } = JSON.parse(text) as Manifest
  return Object.keys(peerDependenciesMeta)
    .filter(name => !TOOLS.includes(name))
    .map(name => `${name}@${devDependencies[name]}`)
}

/** Has npm resolve these packages with their peers for an empty folder, and lock what a host gets without fetching it. */
async function lock(packages: readonly string[], host: string): Promise<boolean> {
  writeFileSync(join(host, 'package.json'), JSON.stringify({ private: true }))
  for (const key of Object.keys(process.env)) if (FOREIGN.test(key)) delete process.env[key]
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const complete = ['--include=optional', '--include=peer', '--no-legacy-peer-deps', '--ignore-scripts']
  const command = ['npm', 'install', '--package-lock-only', '--prefix', host, ...quiet, ...complete, ...packages]
  return (await run('resolution', command, { cwd: host, minutes: 5 })).ok
}

/** Number of packages by licence, the most frequent first. */
function summary(packages: readonly Installed[]): string {
  const counts = new Map<string, number>()
  for (const { licence = 'none' } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1)
  const sorted = [...counts].sort(([, one], [, other]) => other - one)
  return `${packages.length} packages: ${sorted.map(([licence, count]) => `${count} × ${licence}`).join(', ')}`
}

async function check(out: string): Promise<boolean> {
  const packed = packAll(out)
  const tarballs = Object.values(packed)
  const peers = [...new Set(tarballs.flatMap(optionalPeers))]
  const host = mkdtempSync(join(out, 'host-'))
  if (!(await lock([...tarballs, ...peers], host))) return false
  const { dependencies } = JSON.parse(readFileSync(join(host, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const packages = lockedPackages(readFileSync(join(host, 'package-lock.json'), 'utf8'))
  const absent = Object.keys(packed).filter(name => !packages.some(each => each.name === name))
  const problems = [
    ...absent.map(name => `${name} is not installed.`),
    ...licenceProblems(packages, Object.keys(dependencies)),
  ]
  console.log(summary(packages))
  for (const problem of problems) console.error(problem)
  return problems.length === 0
}

const out = mkdtempSync(join(tmpdir(), 'foyer-licences-'))
try {
  process.exitCode = (await check(out)) ? 0 : 1
} finally {
  rmSync(out, { recursive: true })
}
