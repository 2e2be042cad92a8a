import { kilobytes, milliseconds } from '../rows.ts'
import { COMPARED, type ComparedCase, type ComparisonFigures } from './figures.ts'

const BEFORE_PRESS = 5_000
/** 60 for the modal with one family, and 4 for fewer files. */
const AT_PRESS = 64_000
const FURTHER_FAMILY = 8_000
const RATIO = 1.5
const RATIO_LIMIT = 2
/** Milliseconds beyond the bare dialog on 4G, by how much the processor is slowed. */
const BEYOND_BARE: readonly [throttle: number, limit: number][] = [
  [1, 250],
  [4, 350],
]
const SCRIPTS = 8
const WAVES = 1
const BYTES_PER_ROUND = 1_000

type Row = [budget: string, limit: string, figure: string, verdict: string]

const verdict = (isKept: boolean) => (isKept ? 'kept' : 'missed')

function caseOf({ cases }: ComparisonFigures, moment: ComparedCase['moment'], network: string, throttle: number) {
  const found = cases.find(each => each.moment === moment && each.network === network && each.throttle === throttle)
  if (!found) throw new Error(`The figures have no case ${moment}, ${network}, ${throttle}x.`)
  return found.pages
}

function byteRows({ pages: { bare, one, foyer } }: ComparisonFigures): Row[] {
  const before = one.fetched.cold.beforePress.gzip - bare.fetched.cold.beforePress.gzip
  const atPress = one.fetched.cold.upToList.gzip
  const further = (foyer.fetched.cold.upToList.gzip - atPress) / 3
  return [
    [
      'Before the press, EVM, beyond the bare dialog, code of the page and the bundler included',
      kilobytes(BEFORE_PRESS),
      kilobytes(before),
      verdict(before <= BEFORE_PRESS),
    ],
    ['At a cold press up to the list, EVM', kilobytes(AT_PRESS), kilobytes(atPress), verdict(atPress <= AT_PRESS)],
    [
      'Each further family, the mean of three',
      kilobytes(FURTHER_FAMILY),
      kilobytes(further),
      verdict(further <= FURTHER_FAMILY),
    ],
  ]
}

function requestRow({ pages }: ComparisonFigures): Row {
  const count = new Set(COMPARED.flatMap(page => pages[page].foreign.beforePress)).size
  return ['Other origins asked before the press, all pages', '0', `${count}`, verdict(count === 0)]
}

const idleRow = (figures: ComparisonFigures, page: 'one' | 'foyer' | 'phone', name: string): Row => {
  const pages = caseOf(figures, 'idle', 'loopback', 4)
  const ratio = pages[page].press.median / pages.bare.press.median
  const missed = ratio <= RATIO_LIMIT ? 'missed, within the limit' : 'missed, beyond the limit'
  return [
    `Idle press at 4x beside the bare dialog, ${name}`,
    `${RATIO}x, at most ${RATIO_LIMIT}x`,
    `${ratio.toFixed(2)}x`,
    ratio <= RATIO ? 'kept' : missed,
  ]
}

const coldRows = (figures: ComparisonFigures): Row[] =>
  BEYOND_BARE.map(([throttle, limit]): Row => {
    const { foyer, bare } = caseOf(figures, 'cold', '4G', throttle)
    const beyond = foyer.press.median - bare.press.median
    return [
      `Cold press on 4G at ${throttle}x beyond the bare dialog, four families`,
      milliseconds(limit),
      milliseconds(beyond),
      verdict(beyond <= limit),
    ]
  })

function scriptRow(figures: ComparisonFigures): Row {
  const { scripts, waves } = caseOf(figures, 'cold', '4G', 4).foyer
  return [
    'Scripts of a cold press, and their round trips, four families',
    `${SCRIPTS}, ${WAVES}`,
    `${scripts}, ${waves}`,
    verdict(scripts <= SCRIPTS && waves <= WAVES),
  ]
}

const taskRow = (figures: ComparisonFigures, throttle: number): Row => {
  const { foyer } = caseOf(figures, 'idle', 'loopback', throttle)
  const { count, longest } = foyer.tasksAfter
  return [
    `Tasks over 50 ms from an idle press to the list at ${throttle}x, four families, ${foyer.press.runs} visits`,
    '0',
    count === 0 ? '0' : `${count}, longest ${longest.toFixed(0)} ms`,
    verdict(count === 0),
  ]
}

const growthRows = ({ foyer: { opened } }: ComparisonFigures['pages']): Row[] => {
  const { first, last, rounds } = opened
  const counts = (['nodes', 'listeners', 'timers'] as const).map(what => last[what] - first[what])
  const perRound = Math.round(opened.bytesPerRound)
  return [
    [
      `Nodes, listeners, timers added by ${rounds} rounds of opening and closing, four families`,
      '0, 0, 0',
      counts.join(', '),
      verdict(counts.every(count => count <= 0)),
    ],
    [
      'Heap added by a round of opening and closing, second half, four families',
      `${BYTES_PER_ROUND} B`,
      `${perRound} B`,
      verdict(perRound <= BYTES_PER_ROUND),
    ],
  ]
}

/** Lines of the budgets that these figures can judge: budget, limit, figure, verdict. */
export const budgetRows = (figures: ComparisonFigures): Row[] => [
  ...byteRows(figures),
  requestRow(figures),
  ...coldRows(figures),
  scriptRow(figures),
  idleRow(figures, 'one', 'EVM'),
  idleRow(figures, 'foyer', 'four families'),
  idleRow(figures, 'phone', 'four families and WalletConnect'),
  taskRow(figures, 1),
  taskRow(figures, 4),
  ...growthRows(figures.pages),
]
