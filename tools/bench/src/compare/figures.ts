import type { Spread } from '../spread.ts'

/** Pages that are compared, by the names of the hosts that `press` builds. */
export const COMPARED = ['bare', 'one', 'foyer', 'phone'] as const
export type Compared = (typeof COMPARED)[number]

export type Weight = { files: number; gzip: number }

/** Files of a first visit, compressed, by the time of their requests. The list is that of the wallets. */
export type Fetched = { beforePress: Weight; upToList: Weight; afterList: Weight }

/** Number of tasks, and milliseconds of the longest one, 0 without any. */
export type Tasks = { count: number; longest: number }

export type ComparedPress = {
  /** Milliseconds from the click to the painted list. */
  press: Spread
  /** Milliseconds from the start of the navigation. */
  firstPaint: Spread
  largestPaint: Spread
  /** Milliseconds that the main thread was busy before the press. */
  busyBefore: Spread
  /** Tasks over 50 ms in all visits: before the press, and from the press to the list. */
  tasksBefore: Tasks
  tasksAfter: Tasks
  /** Most scripts from the press to the list, and the fewest round trips one after the other. */
  scripts: number
  waves: number
}

export type ComparedCase = {
  moment: 'cold' | 'idle'
  network: 'loopback' | '4G'
  throttle: number
  pages: Record<Compared, ComparedPress>
}

export type Reading = { heap: number; nodes: number; listeners: number; timers: number }

/** Memory after the first and the last round, each after a forced garbage collection. */
export type Growth = { rounds: number; first: Reading; last: Reading; bytesPerRound: number }

export type ComparedPage = {
  fetched: Record<'cold' | 'idle', Fetched>
  /** Other origins that were asked, before the press and after it. */
  foreign: { beforePress: string[]; afterPress: string[] }
  /** Opening and closing, and mounting, opening, closing and unmounting. */
  opened: Growth
  mounted: Growth
}

export type ComparisonFigures = {
  /** Day of the run, ISO 8601. */
  date: string
  node: string
  chromium: string
  machine: { model: string; cores: number }
  /** Load averages of one minute, when the run began and ended. */
  load: { start: number; end: number }
  runs: number
  cases: ComparedCase[]
  pages: Record<Compared, ComparedPage>
}
