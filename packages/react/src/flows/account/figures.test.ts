import { expect, test } from 'vitest'
import { dollars, grouped } from './figures.ts'

test('H26 figures are grouped as text, however long', () => {
  expect(['0', '999', '1000', '1234567.1234567', '<0.01', '9007199254740993.5'].map(grouped)).toEqual([
    '0',
    '999',
    '1,000',
    '1,234,567.1234567',
    '<0.01',
    '9,007,199,254,740,993.5',
  ])
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
