import type { Bytes, Weight } from './bytes.ts'
import { ACTIONS, type Action, type Listed } from './catalogue.ts'
import type { ComparisonFigures } from './compare/figures.ts'
import { comparisonTables, formatTable } from './compare/tables.ts'
import type { EngineFigures } from './engines/engineFigures.ts'
import { enginePressTable, engineRunTable, skippedLines } from './engines/enginePressTable.ts'
import type { Memory } from './memory.ts'
import type { NamespaceTimes } from './namespaces.ts'
import { PORTFOLIO_ACTIONS, type Portfolio, type PortfolioAction } from './portfolio.ts'
import type { PressFigures } from './press/press.ts'
import { pressRows } from './press/pressRows.ts'
import { kilobytes, milliseconds, type Row, tasksOver, time, within } from './rows.ts'
import type { Sending } from './send.ts'
import { type Spread, spread } from './spread.ts'
import type { Swapping } from './swap.ts'
import type { Traced } from './trace.ts'
import type { Verifications } from './verifications.ts'

export type Figures = {
  machine: { cpus: number; model: string; memory: number; node: string; load: number }
  browser: string
  /** Undefined unless requested, like all parts. */
  page?: PageFigures
  press?: PressFigures[]
  compare?: ComparisonFigures
  engines?: EngineFigures
  fullPage: FullPageFigures
  verifications?: Verifications[]
}

export type PageFigures = {
  bytes: Bytes
  paint: { throttle: number; modal: Spread; bare: Spread; ratio: number; loading: number[]; opening: number[] }[]
  connect: { total: Spread; wallet: Spread; own: Spread }
  memory: Memory
  /** The same with an engine that does not compile, so that only objects remain. */
  objects: Memory
  events: { moving: Spread; idle: Spread }
}

export type FullPageFigures = {
  pairing?: { total: Spread; relay: Spread; own: Spread }
  namespaces?: { connect: NamespaceTimes[]; restore: NamespaceTimes[] }
  send?: (Sending & { delay: number })[]
  swap?: Swapping
  catalogue?: (Listed & { throttle: number })[]
  portfolio?: (Portfolio & { throttle: number })[]
}

const weight = ({ gzip, raw, requests }: Weight): [string, string] => [
  `${kilobytes(gzip)} gzip`,
  `${kilobytes(raw)} raw, ${requests} ${requests === 1 ? 'file' : 'files'}`,
]
const rate = ({ median, min, max, runs }: Spread): [string, string] => [
  `${Math.round(median)} /s`,
  `${Math.round(min)} to ${Math.round(max)}, ${runs} runs`,
]
const change = (first: number, last: number): [string, string] => [`${last - first}`, `${first} to ${last}`]

const judged = (figures: Spread, budget: number): [string, string, string] => [
  ...time(figures),
  within(figures.median, budget),
]

const ACTION_NAMES: Record<Action, string> = {
  open: 'opening the list',
  arriving: 'scrolling while pages arrive',
  scrolling: 'scrolling to the end of what is loaded',
  typing: 'typing in the search and erasing',
}

/** Longest task of an action in its worst round, and the 95th percentile of its frames. */
const smoothRows = (subject: string, actions: readonly Traced[]): Row[] => {
  const task = spread(actions.map(({ tasks }) => Math.max(0, ...tasks.map(each => each.processor))))
  const clock = actions.map(({ tasks }) => Math.max(0, ...tasks.map(each => each.clock)))
  const frames = actions.flatMap(({ frames: own }) => own).sort((a, b) => a - b)
  const mean = frames.reduce((sum, frame) => sum + frame, 0) / frames.length
  const most = frames[Math.floor(frames.length * 0.95)] ?? 0
  return [
    [
      `${subject}: longest task of all rounds`,
      milliseconds(task.max),
      `from ${task.min.toFixed(1)}, median ${task.median.toFixed(1)}, on the clock ${Math.max(...clock).toFixed(1)}`,
      within(task.max, 50),
    ],
    [
      '  script, style and layout of 95 % of the frames',
      milliseconds(most),
      `mean ${mean.toFixed(1)}, ${frames.length} frames`,
      within(most, 8),
    ],
  ]
}

const catalogueRows = ({ throttle, loaded, actions }: NonNullable<FullPageFigures['catalogue']>[number]): Row[] =>
  ACTIONS.flatMap(action =>
    smoothRows(`all wallets, ${loaded}: ${ACTION_NAMES[action]}, ${throttle}x`, actions[action]),
  )

const PORTFOLIO_ACTION_NAMES: Record<PortfolioAction, string> = {
  first: 'opening it for the first time',
  again: 'opening it again',
  tokens: 'scrolling the tokens',
  allTokens: 'flicking through all tokens',
  arriving: 'scrolling while transactions arrive',
  activity: 'scrolling the transactions',
  allActivity: 'flicking through all transactions',
}

const portfolioRows = (portfolio: NonNullable<FullPageFigures['portfolio']>[number]): Row[] => {
  const { throttle, tokens, transactions, actions, painted, requests, retained } = portfolio
  const account = `account of ${tokens} tokens, ${transactions} transactions`
  const [service, times] = Object.entries(requests).sort(([, a], [, b]) => b - a)[0] ?? ['none', 0]
  const first = retained[0]?.heap ?? 0
  const last = retained.at(-1)?.heap ?? 0
  return [
    [`${account}, ${throttle}x: click to its tokens, requested`, ...time(spread(painted.first)), ''],
    ['  from the cache', ...time(spread(painted.again)), ''],
    ['  requests to one service, at most', `${times}`, service, '1'],
    ...PORTFOLIO_ACTIONS.flatMap(action =>
      smoothRows(`account: ${PORTFOLIO_ACTION_NAMES[action]}, ${throttle}x`, actions[action]),
    ),
    ...(retained.length > 0
      ? ([
          [
            `account: heap, all transactions up and down ${retained.length} times`,
            kilobytes(last - first),
            `${kilobytes(first)} to ${kilobytes(last)}`,
            '',
          ],
          ['  nodes, first round to last', ...change(retained[0]!.nodes, retained.at(-1)!.nodes), '0'],
        ] satisfies Row[])
      : []),
  ]
}

const namespaceRows = (outcome: string, rounds: readonly NamespaceTimes[]): Row[] => {
  const all = spread(rounds.map(round => round.all))
  const alone = rounds[0]!.alone.map((_, namespace) => spread(rounds.map(round => round.alone[namespace]!)))
  const slowest = alone.reduce((a, b) => (b.median > a.median ? b : a))
  const beyond = all.median - slowest.median
  return [
    [`four chain families at once, ${outcome}`, ...time(all), ''],
    ['  the slowest one alone', ...time(slowest), ''],
    ['  difference', milliseconds(beyond), '', within(beyond, 50)],
  ]
}

/** Median of the keys, each up to the frame that shows it. A frame has 16.7 ms, of which the browser and React take their part for any field. */
function typingRows(form: string, bareOnes: readonly Traced[], fields: Record<string, readonly Traced[]>): Row[] {
  const keysOf = (traces: readonly Traced[]) => spread(traces.flatMap(({ keys }) => keys))
  const note = ({ min, max, runs }: ReturnType<typeof keysOf>) =>
    `from ${min.toFixed(1)} to ${max.toFixed(1)}, ${runs} keys`
  const bare = keysOf(bareOnes)
  return [
    ['a key in one field of plain React, 4x, until its frame', milliseconds(bare.median), note(bare), ''],
    ...Object.entries(fields).flatMap(([field, traces]): Row[] => {
      const keys = keysOf(traces)
      return [
        [`${form}: a key in the ${field}, 4x`, milliseconds(keys.median), note(keys), within(keys.median, 16.7)],
        ['  beyond plain React', milliseconds(keys.median - bare.median), '', ''],
      ]
    }),
  ]
}

const sendRows = (rounds: readonly (Sending & { delay: number })[]): Row[] => [
  ...(rounds.length > 0
    ? typingRows(
        'send',
        rounds.flatMap(({ bare }) => bare),
        { amount: rounds.flatMap(({ amount }) => amount), receiver: rounds.flatMap(({ receiver }) => receiver) },
      )
    : []),
  ...rounds.flatMap(({ delay, previews }): Row[] => [
    [
      `send: click to the painted preview, endpoints ${delay} ms late`,
      ...time(spread(previews.map(({ painted }) => painted))),
      '',
    ],
    ['  beyond the slowest request', ...judged(spread(previews.map(({ painted, slowest }) => painted - slowest)), 150)],
  ]),
]

const fullPageRows = ({
  pairing,
  namespaces,
  send = [],
  swap,
  catalogue = [],
  portfolio = [],
}: FullPageFigures): Row[] => [
  ...(pairing ? pairingRows(pairing) : []),
  ...(namespaces
    ? [...namespaceRows('connected', namespaces.connect), ...namespaceRows('restored', namespaces.restore)]
    : []),
  ...sendRows(send),
  ...(swap ? typingRows('swap', swap.bare, { amount: swap.amount }) : []),
  ...catalogue.flatMap(catalogueRows),
  ...portfolio.flatMap(portfolioRows),
]

const pairingRows = ({ total, relay, own }: NonNullable<FullPageFigures['pairing']>): Row[] => [
  ['click on a wallet to its painted QR code', ...time(total), ''],
  ['  the relay’s part', ...time(relay), ''],
  ['  the rest', ...judged(own, 150)],
]

const pageRows = ({ bytes, paint, connect, memory, objects, events }: PageFigures): Row[] => [
  ['React, loaded by the host', ...weight(bytes.react), ''],
  ['loaded before the visitor acts, page included', ...weight(bytes.before), '5 kB'],
  ['loaded when the wallets are listed', ...weight(bytes.open), '60 kB'],
  ['  half a second later', ...weight(bytes.later), ''],
  ['requests to other origins by then', `${bytes.elsewhere.length}`, bytes.elsewhere.join(' '), '0'],
  ...paint.flatMap(({ throttle, modal, bare, ratio, loading, opening }): Row[] => [
    [`click to painted wallets, ${throttle}x slower`, ...time(modal), ''],
    ['  the same with a bare React dialog', ...time(bare), ''],
    ['  ratio', `${ratio.toFixed(2)}x`, '', throttle === 4 ? '1.5x' : ''],
    ['  tasks over 50 ms, from the click on', ...tasksOver(opening, modal.runs), '0'],
    ['  tasks over 50 ms, loading at intent', ...tasksOver(loading, modal.runs), ''],
  ]),
  ['connect: click on a wallet to connected', ...time(connect.total), ''],
  ['  the wallet’s part', ...time(connect.wallet), ''],
  ['  the rest', ...time(connect.own), ''],
  [
    `heap, rounds 20 to ${objects.rounds} of open and close, objects`,
    `${Math.round(objects.bytesPerRound)} B/round`,
    `${kilobytes(objects.first.heap)} to ${kilobytes(objects.last.heap)}`,
    '1 kB/round',
  ],
  [
    '  compiled code included',
    `${Math.round(memory.bytesPerRound)} B/round`,
    `${kilobytes(memory.first.heap)} to ${kilobytes(memory.last.heap)}`,
    '',
  ],
  ['  nodes, first round to last', ...change(memory.first.nodes, memory.last.nodes), '0'],
  ['  listeners', ...change(memory.first.listeners, memory.last.listeners), '0'],
  ['  timers', ...change(memory.first.timers, memory.last.timers), '0'],
  ['root actor: events that open and close', ...rate(events.moving), ''],
  ['root actor: events that change nothing', ...rate(events.idle), ''],
]

/** Formats the figures as a table. A missed budget does not fail the run, as other work on the machine is part of the figures. */
export function report(figures: Figures): string {
  const rows: Row[] = [
    ['', 'median', 'range', 'budget'],
    ...(figures.page ? pageRows(figures.page) : []),
    ...(figures.press ?? []).flatMap(pressRows),
    ...fullPageRows(figures.fullPage),
    ...(figures.verifications ?? []).map(({ verifier, rate: each }): Row => [verifier, ...rate(each), '']),
  ]
  const widths = [0, 1, 2].map(column => Math.max(...rows.map(row => row[column]!.length)))
  const lines = rows.map(([subject, figure, range, budget]) =>
    `${subject.padEnd(widths[0]!)}  ${figure.padStart(widths[1]!)}  ${range.padEnd(widths[2]!)}  ${budget}`.trimEnd(),
  )
  const { compare, engines } = figures
  const tables = [
    ...(compare ? Object.values(comparisonTables(compare)) : []),
    ...(engines ? [engineRunTable(engines), enginePressTable(engines)] : []),
  ].map(formatTable)
  const skipped = engines ? skippedLines(engines) : []
  const text = [...(rows.length > 1 ? [lines.join('\n')] : []), ...tables, ...skipped].join('\n\n')
  const { cpus, model, node, load } = figures.machine
  return `\n${text}\n\nChromium ${figures.browser}, Node ${node}, ${cpus} cores of ${model}, load ${load.toFixed(1)}. The figures hold for this machine and this load.\n`
}
