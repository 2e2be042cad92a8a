import { expect, test } from 'vitest'
import { balanceFigure } from './balanceFigure.ts'
import { dollars, grouped } from './figures.ts'

test('H26 figures are grouped as text', () => {
  expect(['0', '999', '1000', '1234567.1234567', '<0.01', '999999999999.99'].map(grouped)).toEqual([
    '0',
    '999',
    '1,000',
    '1,234,567.1234567',
    '<0.01',
    '999,999,999,999.99',
  ])
})

test('H31 what is longer than a line is cut where nobody takes a part of it for the whole', () => {
  expect(['1000000000000', '9999999999999999.5', `1${'0'.repeat(123)}`].map(grouped)).toEqual([
    '1.00 × 10¹²',
    '9.99 × 10¹⁵',
    '1.00 × 10¹²³',
  ])
  expect(dollars('123456789012345.67')).toBe('$1.23 × 10¹⁴')
})

test('dollars have their cents', () => {
  expect(['0', '312', '4281.5', '<0.01', '1234567.89'].map(dollars)).toEqual([
    '$0.00',
    '$312.00',
    '$4,281.50',
    '<$0.01',
    '$1,234,567.89',
  ])
})

test('H26 three decimals, cut and never rounded, without a float on the way', () => {
  expect(
    ['0', '1', '1.2', '1.2349', '0.000999999999999999', '0.001', '9007199254740993.000999'].map(balanceFigure),
  ).toEqual(['0', '1', '1.2', '1.234', '<0.001', '0.001', '9007199254740993'])
})
