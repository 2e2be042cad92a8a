import type { Bytes, Weight } from './bytes.ts'
import { DEEDS, type Deed, type Listed } from './catalogue.ts'
import type { Families } from './families.ts'
import { LEDGER_DEEDS, type Ledger, type LedgerDeed } from './ledger.ts'
import type { Memory } from './memory.ts'
import type { PressFigures } from './press/press.ts'
import { pressRows } from './press/pressRows.ts'
import { kilobytes, milliseconds, type Row, tasksOver, time, within } from './rows.ts'
import { type Spread, spread } from './spread.ts'
import type { Traced } from './trace.ts'

export type Figures = {
  machine: { cpus: number; model: string; memory: number; node: string; load: number }
  browser: string
  /** Each undefined where it was not asked for. */
  page?: PageFigures
  press?: PressFigures[]
  whole: WholeFigures
}

export type PageFigures = {
  bytes: Bytes
  paint: { throttle: number; modal: Spread; bare: Spread; ratio: number; loading: number[]; opening: number[] }[]
  connect: { whole: Spread; wallet: Spread; own: Spread }
  memory: Memory
  /** The same with an engine that compiles nothing, so that what stays are objects. */
  objects: Memory
  events: { moving: Spread; idle: Spread }
}

export type WholeFigures = {
  pairing?: { whole: Spread; relay: Spread; own: Spread }
  families?: { connect: Families[]; restore: Families[] }
  catalogue?: (Listed & { throttle: number })[]
  ledger?: (Ledger & { throttle: number })[]
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

const DEED_NAMES: Record<Deed, string> = {
  open: 'opening the list',
  arriving: 'scrolling while pages arrive',
  scrolling: 'scrolling to the end of what is loaded',
  typing: 'typing in the search and erasing',
}

/** The longest task of what a visitor does, in its worst round, and its frames but for the slowest twentieth: one that jerks is one too many. */
const smoothRows = (what: string, deeds: readonly Traced[]): Row[] => {
  const task = spread(deeds.map(({ tasks }) => Math.max(0, ...tasks.map(each => each.processor))))
  const clock = deeds.map(({ tasks }) => Math.max(0, ...tasks.map(each => each.clock)))
  const frames = deeds.flatMap(({ frames: own }) => own).sort((a, b) => a - b)
  const mean = frames.reduce((sum, frame) => sum + frame, 0) / frames.length
  const most = frames[Math.floor(frames.length * 0.95)] ?? 0
  return [
    [
      `${what}: longest task of all rounds`,
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

const catalogueRows = ({ throttle, loaded, deeds }: NonNullable<WholeFigures['catalogue']>[number]): Row[] =>
  DEEDS.flatMap(deed => smoothRows(`all wallets, ${loaded}: ${DEED_NAMES[deed]}, ${throttle}x`, deeds[deed]))

const LEDGER_DEED_NAMES: Record<LedgerDeed, string> = {
  first: 'opening it for the first time',
  again: 'opening it again',
  tokens: 'scrolling the tokens',
  allTokens: 'flying through all tokens',
  arriving: 'scrolling while transactions arrive',
  activity: 'scrolling the transactions',
  allActivity: 'flying through all transactions',
}

const ledgerRows = (ledger: NonNullable<WholeFigures['ledger']>[number]): Row[] => {
  const { throttle, tokens, transactions, deeds, painted, requests, held } = ledger
  const account = `account of ${tokens} tokens, ${transactions} transactions`
  const [service, times] = Object.entries(requests).sort(([, a], [, b]) => b - a)[0] ?? ['none', 0]
  const first = held[0]?.heap ?? 0
  const last = held.at(-1)?.heap ?? 0
  return [
    [`${account}, ${throttle}x: click to its tokens, asked for`, ...time(spread(painted.first)), ''],
    ['  from the cache', ...time(spread(painted.again)), ''],
    ['  requests to one service, at most', `${times}`, service, '1'],
    ...LEDGER_DEEDS.flatMap(deed => smoothRows(`account: ${LEDGER_DEED_NAMES[deed]}, ${throttle}x`, deeds[deed])),
    ...(held.length > 0
      ? ([
          [
            `account: heap, all transactions up and down ${held.length} times`,
            kilobytes(last - first),
            `${kilobytes(first)} to ${kilobytes(last)}`,
            '',
          ],
          ['  nodes, first round to last', ...change(held[0]!.nodes, held.at(-1)!.nodes), '0'],
        ] satisfies Row[])
      : []),
  ]
}

const familyRows = (what: string, rounds: readonly Families[]): Row[] => {
  const all = spread(rounds.map(round => round.all))
  const alone = rounds[0]!.alone.map((_, family) => spread(rounds.map(round => round.alone[family]!)))
  const slowest = alone.reduce((a, b) => (b.median > a.median ? b : a))
  const beyond = all.median - slowest.median
  return [
    [`four families at once, ${what}`, ...time(all), ''],
    ['  the slowest alone', ...time(slowest), ''],
    ['  beyond it', milliseconds(beyond), '', within(beyond, 50)],
  ]
}

const wholeRows = ({ pairing, families, catalogue = [], ledger = [] }: WholeFigures): Row[] => [
  ...(pairing ? pairingRows(pairing) : []),
  ...(families ? [...familyRows('connected', families.connect), ...familyRows('restored', families.restore)] : []),
  ...catalogue.flatMap(catalogueRows),
  ...ledger.flatMap(ledgerRows),
]

const pairingRows = ({ whole, relay, own }: NonNullable<WholeFigures['pairing']>): Row[] => [
  ['choosing a wallet to its code painted', ...time(whole), ''],
  ['  the relay’s part', ...time(relay), ''],
  ['  the rest', ...judged(own, 150)],
]

const pageRows = ({ bytes, paint, connect, memory, objects, events }: PageFigures): Row[] => [
  ['React, the host’s own', ...weight(bytes.react), ''],
  ['loaded before the visitor acts, with the page’s own lines', ...weight(bytes.before), '5 kB'],
  ['loaded when the wallets are listed', ...weight(bytes.open), '60 kB'],
  ['  half a second later', ...weight(bytes.later), ''],
  ['requests to elsewhere by then', `${bytes.elsewhere.length}`, bytes.elsewhere.join(' '), '0'],
  ...paint.flatMap(({ throttle, modal, bare, ratio, loading, opening }): Row[] => [
    [`click to painted wallets, ${throttle}x slower`, ...time(modal), ''],
    ['  the same with a bare React dialog', ...time(bare), ''],
    ['  ratio', `${ratio.toFixed(2)}x`, '', throttle === 4 ? '1.5x' : ''],
    ['  tasks over 50 ms, from the click on', ...tasksOver(opening, modal.runs), '0'],
    ['  tasks over 50 ms, loading at intent', ...tasksOver(loading, modal.runs), ''],
  ]),
  ['connect: click on a wallet to connected', ...time(connect.whole), ''],
  ['  the wallet’s part', ...time(connect.wallet), ''],
  ['  the rest', ...time(connect.own), ''],
  [
    `heap, rounds 20 to ${objects.rounds} of open and close, objects`,
    `${Math.round(objects.bytesPerRound)} B/round`,
    `${kilobytes(objects.first.heap)} to ${kilobytes(objects.last.heap)}`,
    '1 kB/round',
  ],
  [
    '  with the code that the engine compiles',
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

/** The figures as a table to read. A missed budget fails nothing: what else the machine does is in them too. */
export function report(figures: Figures): string {
  const rows: Row[] = [
    ['', 'median', 'range', 'budget'],
    ...(figures.page ? pageRows(figures.page) : []),
    ...(figures.press ?? []).flatMap(pressRows),
    ...wholeRows(figures.whole),
  ]
  const widths = [0, 1, 2].map(column => Math.max(...rows.map(row => row[column]!.length)))
  const lines = rows.map(([what, figure, range, budget]) =>
    `${what.padEnd(widths[0]!)}  ${figure.padStart(widths[1]!)}  ${range.padEnd(widths[2]!)}  ${budget}`.trimEnd(),
  )
  const { cpus, model, node, load } = figures.machine
  return `\n${lines.join('\n')}\n\nChromium ${figures.browser}, Node ${node}, ${cpus} cores of ${model}, load ${load.toFixed(1)}. Figures of one machine at one time.\n`
}
