import { expect, test } from 'vitest'
import { unsourced } from './unsourced.ts'

test('compiled files need a source, and not one of a test', () => {
  const sources = new Set(['src/index.ts', 'src/View.tsx', 'src/index.test.ts'])
  const tarball = ['LICENSE', 'dist/index.js', 'dist/index.d.ts', 'dist/View.js', 'dist/gone.js', 'dist/index.test.js']
  const packed = tarball.map(path => `package/${path}`)
  expect(unsourced(packed, path => sources.has(path))).toEqual(['dist/gone.js', 'dist/index.test.js'])
})
