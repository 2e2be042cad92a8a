import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = import.meta.dirname

const sources = readdirSync(FOLDER, { encoding: 'utf8', recursive: true })
  .filter(path => /\.tsx?$/.test(path) && !/\.(test|fixture)\./.test(path))
  .map(path => ({ path, text: readFileSync(join(FOLDER, path), 'utf8') }))

/** Exports that React 18 does not have. */
const NEWER =
  /import \{[^}]*\b(use|useActionState|useEffectEvent|useOptimistic|cache|Activity|ViewTransition)\b[^}]*\} from 'react'/

const pathsWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test('no component uses what React 18 does not have', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(pathsWith(NEWER)).toEqual([])
  // A context as its own provider.
  expect(pathsWith(/<\w+Context(?: value=|>)/)).toEqual([])
})

test('no component has a prop named ref, which React 18 does not pass on', () => {
  expect(pathsWith(/^\s+ref\??: .*Ref\w*</m)).toEqual([])
})
