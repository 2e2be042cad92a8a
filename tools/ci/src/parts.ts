import type { ExpectedSuite } from './suites.ts'
import type { Part } from './testRun.ts'

/** Options that make turbo run every task, even after one has failed, and print the output of those that fail. */
export const TURBO = ['turbo', 'run', '--ui=stream', '--output-logs=errors-only', '--continue=always']

const DEMO = '@foyer/demo'

const LINT = ['//#lint:format', '//#lint:rules', '//#lint:names', '//#lint:dependencies']

/** Commands of a run, and which suites leave a report in it. */
export interface Shard {
  parts: Part[]
  has: (suite: ExpectedSuite) => boolean
}

const types: Part[] = [
  { name: 'types and lint', command: [...TURBO, '--concurrency=2', ...LINT, '//#check'], minutes: 10 },
  { name: 'boundaries', command: ['turbo', 'boundaries'], minutes: 5 },
]

const suites = (...tasks: string[]): Part => ({
  name: tasks.join(' and '),
  command: [...TURBO, '--concurrency=2', `--filter=!${DEMO}`, ...tasks],
  minutes: 30,
})

const demo: Part = {
  name: 'test:browser of the demo',
  command: [...TURBO, `--filter=${DEMO}`, 'test:browser'],
  minutes: 30,
}

const isOfDemo = ({ name }: ExpectedSuite) => name === DEMO

/** Shares of the run for machines side by side. */
export const SHARDS: Readonly<Record<string, Shard>> = {
  static: { parts: types, has: () => false },
  units: { parts: [suites('test')], has: ({ task }) => task === 'test' },
  browser: {
    parts: [suites('test:browser')],
    has: suite => suite.task === 'test:browser' && !isOfDemo(suite),
  },
  demo: { parts: [demo], has: isOfDemo },
}

/**
 * All shares, each part with work for two cores. A suite that has passed with the same sources is read from turbo's cache. The demo's has two
 * browsers of its own, and runs alone.
 */
export const WHOLE: Shard = { parts: [...types, suites('test', 'test:browser'), demo], has: () => true }
