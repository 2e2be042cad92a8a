import { formatAmount } from '@foyer/core/chain'
import { expect, test } from 'vitest'
import { balanceFigure } from './balanceFigure.ts'
import { dollars, grouped, groupedToDecide } from './figures.ts'

test('H26 figures are grouped as text, without a float', () => {
  expect(['0', '999', '1000', '1234567.1234567', '<0.01', '999999999999.99'].map(each => grouped(each))).toEqual([
    '0',
    '999',
    '1,000',
    '1,234,567.1234567',
    '<0.01',
    '999,999,999,999.99',
  ])
})

test('H31 a figure longer than a line is cut to a power of ten, so that it cannot be read as a smaller one', () => {
  expect(['1000000000000', '9999999999999999.5', `1${'0'.repeat(123)}`].map(each => grouped(each))).toEqual([
    '1.00 × 10¹²',
    '9.99 × 10¹⁵',
    '1.00 × 10¹²³',
  ])
  expect(dollars('123456789012345.67')).toBe('$1.23 × 10¹⁴')
})

test('H73 where money is decided a longer one keeps six digits', () => {
  expect(groupedToDecide('987654321098765.4')).toBe('9.87654 × 10¹⁴')
  expect(groupedToDecide('987654321.45')).toBe('987,654,321.45')
})

test('dollar amounts have cents', () => {
  expect(['0', '312', '4281.5', '<0.01', '1234567.89'].map(dollars)).toEqual([
    '$0.00',
    '$312.00',
    '$4,281.50',
    '<$0.01',
    '$1,234,567.89',
  ])
})

test('H26 a balance has three decimals, cut as text, never rounded, and grouped', () => {
  expect(
    ['0', '1', '1.2', '1.2349', '0.000999999999999999', '0.001', '9007199254740993.000999'].map(balanceFigure),
  ).toEqual(['0.000', '1.000', '1.200', '1.234', '<0.001', '0.001', '9.00 × 10¹⁵'])
})

test('the largest balance that a chain can hold has a figure, with any number of decimals', () => {
  const largest = (1n << 256n) - 1n
  expect([0, 18, 36, 60, 77, 255].map(decimals => balanceFigure(formatAmount(largest, decimals)))).toEqual([
    '1.15 × 10⁷⁷',
    '1.15 × 10⁵⁹',
    '1.15 × 10⁴¹',
    '1.15 × 10¹⁷',
    '1.157',
    '<0.001',
  ])
})
