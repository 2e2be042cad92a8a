import { existsSync, readFileSync } from 'node:fs'

/** A failed test, and the command that runs it alone. `isOutside`: it belongs to no test, and the report of the suite does not have it. */
export interface Failure {
  suite: string
  file: string
  name: string
  message: string
  command: string
  isOutside?: boolean
}

/** Sum of what the suites have told so far. */
export interface Progress {
  passed: number
  failed: number
  skipped: number
  failures: Failure[]
}

type Line = Partial<Failure> & { passed?: number; failed?: number; skipped?: number }

/** Reads what the reporter of `@foyer/tests` has told. A line that is still being written is left for the next time. */
export function progressIn(text: string): Progress {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  const lines = whole
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Line)
  const sum = (of: 'passed' | 'failed' | 'skipped') => lines.reduce((all, line) => all + (line[of] ?? 0), 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: lines.filter(line => line.command !== undefined) as Failure[],
  }
}

/** Text of a failure: which test, why, and the command for it alone. */
export const failureText = ({ suite, file, name, message, command }: Failure): string =>
  [`✗ ${suite} ${file}`, `  ${name}`, `  ${message.split('\n')[0]}`, `  Alone: ${command}`].join('\n')

const WIDTH = 24

const clock = (milliseconds: number): string => {
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`
}

/** One line: a bar by the time of the last run, the time so far, and the tests so far. */
export function progressLine(elapsed: number, expected: number | undefined, { passed, failed }: Progress): string {
  const tests = `${passed.toLocaleString('en')} passed${failed > 0 ? `, ${failed} FAILED` : ''}`
  if (expected === undefined) return `${clock(elapsed)} · ${tests}`
  // A run that takes longer than the last one is not over.
  const share = Math.min(0.99, elapsed / expected)
  const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░')
  return `${bar} ${clock(elapsed)} of about ${clock(expected)} · ${tests}`
}

/** Milliseconds between two lines where they stay, and on a terminal, where one takes the place of the other. */
const PACE = 30_000
const PACE_ON_TERMINAL = 500

/**
 * Tells of the tests of a run while it goes on: each failure when it happens, and a line of progress now and then. `expected` is the time of
 * the last run in milliseconds.
 * @returns a function that ends it.
 */
export function followProgress(file: string, expected: number | undefined): () => void {
  const started = Date.now()
  const { stderr } = process
  let told = 0
  let last = 0
  const clear = () => {
    if (stderr.isTTY) stderr.write('\r\u001b[K')
  }
  const look = () => {
    const progress = progressIn(existsSync(file) ? readFileSync(file, 'utf8') : '')
    for (const failure of progress.failures.slice(told)) {
      clear()
      stderr.write(`${failureText(failure)}\n`)
    }
    told = progress.failures.length
    const now = Date.now()
    if (now - last < (stderr.isTTY ? PACE_ON_TERMINAL : PACE)) return
    last = now
    clear()
    stderr.write(`${progressLine(now - started, expected, progress)}${stderr.isTTY ? '' : '\n'}`)
  }
  const timer = setInterval(look, PACE_ON_TERMINAL)
  return () => {
    clearInterval(timer)
    last = Date.now()
    look()
    clear()
  }
}
