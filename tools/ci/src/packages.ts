import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { contentProblems } from './contentProblems.ts'
import { dryRunProblems } from './dryRun.ts'
import { differences, manifestProblems, type PublishedManifest } from './manifestProblems.ts'
import { packAll } from './packAll.ts'
import { restrictedFiles } from './restrictedCode.ts'
import { run } from './run.ts'
import { ROOT } from './workspace.ts'

type Manifest = PublishedManifest & { exports?: unknown; imports?: unknown }

/** Bytes that a package may take in a host's `node_modules`, as design.md has it. */
const HEAVIEST = 3_000_000

const weightProblems = (sizes: readonly number[]): string[] => {
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return bytes > HEAVIEST ? [`has ${bytes} bytes, and ${HEAVIEST} are its limit`] : []
}

const published: Record<string, Manifest> = {}

/** Files of a folder and of those in it, with `/` on every system. */
const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))

/** Problems that publint and attw do not report: files of a tarball, parts that work in this workspace only, and what npm says to it. */
function problemsOf(name: string, tarball: string, unpacked: string): string[] {
  const paths = filesOf(unpacked)
  const read = (path: string): unknown => JSON.parse(readFileSync(join(unpacked, path), 'utf8'))
  const manifest = read('package.json') as Manifest
  published[name] = manifest
  return [
    ...contentProblems(paths),
    ...manifestProblems(manifest),
    ...(JSON.stringify([manifest.exports, manifest.imports]).includes('@foyer/source') ? ['exports its sources'] : []),
    ...weightProblems(paths.map(path => statSync(join(unpacked, path)).size)),
    ...restrictedFiles(
      paths.filter(path => /^dist\/.*\.\w+$/.test(path)),
      path => readFileSync(join(unpacked, path), 'utf8'),
    ),
    ...dryRunProblems(tarball, unpacked),
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
  const problems = problemsOf(name, tarball, join(unpacked, 'package'))
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
const different = differences(published)
for (const difference of different) console.error(difference)
const tried = Object.keys(published).length
if (failed.length > 0) console.error(`\nNot fit to publish: ${failed.join(', ')}`)
else console.log(`\nnpm publish --dry-run of ${tried} packages: no complaints.`)
process.exitCode = failed.length + different.length > 0 ? 1 : 0
