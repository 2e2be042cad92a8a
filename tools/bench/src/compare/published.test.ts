import { expect, test } from 'vitest'
import type { EngineFigures } from '../engines/engineFigures.ts'
import { keptFigures } from './figures.fixture.ts'
import { publishedAfter, publishedTables } from './published.ts'

const engines = (runs: number): EngineFigures => ({
  date: '2001-02-03',
  machine: { model: 'Processor', cores: 2 },
  load: { start: 0.1, end: 1 },
  runs,
  presses: [{ engine: 'webkit', skipped: 'no WebKitWebDriver' }],
})

test('a run of one part leaves the figures of the other as they were', () => {
  const before = { ...keptFigures(), engines: engines(3) }
  const compare = { ...keptFigures(), date: '2004-05-06' }
  expect(publishedAfter(before, { compare })).toEqual({ ...compare, engines: engines(3) })
  expect(publishedAfter(before, { engines: engines(15) })).toEqual({ ...keptFigures(), engines: engines(15) })
})

test('the facts of the run of the engines are their own', () => {
  const { run, engineRun } = publishedTables({ ...keptFigures(), date: '2004-05-06', engines: engines(15) })
  expect(run.rows).toContainEqual(['Date', '2004-05-06'])
  expect(engineRun.rows).toContainEqual(['Date', '2001-02-03'])
  expect(engineRun.rows).toContainEqual(['Visits of each page in each engine', '15'])
})
