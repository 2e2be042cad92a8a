import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stateVersion } from './versions.ts'
import { ROOT } from './workspace.ts'

const { status } = spawnSync('pnpm', ['exec', 'changeset', 'version'], { cwd: ROOT, stdio: 'inherit' })
if (status === 0) {
  const core = readFileSync(join(ROOT, 'packages/core/package.json'), 'utf8')
  const { version } = JSON.parse(core) as { version: string }
  for (const file of stateVersion(ROOT, version)) console.log(`${version} in ${file}`)
  console.log(`Edit the changelogs, and write docs/releases/${version}.md.`)
}
process.exitCode = status ?? 1
