import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Field, programOf, readFields, readVariants, type Variant } from '@foyer/reference'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DOCS } from '../repository.ts'
import { eventRows } from './eventRows.ts'
import { viewsPage } from './viewsPage.ts'

const REPORTS = join(DOCS, 'reports')

/** Events, some of another union, and a table of views with a need. */
const PLANTED = `
/** Payload that has a name. */
type Named = {
  /** Id of it. */
  id: string
}
type Others =
  | { type: 'other.first'; at?: number }
  /** Is the second. */
  | { type: 'other.second' }
export type Events =
  /** Opens it. */
  | ({ type: 'it.open' } & Named)
  /** Is one of the others. */
  | Others
export type Bare = { type: 'it.bare' } | { type: 'it.barer' }
export type Need =
  /** A wallet. */
  | 'wallet'
  /** A network. */
  | 'network'
export const views = { One: { needs: [] }, Two: { needs: ['wallet', 'network'] } } as const
export type Payloads = { One: Record<never, never>; Two: Named & { wide?: boolean } }
`

let folder: string
let variants: (name: string) => Variant[]
let fields: (name: string) => Field[]

beforeAll(() => {
  mkdirSync(REPORTS, { recursive: true })
  folder = mkdtempSync(join(REPORTS, 'planted-'))
  const path = join(folder, 'index.ts')
  writeFileSync(path, PLANTED)
  const program = programOf([{ name: 'planted', path }])
  variants = name => readVariants(program, path, name)
  fields = name => readFields(program, path, name)
  // An upper bound, as for a test: the compiler reads its library.
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true }))

test('an event has its payload and its meaning; those of another union have their own, or that of the union', () => {
  expect(eventRows(variants('Events'))).toEqual([
    ['`it.open`', '`{ id: string }`', 'Opens it.<br>• `id`: Id of it.'],
    ['`other.first`', '`{ at?: number }`', 'Is one of the others.'],
    ['`other.second`', '', 'Is the second.'],
  ])
})

test('an event without a docblock is an error', () => {
  expect(() => eventRows(variants('Bare'))).toThrow('The event it.bare has no docblock.')
})

test('a view has what it needs and its arguments, and each need its meaning', () => {
  const types = { rows: fields('views'), needs: variants('Need'), payloads: fields('Payloads') }
  const page = viewsPage(types, { One: 'First', Two: 'Second' })
  expect(page).toContain('| `One` | First |  |  |  |')
  expect(page).toContain(
    '| `Two` | Second | [`wallet`](#needs), [`network`](#needs) | `{ id: string; wide?: boolean }` | `id`: Id of it. |',
  )
  expect(page).toContain('| `network` | A network. |')
})
