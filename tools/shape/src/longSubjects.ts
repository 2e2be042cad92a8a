import { execFileSync } from 'node:child_process'
import { LIMITS } from './limits.ts'

/** Today's commits with a subject over the limit, as `hash subject`. Empty without git or outside a checkout. */
export function longSubjects(cwd: string): string[] {
  const today = new Date().toISOString().slice(0, 10)
  try {
    const log = execFileSync('git', ['log', '--no-merges', `--since=${today}T00:00:00Z`, '--format=%h %s'], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return log.split('\n').filter(line => line.slice(line.indexOf(' ') + 1).length > LIMITS.subjectLength)
  } catch {
    return []
  }
}
