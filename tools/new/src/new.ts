import { ROOT } from '@foyer/ci/workspace'
import { command } from './command.ts'
import { format, install, updateSnapshots } from './finish.ts'
import { LISTING_TESTS } from './flowSteps.ts'
import { Refusal } from './refusal.ts'

/** Runs what follows the writing. After a failure the files stay, for a person to look at. */
function finish(doing: string, step: () => string | undefined): void {
  console.log(doing)
  const failure = step()
  if (failure === undefined) return
  console.error(`This failed:\n${failure}`)
  process.exitCode = 1
}

try {
  const { kind, plan, list, steps, isDry } = command(ROOT, process.argv.slice(2))
  console.log(`\n${isDry ? 'Would write' : 'Has written'}:\n\n${list}\n`)
  if (!isDry) {
    finish('Formats the files.', () => format(ROOT, plan))
    if (kind === 'adapter') finish('Installs the package.', () => install(ROOT))
    else
      finish(`Updates the snapshots of ${LISTING_TESTS.join(' and ')} in packages/core.`, () =>
        updateSnapshots(ROOT, 'packages/core', LISTING_TESTS),
      )
    console.log(`\n${steps}`)
  }
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(`\n${error.message}`)
  process.exitCode = 1
}
