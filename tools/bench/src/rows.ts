import type { Spread } from './spread.ts'

/** Line of the report: subject, figure, range, budget. */
export type Row = [subject: string, figure: string, range: string, budget: string]

export const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`

export const milliseconds = (value: number) => `${value.toFixed(1)} ms`

export const time = ({ median, min, max, runs }: Spread): [string, string] => [
  milliseconds(median),
  `${min.toFixed(1)} to ${max.toFixed(1)}, ${runs} runs`,
]

export const within = (figure: number, budget: number, unit = ' ms') =>
  `${budget}${unit}: ${figure <= budget ? 'kept' : 'missed'}`

export const tasksOver = (tasks: readonly number[], runs: number): [string, string] => [
  `${tasks.length}`,
  tasks.length > 0 ? `the longest ${Math.round(Math.max(...tasks))} ms, in ${runs} runs` : `in ${runs} runs`,
]
