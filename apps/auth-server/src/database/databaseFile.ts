import { open, realpath } from 'node:fs/promises'

/** Path of a database that is a file. Undefined for one in memory or on the network. */
export function databaseFileOf(url: string): string | undefined {
  const [, path = ''] = /^file:(?:\/\/[^/?#]*)?([^?#]*)/i.exec(url) ?? []
  return path === '' || path.startsWith(':memory:') ? undefined : decodeURIComponent(path)
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

/** Creates an empty file. One that exists is never opened: closing it would end SQLite's locks in this process. */
export async function createFile(path: string): Promise<void> {
  try {
    await (await open(path, 'wx')).close()
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
}

/** Makes the file of a database if there is none. Returns its path without links, so that two names of one file are one. */
export async function prepareDatabaseFile(path: string): Promise<string> {
  await createFile(path)
  const file = await realpath(path)
  return file
}
