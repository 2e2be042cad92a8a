import { kilobytes } from '../rows.ts'
import type { Spread } from '../spread.ts'
import {
  COMPARED,
  type Compared,
  type ComparedCase,
  type ComparisonFigures,
  type Growth,
  type Tasks,
  type Weight,
} from './figures.ts'
import { budgetRows } from './verdicts.ts'

export type { ComparisonFigures } from './figures.ts'

export type Table = { title: string; columns: string[]; rows: string[][] }

/** Names of the compared pages, for a reader. */
export const PAGE_NAMES: Record<Compared, string> = {
  bare: 'Bare React dialog',
  one: 'Foyer, EVM',
  foyer: 'Foyer, four families',
  phone: 'Foyer, four families and WalletConnect',
}

const weight = ({ files, gzip }: Weight) =>
  files === 0 ? 'nothing' : `${kilobytes(gzip)}, ${files} ${files === 1 ? 'file' : 'files'}`

/** Median of times, with the fastest and the slowest. */
export const range = ({ median, min, max }: Spread) =>
  `${median.toFixed(0)} ms (${min.toFixed(0)} to ${max.toFixed(0)})`

const tasks = ({ count, longest }: Tasks) => (count === 0 ? 'none' : `${count}, longest ${longest.toFixed(0)} ms`)

const origins = (names: readonly string[]) => (names.length === 0 ? 'none' : names.join(', '))

const pageRows = (cells: (page: Compared) => string[]) => COMPARED.map(page => [PAGE_NAMES[page], ...cells(page)])

const conditions = ({ network, throttle }: ComparedCase) => `${network}, ${throttle}x`

const bytesTable = ({ pages }: ComparisonFigures): Table => ({
  title: 'Bytes',
  columns: [
    'Page',
    'Before the press',
    'Cold press, up to the list',
    'After its list',
    'Preloaded when idle',
    'Idle press, up to the list',
    'After its list',
  ],
  rows: pageRows(page => {
    const { cold, idle } = pages[page].fetched
    const preloaded = {
      files: idle.beforePress.files - cold.beforePress.files,
      gzip: idle.beforePress.gzip - cold.beforePress.gzip,
    }
    return [cold.beforePress, cold.upToList, cold.afterList, preloaded, idle.upToList, idle.afterList].map(weight)
  }),
})

const casesOf = ({ cases }: ComparisonFigures, moment: ComparedCase['moment']) =>
  cases.filter(each => each.moment === moment)

const pressTable = (figures: ComparisonFigures, moment: ComparedCase['moment'], title: string): Table => {
  const cases = casesOf(figures, moment)
  return {
    title,
    columns: ['Page', ...cases.map(conditions)],
    rows: pageRows(page => cases.map(each => range(each.pages[page].press))),
  }
}

const paintTable = (figures: ComparisonFigures): Table => {
  const cases = casesOf(figures, 'cold').filter(({ network }) => network === '4G')
  return {
    title: 'First paint',
    columns: [
      'Page',
      ...cases.flatMap(each => [`First paint, ${conditions(each)}`, `Largest paint, ${conditions(each)}`]),
    ],
    rows: pageRows(page =>
      cases.flatMap(({ pages }) => [range(pages[page].firstPaint), range(pages[page].largestPaint)]),
    ),
  }
}

const busyTable = ({ cases }: ComparisonFigures): Table => {
  const local = cases.filter(({ network }) => network === 'loopback')
  const named = (each: ComparedCase) => `${each.moment === 'cold' ? "'none'" : "'idle'"}, ${each.throttle}x`
  return {
    title: 'Main thread before the press',
    columns: ['Page', ...local.flatMap(each => [`Busy, ${named(each)}`, `Tasks over 50 ms, ${named(each)}`])],
    rows: pageRows(page =>
      local.flatMap(({ pages }) => [range(pages[page].busyBefore), tasks(pages[page].tasksBefore)]),
    ),
  }
}

const growth = ({ first, last, bytesPerRound }: Growth) => [
  `${kilobytes(first.heap)} to ${kilobytes(last.heap)}`,
  `${Math.round(bytesPerRound)} B`,
  [last.nodes - first.nodes, last.listeners - first.listeners, last.timers - first.timers].join(', '),
]

const growthTable = ({ pages }: ComparisonFigures, kind: 'opened' | 'mounted', title: string): Table => ({
  title: `${title}, ${pages.bare[kind].rounds} rounds`,
  columns: ['Page', 'Heap, first round to last', 'Per round, second half', 'Nodes, listeners, timers added'],
  rows: pageRows(page => growth(pages[page][kind])),
})

const requestTable = ({ pages }: ComparisonFigures): Table => ({
  title: 'Requests to other origins',
  columns: ['Page', 'Before the press', 'After the press'],
  rows: pageRows(page => [origins(pages[page].foreign.beforePress), origins(pages[page].foreign.afterPress)]),
})

const runTable = ({ date, chromium, node, machine, load, runs }: ComparisonFigures): Table => ({
  title: 'The run',
  columns: ['Fact', 'Value'],
  rows: [
    ['Date', date],
    ['Chromium', chromium],
    ['Node', node],
    ['Machine', `${machine.cores} cores of ${machine.model}`],
    ['Load average at the start and the end', `${load.start.toFixed(1)}, ${load.end.toFixed(1)}`],
    ['Visits of each page under each condition', `${runs}`],
  ],
})

/** Tables of the comparison, for the terminal and the published page alike. */
export const comparisonTables = (figures: ComparisonFigures) => ({
  run: runTable(figures),
  bytes: bytesTable(figures),
  requests: requestTable(figures),
  paint: paintTable(figures),
  busy: busyTable(figures),
  cold: pressTable(figures, 'cold', 'Cold press: click to painted list'),
  idle: pressTable(figures, 'idle', 'Idle press: click to painted list'),
  opened: growthTable(figures, 'opened', 'Opened and closed'),
  mounted: growthTable(figures, 'mounted', 'Mounted, opened, closed and unmounted'),
  budgets: { title: 'Budgets', columns: ['Budget', 'Limit', 'Figure', 'Verdict'], rows: budgetRows(figures) },
})

/** Formats a table for a terminal. */
export function formatTable({ title, columns, rows }: Table): string {
  const widths = columns.map((_, column) => Math.max(...[columns, ...rows].map(row => row[column]!.length)))
  const lines = [columns, ...rows].map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
  return [title, ...lines].join('\n')
}
