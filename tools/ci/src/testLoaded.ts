import { busyProcess } from './busyProcess.ts'
import { TURBO } from './parts.ts'
import { expectedSuites } from './suites.ts'
import { testRun } from './testRun.ts'

/**
 * Runs the suites of the packages named on the command line, or all, while two other processes keep both cores of a small machine busy.
 * A test that fails only here waits for a time instead of an event.
 */
const chosen = process.argv.slice(2).map(name => (name.startsWith('@') ? name : `@foyer/${name}`))
const known = expectedSuites()
const unknown = chosen.filter(name => known.every(suite => suite.name !== name))
if (unknown.length > 0) throw new Error(`No package with tests is called ${unknown.join(', ')}.`)

const suites = known.filter(({ name }) => chosen.length === 0 || chosen.includes(name))
const filters = chosen.map(name => `--filter=${name}`)
const tasks = (['test', 'test:browser'] as const).filter(task => suites.some(suite => suite.task === task))
const parts = tasks.map(task => ({
  name: `${task}, two busy processes beside it`,
  command: [...TURBO, '--force', '--concurrency=1', ...filters, task],
  minutes: 90,
}))

const busy = [busyProcess(), busyProcess()]
try {
  process.exitCode = (await testRun(parts, suites, `test:loaded ${chosen.join(' ')}`)) ? 0 : 1
} finally {
  await Promise.all(busy.map(end => end()))
}
