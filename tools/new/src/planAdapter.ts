import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FamilyName, familyName } from './familyName.ts'
import { beforeText, inArray } from './places.ts'
import { type Plan, planOf, type Row } from './plan.ts'
import { fromTemplates } from './templates.ts'

/** Version of the packages, which all have the same one. */
const versionOf = (root: string) =>
  (JSON.parse(readFileSync(join(root, 'packages/core/package.json'), 'utf8')) as { version: string }).version

/** Plan of the package of a chain family, and of its lines in the reference and among the projects of the compiler. Throws a `Refusal`. */
export function planAdapter(root: string, text: string): Plan & { name: FamilyName } {
  const name = familyName(root, text)
  const files = fromTemplates('adapter', {
    __family__: name.family,
    __Family__: name.pascal,
    __version__: versionOf(root),
  })
  const page: Row = {
    path: 'docs/src/reference/packagePages.ts',
    table: 'PACKAGE_PAGES',
    place: inArray('PACKAGE_PAGES', 'walletconnect'),
    lines: [`  family('${name.family}', '/networks'),`],
  }
  const own = `packages/adapters-${name.family}`
  const projects: Row = {
    path: 'tsconfig.json',
    table: 'references',
    place: beforeText('{ "path": "packages/auth" }'),
    lines: [`    { "path": "${own}" },`, `    { "path": "${own}/tsconfig.test.json" },`],
  }
  return { name, ...planOf(root, files, [page, projects]) }
}
