import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dryRunProblems, npmProblems } from './dryRun.ts'

const MANIFEST = {
  name: '@foyer/tried',
  version: '0.2.0',
  repository: { type: 'git', url: 'git+https://foyer.dev/foyer.git' },
  publishConfig: { access: 'public', provenance: true },
}

/** A tarball with this manifest, packed without npm, which would correct it. */
function pack(manifest: object): [tarball: string, unpacked: string] {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-dry-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const unpacked = join(folder, 'package')
  mkdirSync(unpacked)
  writeFileSync(join(unpacked, 'package.json'), JSON.stringify(manifest))
  const tarball = join(folder, 'tried.tgz')
  execFileSync('tar', ['-czf', tarball, '-C', folder, 'package'])
  return [tarball, unpacked]
}

test('a sound tarball passes without an account, a registry or a provider of provenance', { timeout: 120_000 }, () => {
  expect(dryRunProblems(...pack(MANIFEST))).toEqual([])
})

test('a manifest that npm would correct, and a command without its file, are problems', { timeout: 120_000 }, () => {
  const problems = dryRunProblems(...pack({ ...MANIFEST, bin: './cli.js' }))
  expect(problems).toContain('npm: package-json @foyer/tried@0.2.0 No bin file found at cli.js')
  expect(problems).toContain('npm: would correct the manifest: see npm pkg fix')
})

test('a tarball that npm cannot publish is a problem', { timeout: 120_000 }, () => {
  const [tarball, unpacked] = pack(MANIFEST)
  writeFileSync(tarball, 'no archive')
  expect(dryRunProblems(tarball, unpacked)).toContain('npm: code TAR_BAD_ARCHIVE')
})

test('a missing account is no problem, any other warning is', () => {
  const loggedOut = 'npm warn publish This command requires you to be logged in to http://127.0.0.1:9/ (dry-run)'
  expect(npmProblems(`npm notice 2B a.js\n${loggedOut}\n`, 0)).toEqual([])
  expect(npmProblems(`${loggedOut}\nnpm warn publish npm auto-corrected some errors\n`, 0)).toEqual([
    'publish npm auto-corrected some errors',
  ])
})

test('a failure without a word is a problem', () => {
  expect(npmProblems('', 1)).toEqual(['exit 1'])
  expect(npmProblems('', null)).toEqual(['exit null'])
})
