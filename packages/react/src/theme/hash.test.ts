import { expect, test } from 'vitest'
import { hash, hueOf } from './hash.ts'

test('the same text has the same hash in every release', () => {
  expect(['', 'Meadow', '0x52908400098527886e0f7030069857d2e4169ee7'].map(hash)).toMatchInlineSnapshot(`
    [
      447806413,
      3192491062,
      2931206114,
    ]
  `)
})

test('texts that differ in their last letter have different hues', () => {
  const hues = new Set(['5Gra', '5Grb', '5Grc', '5Grd', '5Gre', '5Grf'].map(text => hueOf(hash(text))))
  expect(hues.size).toBeGreaterThan(2)
})
