import { execFileSync } from 'node:child_process'
import { ROOT } from './workspace.ts'

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Files that differ from a commit, those that git does not know yet included; removed ones are not. Paths are from the root. */
export const changedFiles = (since: string): string[] => [
  ...new Set([
    ...git('diff', '--name-only', '--diff-filter=d', since, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]),
]
