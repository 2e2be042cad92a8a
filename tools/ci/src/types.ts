import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUNDLERS, failingBundlers } from './bundlers.ts'
import { exactProblems } from './exactProblems.ts'
import { packAll } from './packAll.ts'
import { run } from './run.ts'

/** Versions of TypeScript that a host may use. */
const COMPILERS = ['5.4', '5.9', '6.0', '7.0']

/** Those with which a host that tells a missing property from an undefined one is tried. */
const EXACT_COMPILERS = ['5.9', '7.0']

/** wagmi supports TypeScript from 5.9 on, and so does its connector. */
const isWithoutWagmi = (version: string) => version === '5.4'

/** Packages that a host with ours has installed as well. */
const BESIDE = { react: '19', 'react-dom': '19', '@types/react': '19', '@types/react-dom': '19', '@types/node': '20' }

const OPTIONS = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--target', 'es2022', '--lib', 'es2022,dom']

/** The two ways in which a compiler finds a package. */
const RESOLUTIONS = [
  ['--module', 'nodenext', '--moduleResolution', 'nodenext'],
  ['--module', 'esnext', '--moduleResolution', 'bundler'],
]

const aliasOf = (version: string) => `typescript-${version}`

/** Installs every published package from its tarball, without optional peers. Returns the names of their entries. */
async function install(host: string): Promise<string[]> {
  const packed = Object.entries(packAll(host))
  const tarballs = Object.fromEntries(packed.map(([name, path]) => [name, `file:${path}`]))
  const compilers = COMPILERS.map(version => [aliasOf(version), `npm:typescript@~${version}.0`])
  const dependencies = { ...tarballs, ...BESIDE, ...BUNDLERS, ...Object.fromEntries(compilers) }
  writeFileSync(
    join(host, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies, overrides: tarballs }),
  )
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^p?npm_/i.test(name)))
  const command = ['npm', 'install', '--no-audit', '--no-fund', '--loglevel=error']
  if (!(await run('installation', command, { cwd: host, minutes: 5, env })).ok) throw new Error('npm failed.')
  return packed.flatMap(([name]) => {
    const manifest = readFileSync(join(host, 'node_modules', name, 'package.json'), 'utf8')
    const { exports } = JSON.parse(manifest) as { exports: Record<string, unknown> }
    return Object.keys(exports).map(entry => `${name}${entry.slice(1)}`)
  })
}

/** Compiles a file that imports every entry, with the declarations of all dependencies checked. Returns the compilers that failed. */
async function check(host: string, entries: readonly string[]): Promise<string[]> {
  const failed: string[] = []
  for (const version of COMPILERS) {
    const checked = entries.filter(entry => entry !== '@foyer/wagmi' || !isWithoutWagmi(version))
    const code = checked.map((entry, index) => `export * as entry${index} from '${entry}'\n`)
    writeFileSync(join(host, 'index.ts'), code.join(''))
    for (const resolution of RESOLUTIONS) {
      const tsc = join('node_modules', aliasOf(version), 'bin/tsc')
      const command = [process.execPath, tsc, ...OPTIONS, ...resolution, 'index.ts']
      const { ok } = await run(`TypeScript ${version}`, command, { cwd: host, minutes: 5 })
      if (!ok) failed.push(`${version} with ${resolution.at(-1)}`)
    }
  }
  return failed
}

/** Compiles the same for a host with `exactOptionalPropertyTypes`. Returns the compilers that failed. */
function checkExact(host: string, entries: readonly string[]): string[] {
  const code = entries.map((entry, index) => `export * as entry${index} from '${entry}'\n`)
  writeFileSync(join(host, 'index.ts'), code.join(''))
  return EXACT_COMPILERS.filter(version => {
    const tsc = join('node_modules', aliasOf(version), 'bin/tsc')
    const args = [tsc, ...OPTIONS, '--exactOptionalPropertyTypes', ...RESOLUTIONS.at(-1)!, 'index.ts']
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: host, encoding: 'utf8' })
    const problems = exactProblems(`${stdout}${stderr}`, status !== 0)
    for (const problem of problems) console.error(problem)
    return problems.length > 0
  }).map(version => `${version} with exactOptionalPropertyTypes`)
}

const host = mkdtempSync(join(tmpdir(), 'foyer-types-'))
try {
  const entries = await install(host)
  const bundlers = await failingBundlers(host, entries)
  const failed = [...(await check(host, entries)), ...checkExact(host, entries)]
  console.log(
    bundlers.length > 0 ? `Entries fail in ${bundlers.join(', ')}.` : 'Entries resolve in Node and every bundler.',
  )
  console.log(failed.length > 0 ? `Types fail in TypeScript ${failed.join(', ')}.` : 'Types pass in every compiler.')
  process.exitCode = bundlers.length + failed.length > 0 ? 1 : 0
} finally {
  rmSync(host, { recursive: true })
}
