import { expect, test } from 'vitest'
import { type EngineFigures, pressFigures } from './engineFigures.ts'
import { enginePressTable, skippedLines } from './enginePressTable.ts'

const figures = (): EngineFigures => ({
  date: '2001-02-03',
  machine: { model: 'Processor', cores: 2 },
  load: { start: 0.1, end: 1 },
  runs: 3,
  presses: [
    { engine: 'chromium', version: '100.0', ...pressFigures({ bare: [20, 22, 24], foyer: [55, 55, 55] }) },
    { engine: 'firefox', version: '101.0', ...pressFigures({ bare: [20, 20, 20], foyer: [51, 51, 51] }) },
    { engine: 'webkit', skipped: 'no WebKitWebDriver' },
  ],
})

test('an engine has its times, their ratio and the ranges of all three', () => {
  const [chromium] = enginePressTable(figures()).rows
  const cells = ['Chromium', '100.0', '22 ms (20 to 24)', '55 ms (55 to 55)', '2.50x (2.29x to 2.75x)', 'kept']
  expect(chromium).toEqual(cells)
})

test('a ratio of the medians beyond the limit is missed', () => {
  expect(enginePressTable(figures()).rows.map(row => row[5])).toEqual(['kept', 'missed', ''])
})

test('an engine that the machine has not is named with its reason', () => {
  const { columns, rows } = enginePressTable(figures())
  expect(rows[2]).toEqual(['WebKitGTK', '', 'not run: no WebKitWebDriver', '', '', ''])
  for (const row of rows) expect(row).toHaveLength(columns.length)
  expect(skippedLines(figures())).toEqual(['skipped: webkit (no WebKitWebDriver)'])
})
