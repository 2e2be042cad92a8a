import { execFileSync } from 'node:child_process'
import { ROOT, workspacePackages } from './workspace.ts'

/** Packs every package as it is published, in one run of pnpm. Returns the paths of the tarballs in `out`, by name. */
export function packAll(out: string): Record<string, string> {
  const published = workspacePackages().filter(each => !each.private)
  const filters = published.map(({ name }) => `--filter=${name}`)
  const command = ['--recursive', ...filters, 'pack', '--json', '--pack-destination', out]
  const packed = execFileSync('pnpm', command, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 })
  const list = JSON.parse(packed.slice(packed.indexOf('['))) as { name: string; filename: string }[]
  return Object.fromEntries(list.map(({ name, filename }) => [name, filename]))
}
