import { expect, test } from 'vitest'
import { modules } from './modules.ts'
import { parse } from './syntax.ts'
import { undocumented } from './undocumented.ts'

const TEXTS = {
  'a/index.ts': `
    export { useIt, type Inner } from './it.ts'
    export * from './all.ts'
    export const bare = 1`,
  'a/it.ts': `
    /** Uses it. @see https://example.org/it */
    // biome-ignore lint/a/b: for a reason
    export function useIt() {}
    export function unexported() {}
    export interface Inner { field: string }`,
  'a/all.ts': `
    /** Options. */
    export type ItOptions = {
      /** Has one. */
      first: string
      second?: { /** Has one. */ third: string; fourth(): void }
    }
    // No docblock.
    export type Alias = string`,
}

test('names without a docblock are found behind re-exports, and fields where they count', () => {
  const sources = new Map(Object.entries(TEXTS).map(([path, text]) => [path, { ...parse(path, text), text }]))
  const { resolve } = modules(new Set(sources.keys()), [])
  const gaps = undocumented('a/index.ts', sources, resolve, name => name.endsWith('Options'))
  expect(gaps.map(({ path, line, name }) => `${path}:${line} ${name}`)).toEqual([
    'a/it.ts:6 Inner',
    'a/all.ts:6 ItOptions.second',
    'a/all.ts:6 ItOptions.second.fourth',
    'a/all.ts:9 Alias',
    'a/index.ts:4 bare',
  ])
})
