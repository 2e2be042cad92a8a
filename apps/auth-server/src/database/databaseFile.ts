import { chmod, open, realpath, stat } from 'node:fs/promises'

/** Path of a database that is a file. Undefined for one in memory or on the network. */
export function databaseFileOf(url: string): string | undefined {
  const [, path = ''] = /^file:(?:\/\/[^/?#]*)?([^?#]*)/i.exec(url) ?? []
  return path === '' || path.startsWith(':memory:') ? undefined : decodeURIComponent(path)
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

/** Creates an empty file that its owner alone reads. One that exists is never opened: closing it would end SQLite's locks in this process. */
export async function createPrivateFile(path: string): Promise<void> {
  try {
    await (await open(path, 'wx', 0o600)).close()
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
}

/** Takes a file from those who are neither its owner nor of its group. A group that may read it was chosen by the host, unless all may. */
async function closeToOthers(path: string) {
  try {
    if (((await stat(path)).mode & 0o007) !== 0) await chmod(path, 0o600)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}

/**
 * Makes the file of a database private before SQLite opens it: SQLite gives its log and index the same mode. Returns its path without
 * links, so that two names of one file are one.
 */
export async function prepareDatabaseFile(path: string): Promise<string> {
  await createPrivateFile(path)
  const file = await realpath(path)
  for (const name of [file, `${file}-wal`, `${file}-shm`]) await closeToOthers(name)
  return file
}
