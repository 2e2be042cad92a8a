import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readReport, type TestFile } from './report.ts'
import type { Suite } from './summary.ts'
import { ROOT, workspacePackages } from './workspace.ts'

const TASKS = ['test', 'test:browser'] as const

type Expected = { name: string; task: Suite['task']; report: string }

/** Each package that has one of the scripts owes a report: `reports/test.json` for `test`, `reports/test-browser.json` for `test:browser`. */
export const expectedSuites = (): Expected[] =>
  workspacePackages().flatMap(({ name, folder, scripts }) =>
    TASKS.filter(task => task in scripts).map(task => ({
      name,
      task,
      report: join(folder, 'reports', `${task.replace(':', '-')}.json`),
    })),
  )

/** So that a run which dies early is not judged by the report of the last one. */
export const forget = ({ report }: Expected): void => rmSync(report, { force: true })

const read = (report: string): TestFile[] | undefined => {
  try {
    return readReport(readFileSync(report, 'utf8'))
  } catch {
    return undefined
  }
}

export const collect = ({ name, task, report }: Expected): Suite => ({
  name,
  task,
  files: read(report)?.map(file => ({ ...file, path: file.path.replace(ROOT, '') })),
})
