import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plan } from './plan.ts'

/** Path of a package's binary, as the package itself names it. */
function binaryOf(root: string, from: string, name: string, file: string): string {
  const { resolve } = createRequire(join(root, from, 'package.json'))
  return join(dirname(resolve(`${name}/package.json`)), file)
}

/** Runs a program of this workspace through Node. Returns its output after a failure. */
function failureOf(root: string, folder: string, args: readonly string[]): string | undefined {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: join(root, folder), encoding: 'utf8' })
  return status === 0 ? undefined : `${stdout}${stderr}`
}

/** Formats the files of a plan and sorts their imports: both depend on the length of a name. Returns the output after a failure. */
export function format(root: string, { files, changes }: Plan): string | undefined {
  const paths = [...files, ...changes].map(({ path }) => path).filter(path => /\.(?:ts|tsx|css|json)$/.test(path))
  const biome = binaryOf(root, '', '@biomejs/biome', 'bin/biome')
  return failureOf(root, '', [biome, 'check', '--write', '--error-on-warnings', '--diagnostic-level=warn', ...paths])
}

/** Updates the inline snapshots of test files of a package. Returns the output after a failure. */
export const updateSnapshots = (root: string, folder: string, files: readonly string[]): string | undefined =>
  failureOf(root, folder, [binaryOf(root, folder, 'vitest', 'vitest.mjs'), 'run', ...files, '-u'])

/** Installs the workspace with a package that is new, by the pnpm that runs this. Returns the output after a failure. */
export function install(root: string): string | undefined {
  const { npm_execpath: pnpm } = process.env
  if (pnpm === undefined) return 'Run it by pnpm, or install by hand: npx -y pnpm@10.34.9 install'
  const args = [pnpm, 'install', '--no-frozen-lockfile', '--prefer-offline']
  return failureOf(root, '', args)
}
