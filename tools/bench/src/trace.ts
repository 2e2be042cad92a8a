import type { Browser } from 'playwright-core'

/** Trace event in microseconds. `tdur` is the processor time. */
type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { data?: { type?: string } }
}

/** Tasks and frames of the main thread, in milliseconds. */
export type Traced = {
  /** Tasks, longest first: wall-clock time and processor time. */
  tasks: { clock: number; processor: number }[]
  /** Processor time of script, style and layout in each frame that has any. */
  frames: number[]
  /** Processor time of the tasks from each key to the frame that shows it, painting included. */
  keys: number[]
}

const TASK = 'RunTask'
/** Event that ends the main thread's part of a frame. */
const FRAME = 'Commit'
/** Events of script, style and layout, which may be nested. */
const WORK = new Set([
  'EvaluateScript',
  'EventDispatch',
  'FireAnimationFrame',
  'FireIdleCallback',
  'FunctionCall',
  'Layout',
  'RunMicrotasks',
  'TimerFire',
  'UpdateLayoutTree',
])

/** Traces the browser while `act` runs. */
export async function traced(browser: Browser, act: () => Promise<unknown>): Promise<Traced> {
  const cdp = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]))
  cdp.on('Tracing.dataCollected', collect)
  const ended = new Promise(resolve => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] },
  })
  await act()
  await cdp.send('Tracing.end')
  await ended
  await cdp.detach()
  return readTrace(events)
}

export function readTrace(events: readonly TraceEvent[]): Traced {
  const frames = events.filter(({ name }) => name === FRAME)
  // Only the page's main thread commits frames of a document.
  const main = mostFrequent(frames.map(({ pid, tid }) => `${pid} ${tid}`))
  const own = events.filter(({ pid, tid, ph }) => `${pid} ${tid}` === main && ph !== 'E').sort((a, b) => a.ts - b.ts)
  const tasks = own.filter(({ name }) => name === TASK)
  const perFrame: number[] = []
  let [sum, end] = [0, 0]
  for (const { name, ts, dur = 0, tdur = dur } of own) {
    if (name === FRAME) {
      perFrame.push(sum)
      sum = 0
    } else if (WORK.has(name) && ts >= end) {
      sum += tdur
      end = ts + dur
    }
  }
  return {
    keys: keysOf(own, tasks),
    tasks: tasks
      .map(({ dur = 0, tdur = dur }) => ({ clock: dur / 1_000, processor: tdur / 1_000 }))
      .sort((a, b) => b.processor - a.processor),
    frames: [...perFrame, sum].filter(time => time > 0).map(time => time / 1_000),
  }
}

/** Tasks of a key are those from its event to the end of the one in which a frame is committed. */
function keysOf(events: readonly TraceEvent[], tasks: readonly TraceEvent[]): number[] {
  const keys: number[] = []
  let sum: number | undefined
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    const within = events.filter(event => event.ts >= ts && event.ts <= ts + dur)
    if (within.some(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown')) sum ??= 0
    if (sum === undefined) continue
    sum += tdur / 1_000
    if (!within.some(({ name }) => name === FRAME)) continue
    keys.push(sum)
    sum = undefined
  }
  return keys
}

const mostFrequent = (names: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}
