import type { Window } from './cpuProfile.ts'

/** Event of a trace, in microseconds. */
export type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number }

/** Phases of a frame by the names of their events. Inner events count for the inner phase. */
const PHASES: Record<string, string> = {
  'v8.compileModule': 'script: compile',
  'v8.compile': 'script: compile',
  'v8.produceModuleCache': 'script: compile',
  'v8.produceCache': 'script: compile',
  EvaluateScript: 'script: evaluate modules',
  'v8.evaluateModule': 'script: evaluate modules',
  EventDispatch: 'script: event listeners',
  FunctionCall: 'script: callbacks',
  FireAnimationFrame: 'script: callbacks',
  FireIdleCallback: 'script: callbacks',
  TimerFire: 'script: timers',
  RunMicrotasks: 'script: microtasks',
  MinorGC: 'garbage collection',
  MajorGC: 'garbage collection',
  'V8.GC_MC_INCREMENTAL': 'garbage collection',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
  ParseHTML: 'parse HTML',
  ParseAuthorStyleSheet: 'style',
  RunTask: 'the rest of the tasks',
}

/** Milliseconds of the main thread between two moments, by phase; an event's inner events are subtracted from it. */
export function phasesOf(events: readonly TraceEvent[], { from, to }: Window): Map<string, number> {
  const commit = events.find(({ name, ts }) => name === 'Commit' && ts >= from && ts < to)
  const own = events
    .filter(({ ph, pid, tid, name }) => ph === 'X' && pid === commit?.pid && tid === commit.tid && PHASES[name])
    .map(({ name, ts, dur = 0 }) => ({ name, start: Math.max(ts, from), end: Math.min(ts + dur, to) }))
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const phases = new Map<string, number>()
  const add = (name: string, microseconds: number) => {
    const phase = PHASES[name]!
    phases.set(phase, (phases.get(phase) ?? 0) + microseconds / 1_000)
  }
  const open: { name: string; end: number }[] = []
  for (const { name, start, end } of own) {
    while (open.length > 0 && open.at(-1)!.end <= start) open.pop()
    const outer = open.at(-1)
    add(name, end - start)
    if (outer) add(outer.name, start - Math.min(end, outer.end))
    open.push({ name, end })
  }
  return phases
}
