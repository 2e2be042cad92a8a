import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { manifestProblems, type PublishedManifest } from './manifestProblems.ts'
import { pack } from './pack.ts'
import { restrictedFiles } from './restrictedCode.ts'
import { run } from './run.ts'
import { unmapped } from './unmapped.ts'
import { ROOT, workspacePackages } from './workspace.ts'

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

async function check(folder: string, name: string): Promise<boolean> {
  const out = mkdtempSync(join(tmpdir(), 'foyer-pack-'))
  try {
    const filename = pack(folder, out)
    const options = { cwd: ROOT, minutes: 5 }
    const bin = join(ROOT, 'tools/ci/node_modules/.bin')
    const publint = await run(`publint of ${name}`, [join(bin, 'publint'), filename, '--strict'], options)
    const attw = await run(
      `attw of ${name}`,
      [join(bin, 'attw'), filename, '--profile', 'esm-only', '--no-summary', '--format', 'ascii'],
      options,
    )
    execFileSync('tar', ['-xzf', filename, '-C', out])
    const problems = problemsOf(join(out, 'package'))
    for (const problem of problems) console.error(`${name} ${problem}`)
    return publint.ok && attw.ok && problems.length === 0
  } finally {
    rmSync(out, { recursive: true })
  }
}

const failed: string[] = []
for (const { name, folder, private: isPrivate } of workspacePackages()) {
  if (!isPrivate && !(await check(folder, name))) failed.push(name)
}
if (failed.length > 0) console.error(`\nNot fit to publish: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
