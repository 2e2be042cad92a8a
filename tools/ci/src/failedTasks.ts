import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The fields of a summary of turbo that are read here. */
export interface TurboSummary {
  tasks: { taskId: string; logFile: string; execution?: { exitCode: number | null } }[]
}

/** A task that turbo ran and that failed. `end` is the end of its output, as plain text. */
export interface FailedTask {
  name: string
  end: string
}

const LINES = 40

/** Tasks in a note of turbo. One that was ended while it wrote has left none. */
function tasksIn(path: string): TurboSummary['tasks'] {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as TurboSummary).tasks
  } catch {
    return []
  }
}

/**
 * Returns the failed tasks of turbo's runs that began at `since`, in milliseconds since the epoch. A tool can fail after all of its tests have
 * passed, and then only its own output says why. Removes turbo's notes of these runs, which nothing else would.
 */
export function takeFailedTasks(root: string, since: number): FailedTask[] {
  const runs = join(root, '.turbo', 'runs')
  const files = existsSync(runs) ? readdirSync(runs).filter(name => name.endsWith('.json')) : []
  const notes = files.map(name => join(runs, name)).filter(path => statSync(path).mtimeMs >= since)
  const tasks = notes.flatMap(tasksIn)
  for (const path of notes) rmSync(path)
  return tasks
    .filter(({ execution }) => execution !== undefined && execution.exitCode !== 0)
    .map(({ taskId, logFile }) => {
      const log = join(root, logFile)
      const lines = existsSync(log) ? stripVTControlCharacters(readFileSync(log, 'utf8')).trimEnd().split('\n') : []
      return { name: taskId, end: lines.slice(-LINES).join('\n') }
    })
}
