import { appendFileSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * File by which a run of all suites is told of each test file and failure as it happens: a line of JSON for each, `{ suite, file, passed, failed, skipped }`
 * or `{ suite, file, name, message, command, isOutside? }`, where `isOutside` says that the failure belongs to no test. Without the variable nothing is told.
 */
const FILE = process.env.FOYER_PROGRESS

const suite = JSON.parse(readFileSync('package.json', 'utf8')).name

/** @param {object} line */
const tell = line => {
  if (FILE) appendFileSync(FILE, `${JSON.stringify({ suite, ...line })}\n`)
}

/** @param {string} text */
const quoted = text => `'${text.replaceAll("'", `'\\''`)}'`

/**
 * Text as a pattern that matches it alone.
 * @param {string} text
 */
const exactly = text => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const pnpm = `npx -y pnpm@10.34.9 --filter ${suite}`

/** Reporter of Vitest and of Playwright. */
export default class Progress {
  // Vitest

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result()
    if (state !== 'failed') return
    const file = relative(process.cwd(), test.module.moduleId)
    const config = /\.browser\.test\./.test(file) ? ' --config vitest.browser.config.ts' : ''
    const command = `${pnpm} exec vitest run${config} ${file} -t ${quoted(exactly(test.fullName.replaceAll(' > ', ' ')))}`
    tell({ file, name: test.fullName, message: errors[0]?.message ?? '', command })
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const states = [...module.children.allTests()].map(test => test.result().state)
    /** @param {string} state */
    const count = state => states.filter(each => each === state).length
    const file = relative(process.cwd(), module.moduleId)
    const [error] = module.errors()
    if (error)
      tell({ file, name: 'the file itself', message: error.message, command: `${pnpm} exec vitest run ${file}` })
    tell({ file, passed: count('passed'), failed: count('failed'), skipped: count('skipped') })
  }

  /**
   * Vitest's own report leaves out what nobody has caught, although the run fails for it.
   * @param {readonly import('vitest/node').TestModule[]} _modules
   * @param {readonly (import('vitest').SerializedError & { VITEST_TEST_PATH?: string, VITEST_TEST_NAME?: string })[]} errors
   */
  onTestRunEnd(_modules, errors) {
    for (const { name, message, stack = '', VITEST_TEST_PATH: path, VITEST_TEST_NAME: during } of errors) {
      const frames = stack.split('\n').filter(line => line.startsWith('    at '))
      tell({
        file: path ? relative(process.cwd(), path) : '',
        name: `(an error outside of all tests${during ? `, while or after '${during}'` : ''})`,
        message: [`${name}: ${message}`, ...frames.slice(0, 11)].join('\n'),
        command: `${pnpm} test`,
        isOutside: true,
      })
    }
  }

  // Playwright

  printsToStdio() {
    return false
  }

  /**
   * @param {{ location: { file: string, line: number }, titlePath: () => string[] }} test
   * @param {{ status: string, error?: { message?: string } }} result
   */
  onTestEnd(test, { status, error }) {
    const file = relative(process.cwd(), test.location.file)
    const isFailed = !['passed', 'skipped'].includes(status)
    if (isFailed) {
      const command = `${pnpm} test:browser ${file}:${test.location.line}`
      tell({ file, name: test.titlePath().slice(3).join(' › '), message: error?.message ?? status, command })
    }
    tell({ file, passed: Number(status === 'passed'), failed: Number(isFailed), skipped: Number(status === 'skipped') })
  }
}
