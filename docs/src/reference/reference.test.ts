import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EntryExports, publishedPackages, readExports } from '@foyer/reference'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DOCS } from '../repository.ts'
import { splitDefault } from './optionsPage.ts'
import { PACKAGE_PAGES, packagePages } from './packagePages.ts'
import { undocumented } from './undocumented.ts'

const REPORTS = join(DOCS, 'reports')

const KINDS = [
  'zebra',
  'ape',
  'a kind with a name that is long',
  'another kind with a name that is long',
  'mole',
  'rat',
]

/** A package with a name that is documented and names that are not, one of them behind a re-export. */
const PLANTED = {
  'index.ts': `
export { HOUSE, KINDS, useIt, type ItAnswer, type ItOptions, type ItProps, type Kind, type KindRow } from './it.ts'
export const planted = 1
/** Is documented. */
export const documented = (count = 2): number => count`,
  'it.ts': `
/**
 * Uses it.
 * @param options Way to use it.
 * @returns the number of times.
 * @throws Error if there is nothing to use.
 * @see https://example.org/it
 */
export function useIt<Kind extends string>({ kind }: ItOptions & { kind?: Kind } = { first: '' }) {
  return [kind].length
}
export function unexported() {}
/** Options. */
export type ItOptions = {
  /** Has one. Default: none. */
  first: string
  second?: {
    /** Has one. */
    third: 'a' | 'b'
  }
}
/** Is a union: its members stand in its declaration. */
export type ItProps = { one: string } | { other: string }
/** Answer. */
export type ItAnswer = {
  found: boolean
}
/** All kinds. */
export const KINDS = ${JSON.stringify(KINDS)} as const
/** House. */
export const HOUSE = { name: 'a name', place: { street: 'the longest street of the whole town', number: 7 }, owner: 'somebody' } as const
/** Kind. */
export type Kind = (typeof KINDS)[number]
/** Row. */
export type KindRow = {
  /** Kind of it. */
  kind: (typeof KINDS)[number] | 'none'
}`,
}

let read: EntryExports
let folder: string

beforeAll(async () => {
  mkdirSync(REPORTS, { recursive: true })
  folder = mkdtempSync(join(REPORTS, 'planted-'))
  for (const [name, text] of Object.entries(PLANTED)) writeFileSync(join(folder, name), text)
  read = (await readExports([{ name: '@foyer/wagmi', path: join(folder, 'index.ts') }]))[0]!
  // An upper bound, as for a test: the compiler reads its library.
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true }))

const pageOf = (exports: EntryExports['exports']) => {
  const all = PACKAGE_PAGES.flatMap(({ entries }) => entries).map(name => ({
    name,
    exports: name === read.name ? exports : [],
  }))
  return packagePages(publishedPackages(), all, new Map()).get('wagmi.md')!
}

test('an export and a member without a docblock are found, also behind a re-export', () => {
  expect(undocumented([read]).map(line => line.replace(/^\S+\/(\w+\.ts:\d+)/, '$1'))).toEqual([
    'it.ts:25: ItAnswer.found of @foyer/wagmi has no docblock.',
    'it.ts:14: ItOptions.second of @foyer/wagmi has no docblock.',
    'index.ts:3: planted of @foyer/wagmi has no docblock.',
  ])
})

test('a page lacks no export: one that is added to the code changes the page, and the check fails', () => {
  const page = pageOf(read.exports)
  for (const name of ['documented', 'ItOptions', 'ItProps', 'planted', 'useIt'])
    expect(page).toMatch(new RegExp(`^## ${name}$`, 'm'))
  expect(page).not.toContain('unexported')
  expect(pageOf(read.exports.filter(({ name }) => name !== 'planted'))).not.toBe(page)
})

test('a section has the text, the declaration, the parameters, the result and the errors', () => {
  const page = pageOf(read.exports)
  const section = page.slice(page.indexOf('\n## useIt\n')).split('\n## ')[1]
  expect(section).toBe(`useIt

Uses it.

\`\`\`ts
function useIt<Kind extends string>(options?: ItOptions & { kind?: Kind }): number
\`\`\`

| Parameter | Meaning |
| --- | --- |
| \`options\` | Way to use it. |

**Returns** the number of times.

**Throws** Error if there is nothing to use.

**See** https://example.org/it
`)
})

test('an object is a table of its members, any other type its declaration', () => {
  const page = pageOf(read.exports)
  expect(page).toContain("| `second.third` | `'a' \\| 'b'` | Has one. |")
  expect(page).not.toContain('type ItOptions')
  expect(page).toContain('type ItProps = { one: string } | { other: string }')
})

test('the values of a constant stand in place of its name, in its order, and no type is cut', () => {
  const page = pageOf(read.exports)
  const values = KINDS.map(kind => `'${kind}'`)
  expect(page).toContain(`type Kind =${values.map(value => `\n  | ${value}`).join('')}\n`)
  expect(page).toContain(`| \`kind\` | \`${[...values, "'none'"].join(' \\| ')}\` |`)
  expect(page).toContain(`const KINDS: readonly [${values.map(value => `\n  ${value},`).join('')}\n]`)
  expect(page).toContain("const HOUSE: {\n  readonly name: 'a name'")
})

test('an entry that no page describes is an error', () => {
  expect(() => packagePages([], [{ name: '@foyer/core/planted', exports: [] }], new Map())).toThrow(
    'No page of the reference describes @foyer/core/planted.',
  )
})

test('every entry of every published package has its place on a page', () => {
  const entries = publishedPackages().flatMap(each => each.entries.map(({ name }) => name))
  expect(entries.length).toBeGreaterThan(30)
  expect(PACKAGE_PAGES.flatMap(page => page.entries).sort()).toEqual(entries.sort())
})

test('the default of an option is the sentence that names it', () => {
  expect(splitDefault('Offers it. Default: `.foyer.id` and `.foyer.name`. Needs a key.')).toEqual({
    meaning: 'Offers it. Needs a key.',
    standard: '`.foyer.id` and `.foyer.name`',
  })
  expect(splitDefault('Offers it.')).toEqual({ meaning: 'Offers it.', standard: '' })
})
