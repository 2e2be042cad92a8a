import { engineOutcome } from './engines/engineRecord.ts'
import { findEngine } from './engines/findEngine.ts'
import { run } from './run.ts'
import { ROOT } from './workspace.ts'

const REQUIRE = '--require'

/** Files and options of Vitest. */
const options = process.argv.slice(2).filter(each => each !== REQUIRE)
const required = process.argv.includes(REQUIRE) ? (['firefox'] as const) : []

const found = await findEngine('firefox')
if ('missing' in found) {
  const { lines, isPassed } = engineOutcome([{ engine: 'firefox', skipped: found.missing }], required)
  console.log(lines.join('\n'))
  process.exitCode = isPassed ? 0 : 1
} else {
  const vitest = ['pnpm', '--filter', '@foyer/react', 'exec', 'vitest', 'run', '--config', 'vitest.browser.config.ts']
  const env = { ...process.env, FOYER_FIREFOX: found.path }
  const { ok } = await run(`test:firefox in ${found.path}`, [...vitest, ...options], { cwd: ROOT, minutes: 40, env })
  process.exitCode = ok ? 0 : 1
}
