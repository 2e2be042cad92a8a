import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { importGraph } from '@foyer/shape/importGraph'
import { workspacePackages as packagesOfGraph, sourceFiles } from '@foyer/shape/sourceFiles'
import { changedFiles } from './changedFiles.ts'
import { type ChangePlan, changePlan } from './changePlan.ts'
import { expectedSuites } from './suites.ts'
import { type Part, testRun } from './testRun.ts'
import { ROOT, workspacePackages } from './workspace.ts'

const BROWSER_CONFIG = 'vitest.browser.config.ts'

const packages = workspacePackages().map(each => ({ ...each, folder: relative(ROOT, each.folder) }))

/** Package of a path from the root. */
const packageOf = (path: string) => packages.find(({ folder }) => path.startsWith(`${folder}/`))

/** Whether a test runs by the package's settings for the browser. Some start a browser of their own. */
const isOfBrowser = (path: string) =>
  /\.browser\.test\.tsx?$/.test(path) && existsSync(join(ROOT, packageOf(path)?.folder ?? '', BROWSER_CONFIG))

/** One part for each package with such tests. */
const vitest = (tests: readonly string[], ...options: string[]): Part[] =>
  packages.flatMap(({ name, folder }) => {
    const own = tests.filter(path => path.startsWith(`${folder}/`)).map(path => path.slice(folder.length + 1))
    const command = ['pnpm', '--filter', name, 'exec', 'vitest', 'run', ...options, ...own]
    return own.length === 0 ? [] : [{ name: `${name}: ${own.length} files`, command, minutes: 20 }]
  })

function partsFor(plan: ChangePlan, changed: readonly string[]): Part[] {
  const code = changed.filter(path => existsSync(join(ROOT, path)))
  const types: Part = {
    name: 'types',
    command: ['turbo', 'run', '--ui=stream', '--output-logs=errors-only', '//#check'],
    minutes: 10,
  }
  const style: Part = {
    name: 'lint',
    command: ['biome', 'check', '--error-on-warnings', '--diagnostic-level=warn', '--no-errors-on-unmatched', ...code],
    minutes: 5,
  }
  const specs: Part = {
    name: `browser: ${plan.specs.join(', ')}`,
    command: ['pnpm', '--filter', '@foyer/demo', 'test:browser', ...plan.specs.map(name => `e2e/${name}.spec.ts`)],
    minutes: 30,
  }
  return [
    style,
    types,
    ...vitest(plan.tests.filter(path => !isOfBrowser(path))),
    ...vitest(plan.tests.filter(isOfBrowser), '--config', BROWSER_CONFIG),
    ...(plan.specs.length > 0 ? [specs] : []),
  ]
}

const [since = 'HEAD'] = process.argv.slice(2)
const changed = changedFiles(since)
const graph = importGraph(sourceFiles(), packagesOfGraph())
const plan = changePlan(changed, graph)

if (changed.length === 0) console.log(`Nothing differs from ${since}.`)
else if (!plan) {
  console.log('Settings of every suite have changed, so that only `pnpm test` tells.')
  process.exitCode = 1
} else if (!plan.hasCode) console.log('No code has changed, so that no suite runs. `pnpm docs:check` reads the pages.')
else {
  const all = [...graph.keys()].filter(path => /\.test\.tsx?$/.test(path))
  const has = (folder: string, inBrowser: boolean) =>
    plan.tests.some(path => path.startsWith(`${folder}/`) && isOfBrowser(path) === inBrowser)
  const suites = expectedSuites().filter(({ folder, task }) =>
    task === 'test:browser' && folder === 'apps/demo' ? plan.specs.length > 0 : has(folder, task !== 'test'),
  )
  console.log(`Changed since ${since}: ${changed.length} files.`)
  const passed = await testRun(partsFor(plan, changed), suites, 'test:changed')
  console.log(
    [
      `Ran ${plan.tests.length} of ${all.length} test files, and ${plan.specs.length} specs of the demo.`,
      'Left out: what the change does not reach by imports, by its flow or by the table of specs; rules of types in other packages; size, docs, licences and examples.',
      '`pnpm test` runs every suite, `.ci/run` all.',
    ].join('\n'),
  )
  process.exitCode = passed ? 0 : 1
}
