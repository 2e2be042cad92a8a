import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Report, readReport } from './report.ts'
import type { Suite } from './summary.ts'
import { ROOT, workspacePackages } from './workspace.ts'

const TASKS = ['test', 'test:browser'] as const

export type ExpectedSuite = { name: string; folder: string; task: Suite['task']; report: string }

/** Returns the expected reports of each package with one of the scripts: `reports/test.json` for `test`, `reports/test-browser.json` for `test:browser`. */
export const expectedSuites = (): ExpectedSuite[] =>
  workspacePackages().flatMap(({ name, folder, scripts }) =>
    TASKS.filter(task => task in scripts).map(task => ({
      name,
      folder: relative(ROOT, folder),
      task,
      report: join(folder, 'reports', `${task.replace(':', '-')}.json`),
    })),
  )

/** Removes the report of an earlier run, so that a run that ends early does not use it. */
export const removeReport = ({ report }: ExpectedSuite): void => rmSync(report, { force: true })

const read = (report: string): Report | undefined => {
  try {
    return readReport(readFileSync(report, 'utf8'))
  } catch {
    return undefined
  }
}

/** Returns a test file's path from the repository's root. The report may be from the cache of another checkout. */
export const pathInRepository = (path: string, folder: string): string => {
  const start = path.replaceAll('\\', '/').lastIndexOf(`/${folder}/`)
  return start === -1 ? path : path.slice(start + 1)
}

/** Reads a suite's report after a run that began at `since`, in milliseconds since the epoch. */
export const collect = ({ name, folder, task, report }: ExpectedSuite, since: number): Suite => {
  const found = read(report)
  return {
    name,
    task,
    cached: found !== undefined && found.started < since,
    files: found?.files.map(file => ({ ...file, path: pathInRepository(file.path, folder) })),
  }
}
