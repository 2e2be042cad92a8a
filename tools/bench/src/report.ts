import type { Bytes, Weight } from './bytes.ts'
import type { Memory } from './memory.ts'
import type { Spread } from './spread.ts'

export type Figures = {
  machine: { cpus: number; model: string; memory: number; node: string }
  browser: string
  bytes: Bytes
  paint: { throttle: number; modal: Spread; bare: Spread; ratio: number; loading: number[]; opening: number[] }[]
  connect: { whole: Spread; wallet: Spread; own: Spread }
  memory: Memory
  /** The same with an engine that compiles nothing, so that what stays are objects. */
  objects: Memory
  events: { moving: Spread; idle: Spread }
}

type Row = [what: string, figure: string, range: string, budget: string]

const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`
const weight = ({ gzip, raw, requests }: Weight): [string, string] => [
  `${kilobytes(gzip)} gzip`,
  `${kilobytes(raw)} raw, ${requests} ${requests === 1 ? 'file' : 'files'}`,
]
const time = ({ median, min, max, runs }: Spread): [string, string] => [
  `${median.toFixed(1)} ms`,
  `${min.toFixed(1)} to ${max.toFixed(1)}, ${runs} runs`,
]
const rate = ({ median, min, max, runs }: Spread): [string, string] => [
  `${Math.round(median)} /s`,
  `${Math.round(min)} to ${Math.round(max)}, ${runs} runs`,
]
const long = (tasks: number[], runs: number): [string, string] => [
  `${tasks.length}`,
  tasks.length > 0 ? `the longest ${Math.round(Math.max(...tasks))} ms, in ${runs} runs` : `in ${runs} runs`,
]
const change = (first: number, last: number): [string, string] => [`${last - first}`, `${first} to ${last}`]

const rowsOf = ({ bytes, paint, connect, memory, objects, events }: Figures): Row[] => [
  ['React, the host’s own', ...weight(bytes.react), ''],
  ['loaded before the visitor acts, with the page’s own lines', ...weight(bytes.before), '5 kB'],
  ['loaded when the wallets are listed', ...weight(bytes.open), '60 kB'],
  ['  half a second later', ...weight(bytes.later), ''],
  ['requests to elsewhere by then', `${bytes.elsewhere.length}`, bytes.elsewhere.join(' '), '0'],
  ...paint.flatMap(({ throttle, modal, bare, ratio, loading, opening }): Row[] => [
    [`click to painted wallets, ${throttle}x slower`, ...time(modal), ''],
    ['  the same with a bare React dialog', ...time(bare), ''],
    ['  ratio', `${ratio.toFixed(2)}x`, '', throttle === 4 ? '1.5x' : ''],
    ['  tasks over 50 ms, from the click on', ...long(opening, modal.runs), '0'],
    ['  tasks over 50 ms, loading at intent', ...long(loading, modal.runs), ''],
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

/** The figures as a table to read; nothing is judged. */
export function report(figures: Figures): string {
  const rows: Row[] = [['', 'median', 'range', 'budget'], ...rowsOf(figures)]
  const widths = [0, 1, 2].map(column => Math.max(...rows.map(row => row[column]!.length)))
  const lines = rows.map(([what, figure, range, budget]) =>
    `${what.padEnd(widths[0]!)}  ${figure.padStart(widths[1]!)}  ${range.padEnd(widths[2]!)}  ${budget}`.trimEnd(),
  )
  const { cpus, model, node } = figures.machine
  return `\n${lines.join('\n')}\n\nChromium ${figures.browser}, Node ${node}, ${cpus} cores of ${model}. Figures of one machine at one time.\n`
}
