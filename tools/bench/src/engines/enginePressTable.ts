import { PAGE_NAMES, range, type Table } from '../compare/tables.ts'
import type { EngineFigures, EngineName, EnginePress, PressRatio } from './engineFigures.ts'

/** Multiple of the bare dialog's time that no engine may exceed. */
const LIMIT = 2.5

/** Names of the engines, for a reader. */
const NAMES: Record<EngineName, string> = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKitGTK' }

const times = ({ median, min, max }: PressRatio) => `${median.toFixed(2)}x (${min.toFixed(2)}x to ${max.toFixed(2)}x)`

function rowOf(press: EnginePress): string[] {
  const name = NAMES[press.engine]
  if ('skipped' in press) return [name, '', `not run: ${press.skipped}`, '', '', '']
  const { version, bare, foyer, ratio } = press
  return [name, version, range(bare), range(foyer), times(ratio), ratio.median <= LIMIT ? 'kept' : 'missed']
}

/** Table of a press on the preloaded page, by engine. */
export const enginePressTable = ({ presses }: EngineFigures): Table => ({
  title: 'By engine: click to painted list, preloaded',
  columns: ['Engine', 'Version', PAGE_NAMES.bare, PAGE_NAMES.foyer, 'Ratio', `Limit of ${LIMIT}x`],
  rows: presses.map(rowOf),
})

/** Facts about the run, which is not that of the other tables. */
export const engineRunTable = ({ date, machine, load, runs }: EngineFigures): Table => ({
  title: 'The run of the engines',
  columns: ['Fact', 'Value'],
  rows: [
    ['Date', date],
    ['Machine', `${machine.cores} cores of ${machine.model}`],
    ['Load average at the start and the end', `${load.start.toFixed(1)}, ${load.end.toFixed(1)}`],
    ['Visits of each page in each engine', `${runs}`],
  ],
})

/** Line about an engine that was left out, as `pnpm engines` has it. */
export const skippedLines = ({ presses }: EngineFigures): string[] =>
  presses.flatMap(press => ('skipped' in press ? [`skipped: ${press.engine} (${press.skipped})`] : []))
