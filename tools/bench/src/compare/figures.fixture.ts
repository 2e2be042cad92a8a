import { spread } from '../spread.ts'
import {
  COMPARED,
  type Compared,
  type ComparedCase,
  type ComparedPage,
  type ComparedPress,
  type ComparisonFigures,
  type Fetched,
  type Weight,
} from './figures.ts'

const forEachPage = <Value>(value: (page: Compared) => Value) =>
  Object.fromEntries(COMPARED.map(page => [page, value(page)])) as Record<Compared, Value>

const press = (milliseconds: number): ComparedPress => ({
  press: spread([milliseconds, milliseconds + 2, milliseconds + 4]),
  firstPaint: spread([200]),
  largestPaint: spread([210]),
  busyBefore: spread([90]),
  tasksBefore: { count: 0, longest: 0 },
  tasksAfter: { count: 0, longest: 0 },
  scripts: 7,
  waves: 1,
})

const fetched = (beforePress: Weight, upToList: Weight): Fetched => ({
  beforePress,
  upToList,
  afterList: { files: 0, gzip: 0 },
})

const reading = { heap: 3_000_000, nodes: 300, listeners: 40, timers: 2 }

const page = (before: number, atPress: number): ComparedPage => ({
  fetched: {
    cold: fetched({ files: 3, gzip: before }, { files: 4, gzip: atPress }),
    idle: fetched({ files: 7, gzip: before + atPress }, { files: 0, gzip: 0 }),
  },
  foreign: { beforePress: [], afterPress: [] },
  opened: { rounds: 30, first: reading, last: reading, bytesPerRound: 400 },
  mounted: { rounds: 10, first: reading, last: reading, bytesPerRound: 500 },
})

const CASES: Omit<ComparedCase, 'pages'>[] = [
  { moment: 'cold', network: '4G', throttle: 1 },
  { moment: 'cold', network: '4G', throttle: 4 },
  { moment: 'idle', network: 'loopback', throttle: 1 },
  { moment: 'idle', network: 'loopback', throttle: 4 },
]

/** Invented figures that keep every budget, for the tests of what is made of figures. */
export const keptFigures = (): ComparisonFigures => ({
  date: '2001-02-03',
  node: 'v20.19.0',
  chromium: '100.0.0.0',
  machine: { model: 'Processor', cores: 2 },
  load: { start: 0.1, end: 1 },
  runs: 3,
  cases: CASES.map(each => ({ ...each, pages: forEachPage(name => press(name === 'bare' ? 40 : 50)) })),
  pages: {
    bare: page(60_000, 0),
    one: page(64_900, 63_900),
    foyer: page(65_000, 84_900),
    phone: page(65_100, 86_000),
  },
})
