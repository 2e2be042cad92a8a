import { expect, test } from 'vitest'
import { unmapped } from './unmapped.ts'

const MAPS: Record<string, string[]> = {
  'dist/modal.js.map': ['../src/index.ts', '../src/views/View.tsx'],
  'dist/index.d.ts.map': ['../src/index.ts'],
  'dist/views/View.d.ts.map': ['../../src/views/View.tsx'],
  'dist/gone.js.map': ['../src/gone.ts'],
  'dist/index.test.d.ts.map': ['../src/index.test.ts'],
}

test('each map leads to published sources and each declaration has a map', () => {
  const sources = ['src/index.ts', 'src/views/View.tsx', 'src/css.d.ts']
  const tarball = [...sources, 'dist/modal.js', 'dist/bare.d.ts', ...Object.keys(MAPS)]
  expect(unmapped(tarball, map => MAPS[map]!)).toEqual([
    'dist/bare.d.ts',
    'dist/gone.js.map',
    'dist/index.test.d.ts.map',
  ])
})
