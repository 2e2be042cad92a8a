import type { ExpectedSuite } from './suites.ts'
import type { Part, Step } from './testRun.ts'

/** Options that make turbo run every task, even after one has failed, print the output of those that fail, and note which these were. */
export const TURBO = ['turbo', 'run', '--ui=stream', '--output-logs=errors-only', '--continue=always', '--summarize']

const DEMO = '@foyer/demo'

const LINT = ['//#lint:format', '//#lint:rules', '//#lint:names', '//#lint:dependencies']

/** Commands of a run, and which suites leave a report in it. */
export interface Shard {
  parts: readonly Step[]
  has: (suite: ExpectedSuite) => boolean
}

const types: Part[] = [
  { name: 'types and lint', command: [...TURBO, '--concurrency=2', ...LINT, '//#check'], minutes: 10 },
  { name: 'boundaries', command: ['turbo', 'boundaries'], minutes: 5 },
]

const suites = (concurrency: number, ...tasks: string[]): Part => ({
  name: tasks.join(' and '),
  command: [...TURBO, `--concurrency=${concurrency}`, `--filter=!${DEMO}`, ...tasks],
  minutes: 75,
})

const demo: Part = {
  name: 'test:browser of the demo',
  command: [...TURBO, `--filter=${DEMO}`, 'test:browser'],
  minutes: 75,
}

const isOfDemo = ({ name }: ExpectedSuite) => name === DEMO

/** Shares of the run for machines side by side. */
export const SHARDS: Readonly<Record<string, Shard>> = {
  static: { parts: types, has: () => false },
  units: { parts: [suites(2, 'test')], has: ({ task }) => task === 'test' },
  browser: {
    parts: [suites(2, 'test:browser')],
    has: suite => suite.task === 'test:browser' && !isOfDemo(suite),
  },
  demo: { parts: [demo], has: isOfDemo },
}

/**
 * All shares. A suite that has passed with the same sources is read from turbo's cache. The demo's, which is the longest and waits a quarter
 * of its time, runs beside all others, so that both cores are busy to the end.
 */
export const WHOLE: Shard = { parts: [...types, [demo, suites(1, 'test', 'test:browser')]], has: () => true }
