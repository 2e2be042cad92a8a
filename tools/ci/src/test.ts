import { expectedSuites } from './suites.ts'
import { type Part, TURBO, testRun } from './testRun.ts'

/** CI runs every suite; elsewhere a suite that has passed with the same inputs is read from turbo's cache. */
const EVERY = process.env.CI ? ['--force'] : []

const DEMO = '@foyer/demo'

const script = (name: string) => ['node', '--import', 'tsx', `tools/ci/src/${name}.ts`]

/**
 * Parts in order, each with work for two cores. A suite in the browser keeps one busy, so that two run side by side; the demo's has two
 * browsers of its own, and runs alone.
 */
const PARTS: Part[] = [
  { name: 'types', command: [...TURBO, '--concurrency=2', 'check'], minutes: 10 },
  {
    name: 'lint (biome)',
    command: ['biome', 'check', '--error-on-warnings', '--diagnostic-level=warn', '.'],
    minutes: 5,
  },
  { name: 'lint (oxlint)', command: ['oxlint', '--type-aware', '--deny-warnings'], minutes: 5 },
  { name: 'boundaries', command: ['turbo', 'boundaries'], minutes: 5 },
  { name: 'dependencies', command: script('dependencies'), minutes: 1 },
  { name: 'file names', command: script('fileNames'), minutes: 1 },
  { name: 'tests', command: [...TURBO, ...EVERY, '--concurrency=2', 'test'], minutes: 25 },
  {
    name: 'tests in the browser',
    command: [...TURBO, ...EVERY, '--concurrency=2', `--filter=!${DEMO}`, 'test:browser'],
    minutes: 20,
  },
  { name: 'tests of the demo', command: [...TURBO, ...EVERY, `--filter=${DEMO}`, 'test:browser'], minutes: 40 },
]

process.exitCode = (await testRun(PARTS, expectedSuites())) ? 0 : 1
