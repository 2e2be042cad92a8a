import { expect, test } from 'vitest'
import { spread } from '../spread.ts'
import { keptFigures } from './figures.fixture.ts'
import type { ComparisonFigures } from './figures.ts'
import { budgetRows } from './verdicts.ts'

/** Budgets with another verdict after a change of the figures that keep all of them. */
const changedBy = (change: (figures: ComparisonFigures) => void) => {
  const figures = keptFigures()
  change(figures)
  const kept = budgetRows(keptFigures())
  return budgetRows(figures)
    .filter(([, , , verdict], index) => verdict !== kept[index]![3])
    .map(([budget, limit, figure, verdict]) => `${budget} | ${limit} | ${figure} | ${verdict}`)
}

const caseOf = ({ cases }: ComparisonFigures, moment: string, throttle: number) =>
  cases.find(each => each.moment === moment && each.throttle === throttle)!.pages

test('figures at their limits keep every budget', () => {
  expect(budgetRows(keptFigures()).map(([, , , verdict]) => verdict)).toEqual(Array(14).fill('kept'))
})

test('bytes before the press are judged beyond those of the bare dialog', () => {
  const changed = changedBy(({ pages }) => {
    pages.bare.fetched.cold.beforePress.gzip = 59_800
  })
  expect(changed).toEqual([
    'Before the press, EVM, beyond the bare dialog, code of the page and the bundler included | 5.0 kB | 5.1 kB | missed',
  ])
})

test('bytes of a cold press have a limit for the first family and one for each further family', () => {
  const first = changedBy(({ pages }) => {
    pages.one.fetched.cold.upToList.gzip = 64_100
  })
  expect(first).toEqual(['At a cold press up to the list, EVM | 64.0 kB | 64.1 kB | missed'])
  const further = changedBy(({ pages }) => {
    pages.foyer.fetched.cold.upToList.gzip = 63_900 + 3 * 8_100
  })
  expect(further).toEqual(['Each further family, the mean of three | 8.0 kB | 8.1 kB | missed'])
})

test('one origin asked before the press by any page is a miss, and one asked after it is not', () => {
  const before = changedBy(({ pages }) => pages.phone.foreign.beforePress.push('https://elsewhere.example'))
  expect(before).toEqual(['Other origins asked before the press, all pages | 0 | 1 | missed'])
  const after = changedBy(({ pages }) => pages.phone.foreign.afterPress.push('https://elsewhere.example'))
  expect(after).toEqual([])
})

test('an idle press beyond one and a half times the bare dialog is a miss, and the limit of two is named', () => {
  const within = changedBy(figures => {
    caseOf(figures, 'idle', 4).one.press = spread([80])
  })
  expect(within).toEqual([
    'Idle press at 4x beside the bare dialog, EVM | 1.5x, at most 2x | 1.90x | missed, within the limit',
  ])
  const beyond = changedBy(figures => {
    caseOf(figures, 'idle', 4).one.press = spread([85])
  })
  expect(beyond).toEqual([
    'Idle press at 4x beside the bare dialog, EVM | 1.5x, at most 2x | 2.02x | missed, beyond the limit',
  ])
})

test('a cold press on 4G is judged by its time beyond the bare dialog, its scripts and their round trips', () => {
  const slow = changedBy(figures => {
    caseOf(figures, 'cold', 1).foyer.press = spread([293])
    caseOf(figures, 'cold', 4).foyer.press = spread([393])
  })
  expect(slow).toEqual([
    'Cold press on 4G at 1x beyond the bare dialog, four families | 250.0 ms | 251.0 ms | missed',
    'Cold press on 4G at 4x beyond the bare dialog, four families | 350.0 ms | 351.0 ms | missed',
  ])
  const chained = changedBy(figures => {
    caseOf(figures, 'cold', 4).foyer.waves = 2
  })
  expect(chained).toEqual(['Scripts of a cold press, and their round trips, four families | 8, 1 | 7, 2 | missed'])
})

test('a task over 50 ms, a node that stays and a growing heap are misses', () => {
  const changed = changedBy(figures => {
    caseOf(figures, 'idle', 4).foyer.tasksAfter = { count: 2, longest: 64 }
    const { opened } = figures.pages.foyer
    opened.last = { ...opened.last, nodes: opened.last.nodes + 1 }
    opened.bytesPerRound = 1_200
  })
  expect(changed).toEqual([
    'Tasks over 50 ms from an idle press to the list at 4x, four families, 3 visits | 0 | 2, longest 64 ms | missed',
    'Nodes, listeners, timers added by 30 rounds of opening and closing, four families | 0, 0, 0 | 1, 0, 0 | missed',
    'Heap added by a round of opening and closing, second half, four families | 1000 B | 1200 B | missed',
  ])
})

test('figures without a judged case throw', () => {
  const figures = keptFigures()
  figures.cases.pop()
  expect(() => budgetRows(figures)).toThrow('no case idle, loopback, 4x')
})
