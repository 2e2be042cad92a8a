import { expect, test } from 'vitest'
import { type Chunk, closure } from './closure.ts'

const chunk = (fileName: string, imports: string[], dynamicImports: string[] = []): Chunk => ({
  fileName,
  code: '',
  imports,
  dynamicImports,
  facadeModuleId: null,
  isEntry: false,
  isDynamicEntry: false,
  modules: {},
})

const entry = chunk('entry.js', ['shared.js', 'react'], ['lazy.js'])
const shared = chunk('shared.js', ['deep.js'])
const deep = chunk('deep.js', ['shared.js'])
const lazy = chunk('lazy.js', ['shared.js', 'more.js'])
const more = chunk('more.js', [])
const chunks = [entry, shared, deep, lazy, more]

test('the closure of a chunk contains its static imports, cycles included, and no lazy chunk', () => {
  expect(closure([entry], chunks)).toEqual([entry, shared, deep])
})

test('a chunk shared by two roots is counted once', () => {
  expect(closure([entry, lazy], chunks)).toEqual([entry, shared, deep, lazy, more])
})
