import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { manifestProblems, type PublishedManifest } from './manifestProblems.ts'
import { packAll } from './packAll.ts'
import { restrictedFiles } from './restrictedCode.ts'
import { run } from './run.ts'
import { unmapped } from './unmapped.ts'
import { ROOT } from './workspace.ts'

type Manifest = PublishedManifest & { exports?: unknown }

/** Problems that publint and attw do not report: files missing from a tarball, and parts that work in this workspace only. */
function problemsOf(unpacked: string): string[] {
  const paths = readdirSync(unpacked, { encoding: 'utf8', recursive: true })
  const read = (path: string): unknown => JSON.parse(readFileSync(join(unpacked, path), 'utf8'))
  const manifest = read('package.json') as Manifest
  return [
    ...['LICENSE', 'README.md'].filter(path => !paths.includes(path)).map(path => `has no ${path}`),
    ...manifestProblems(manifest),
    ...(JSON.stringify(manifest.exports).includes('@foyer/source') ? ['exports its sources'] : []),
    ...unmapped(paths, map => (read(map) as { sources: string[] }).sources).map(
      path => `contains ${path}, which leads to no source`,
    ),
    ...restrictedFiles(
      paths.filter(path => /^dist\/.*\.\w+$/.test(path)),
      path => readFileSync(join(unpacked, path), 'utf8'),
    ),
  ]
}

async function check(name: string, tarball: string): Promise<boolean> {
  const options = { cwd: ROOT, minutes: 5 }
  const bin = join(ROOT, 'tools/ci/node_modules/.bin')
  const publint = await run(`publint of ${name}`, [join(bin, 'publint'), tarball, '--strict'], options)
  const attw = await run(
    `attw of ${name}`,
    [join(bin, 'attw'), tarball, '--profile', 'esm-only', '--no-summary', '--format', 'ascii'],
    options,
  )
  const unpacked = mkdtempSync(join(dirname(tarball), 'unpacked-'))
  execFileSync('tar', ['-xzf', tarball, '-C', unpacked])
  const problems = problemsOf(join(unpacked, 'package'))
  for (const problem of problems) console.error(`${name} ${problem}`)
  return publint.ok && attw.ok && problems.length === 0
}

const out = mkdtempSync(join(tmpdir(), 'foyer-pack-'))
const failed: string[] = []
try {
  for (const [name, tarball] of Object.entries(packAll(out))) if (!(await check(name, tarball))) failed.push(name)
} finally {
  rmSync(out, { recursive: true })
}
if (failed.length > 0) console.error(`\nNot fit to publish: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
