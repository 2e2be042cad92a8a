import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FamilyName, familyName } from './familyName.ts'
import { inArray } from './places.ts'
import { type Plan, planOf } from './plan.ts'
import { fromTemplates } from './templates.ts'

/** Version of the packages, which all have the same one. */
const versionOf = (root: string) =>
  (JSON.parse(readFileSync(join(root, 'packages/core/package.json'), 'utf8')) as { version: string }).version

/** Plan of the package of a chain family, and of its line in the reference. Throws a `Refusal`. */
export function planAdapter(root: string, text: string): Plan & { name: FamilyName } {
  const name = familyName(root, text)
  const files = fromTemplates('adapter', {
    __family__: name.family,
    __Family__: name.pascal,
    __version__: versionOf(root),
  })
  const row = {
    path: 'docs/src/reference/packagePages.ts',
    table: 'PACKAGE_PAGES',
    place: inArray('PACKAGE_PAGES', 'walletconnect'),
    lines: [`  family('${name.family}', '/networks'),`],
  }
  return { name, ...planOf(root, files, [row]) }
}
