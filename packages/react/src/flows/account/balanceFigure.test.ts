import { expect, test } from 'vitest'
import { balanceFigure } from './balanceFigure.ts'

test('H26 three decimals, cut and never rounded, without a float on the way', () => {
  expect(
    ['0', '1', '1.2', '1.2349', '0.000999999999999999', '0.001', '9007199254740993.000999'].map(balanceFigure),
  ).toEqual(['0', '1', '1.2', '1.234', '<0.001', '0.001', '9007199254740993'])
})
