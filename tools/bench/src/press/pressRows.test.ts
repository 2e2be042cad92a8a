import { expect, test } from 'vitest'
import type { PressFigures } from './press.ts'
import { pressRows } from './pressRows.ts'
import type { Press } from './pressVisit.ts'
import type { Request } from './waves.ts'

const script = (name: string, start: number, end: number): Request => ({ url: `${name}.js`, start, end, bytes: 1_000 })

const press = (time: number, scripts: Request[] = [], tasksBefore: number[] = [], tasksIdle: number[] = []): Press => ({
  time,
  fromNavigation: 500 + time,
  shown: 490 + time,
  scripts,
  tasksBefore,
  tasksIdle,
  tasksAfter: [],
})

const rowsOf = (figures: PressFigures) =>
  pressRows(figures).map(([subject, figure, , budget]) => [subject.trim(), figure, budget])

test('a press at once on 4G has budgets for the time beyond the bare dialog, the files and the waves', () => {
  const oneWave = [script('modal', 0, 60), script('evm', 1, 60)]
  const delayed = [script('modal', 0, 60), script('evm', 61, 120)]
  const rows = rowsOf({
    moment: 'at once',
    network: '4G',
    throttle: 4,
    presses: { foyer: [press(300, oneWave), press(310, delayed)], bare: [press(50), press(60)] },
  })
  expect(rows).toContainEqual(['beyond bare', '250.0 ms', '350 ms: kept'])
  expect(rows).toContainEqual(['beyond bare', '250.0 ms', '300 ms: kept'])
  expect(rows).toContainEqual(['scripts from the click to the list, at most', '2 files', '8 files, 1 wave: kept'])
})

test('a press when idle has a budget for its ratio to the bare dialog, and a miss names the limit', () => {
  const rows = rowsOf({
    moment: 'idle',
    network: 'loopback',
    throttle: 4,
    presses: { foyer: [press(90, [], [60, 70], [70])], one: [press(60)], bare: [press(50)] },
  })
  expect(rows).toContainEqual(['ratio to bare', '1.80x', '1.5x: missed, the limit of 2x kept'])
  expect(rows).toContainEqual(['ratio to bare', '1.20x', '1.5x: kept'])
  expect(rows).toContainEqual(['tasks over 50 ms after the load event, before the press', '2', ''])
  expect(rows).toContainEqual(['those in idle time', '1', '0'])
})

test('more files than the budget are a miss, even on loopback where waves do not count', () => {
  const many = Array.from({ length: 9 }, (_, index) => script(`${index}`, index, index + 0.5))
  const rows = rowsOf({
    moment: 'at once',
    network: 'loopback',
    throttle: 1,
    presses: { foyer: [press(300, many)], bare: [press(50)] },
  })
  expect(rows).toContainEqual(['scripts from the click to the list, at most', '9 files', '8 files, 1 wave: missed'])
})
