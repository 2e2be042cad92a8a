import { kilobytes, milliseconds, type Row, tasksOver, time, within } from '../rows.ts'
import { spread } from '../spread.ts'
import type { Host } from './hosts.ts'
import type { PressFigures } from './press.ts'
import type { Press } from './pressVisit.ts'
import { countWaves } from './waves.ts'

const NAMES: Record<Host, string> = {
  foyer: 'four chain families',
  one: 'one chain family',
  phone: 'four chain families and WalletConnect',
  bundled: 'modal in the first bundle',
  bare: 'bare React dialog',
}

/** Milliseconds beyond the bare dialog on 4G, by how much the processor is slowed. */
const BEYOND_BARE: Record<number, number> = { 1: 250, 4: 350 }
const NAVIGATION_BEYOND_BARE = 300
const RATIO = 1.5
const RATIO_LIMIT = 2
const SCRIPTS = 8
const WAVES = 1

const medianOf = (presses: readonly Press[], figure: (press: Press) => number) => spread(presses.map(figure)).median

const judgedRatio = (ratio: number) => {
  if (ratio <= RATIO) return `${RATIO}x: kept`
  return `${RATIO}x: missed, the limit of ${RATIO_LIMIT}x ${ratio <= RATIO_LIMIT ? 'kept' : 'missed'}`
}

/** Fewest waves of all runs: a request that depends on another is always in a later wave, and delays can only add waves. */
const wavesOf = (presses: readonly Press[]) => Math.min(...presses.map(({ scripts }) => countWaves(scripts)))

/** Files of the run with the most; waves only where an answer takes longer than starting the requests. */
const scriptRow = ({ network }: PressFigures, host: Host, presses: readonly Press[]): Row => {
  const { scripts } = presses.reduce((most, press) => (press.scripts.length > most.scripts.length ? press : most))
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
  const waves = network === 'loopback' ? undefined : wavesOf(presses)
  const isKept = scripts.length <= SCRIPTS && (waves === undefined || waves <= WAVES)
  return [
    '    scripts from the click to the list, at most',
    `${scripts.length} ${scripts.length === 1 ? 'file' : 'files'}`,
    `${kilobytes(bytes)} gzip${waves === undefined ? '' : `, ${waves} ${waves === 1 ? 'wave' : 'waves'}`}`,
    host === 'foyer' ? `${SCRIPTS} files, ${WAVES} wave: ${isKept ? 'kept' : 'missed'}` : '',
  ]
}

const atOnceRows = (figures: PressFigures, host: Host, own: Press[], bare: Press[]): Row[] => {
  const { network, throttle } = figures
  const beyond = medianOf(own, press => press.time) - medianOf(bare, press => press.time)
  const navigation = medianOf(own, press => press.fromNavigation) - medianOf(bare, press => press.fromNavigation)
  const isJudged = network === '4G' && host !== 'bundled'
  return [
    ['    beyond bare', milliseconds(beyond), '', isJudged ? within(beyond, BEYOND_BARE[throttle]!) : ''],
    ['    navigation to list', ...time(spread(own.map(press => press.fromNavigation))), ''],
    ['      beyond bare', milliseconds(navigation), '', isJudged ? within(navigation, NAVIGATION_BEYOND_BARE) : ''],
    ...(host === 'bundled' ? [] : [scriptRow(figures, host, own)]),
  ]
}

/** The page's own first rendering falls between its load event and its first idle time. */
const longTaskRows = (presses: readonly Press[], budget: string): Row[] => {
  const before = presses.flatMap(({ tasksBefore }) => tasksBefore)
  const idle = presses.flatMap(({ tasksIdle }) => tasksIdle)
  return [
    ['    tasks over 50 ms after the load event, before the press', ...tasksOver(before, presses.length), ''],
    ['      those in idle time', ...tasksOver(idle, presses.length), budget],
  ]
}

const idleRows = (figures: PressFigures, host: Host, own: Press[], bare: Press[]): Row[] => {
  const { throttle } = figures
  const ratio = medianOf(own, press => press.time) / medianOf(bare, press => press.time)
  const isJudged = throttle === 4 && host !== 'bundled'
  return [
    ['    ratio to bare', `${ratio.toFixed(2)}x`, '', isJudged ? judgedRatio(ratio) : ''],
    ...longTaskRows(own, isJudged ? '0' : ''),
    ...(host === 'bundled' ? [] : [scriptRow(figures, host, own)]),
  ]
}

const hostRows = (figures: PressFigures, host: Host): Row[] => {
  const { moment, presses } = figures
  const [own, bare] = [presses[host], presses.bare]
  if (!own || !bare) return []
  const rows = moment === 'idle' ? idleRows : atOnceRows
  return [[`  ${NAMES[host]}`, ...time(spread(own.map(press => press.time))), ''], ...rows(figures, host, own, bare)]
}

const bareRows = ({ moment, presses: { bare = [] } }: PressFigures): Row[] => [
  [`  ${NAMES.bare}`, ...time(spread(bare.map(press => press.time))), ''],
  ...(moment === 'at once'
    ? [['    navigation to list', ...time(spread(bare.map(press => press.fromNavigation))), ''] satisfies Row]
    : longTaskRows(bare, '')),
]

/** Lines of the first press under one set of conditions. */
export const pressRows = (figures: PressFigures): Row[] => [
  [`first press ${figures.moment}, ${figures.network}, ${figures.throttle}x: click to painted list`, '', '', ''],
  ...hostRows(figures, 'foyer'),
  ...hostRows(figures, 'one'),
  ...hostRows(figures, 'bundled'),
  ...bareRows(figures),
]
