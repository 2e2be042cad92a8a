import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './workspace.ts'

const FILE = join(ROOT, 'reports', 'times.json')

function times(): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Milliseconds of the last run of a command on this machine. Undefined where none is known. */
export function lastTime(name: string): number | undefined {
  const time = times()[name]
  return typeof time === 'number' ? time : undefined
}

/** Keeps the milliseconds of a run for the next one. */
export const keepTime = (name: string, milliseconds: number): void =>
  writeFileSync(FILE, `${JSON.stringify({ ...times(), [name]: milliseconds }, null, 2)}\n`)
