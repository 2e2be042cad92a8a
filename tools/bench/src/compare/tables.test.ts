import { expect, test } from 'vitest'
import { keptFigures } from './figures.fixture.ts'
import { comparisonTables, formatTable } from './tables.ts'

test('every row of every table has a cell for each column', () => {
  for (const { columns, rows } of Object.values(comparisonTables(keptFigures())))
    for (const row of rows) expect(row).toHaveLength(columns.length)
})

test('preloaded bytes are those that the page without preloading does not fetch before the press', () => {
  const { bytes } = comparisonTables(keptFigures())
  expect(bytes.rows[1]).toEqual([
    'Foyer, EVM',
    '64.9 kB, 3 files',
    '63.9 kB, 4 files',
    'nothing',
    '63.9 kB, 4 files',
    'nothing',
    'nothing',
  ])
})

test('a press has its median and its range, by page and conditions', () => {
  const { cold } = comparisonTables(keptFigures())
  expect(cold.columns).toEqual(['Page', '4G, 1x', '4G, 4x'])
  expect(cold.rows[0]).toEqual(['Bare React dialog', '42 ms (40 to 44)', '42 ms (40 to 44)'])
})

test('long tasks are counted with the longest one, and origins are named', () => {
  const figures = keptFigures()
  for (const { pages } of figures.cases) pages.one.tasksBefore = { count: 2, longest: 70.4 }
  figures.pages.phone.foreign.afterPress = ['https://a.example', 'wss://b.example']
  const { busy, requests } = comparisonTables(figures)
  expect(busy.rows.map(row => row[2])).toEqual(['none', '2, longest 70 ms', 'none', 'none'])
  expect(requests.rows[3]!.slice(1)).toEqual(['none', 'https://a.example, wss://b.example'])
})

test('a table in the terminal is aligned', () => {
  const text = formatTable({ title: 'Title', columns: ['Page', 'Figure'], rows: [['Bare React', '1 ms']] })
  expect(text).toBe('Title\nPage        Figure\nBare React  1 ms')
})
