import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Packages whose sources name each chain family. */
export const SOURCES = [
  'packages/core/src',
  'packages/react/src',
  'packages/walletconnect/src',
  'packages/sandbox/src',
  'apps/vault/src',
]

/** A family that is there, as the sources write it: alone, a key, or the beginning of an id. Its own files are no tables. */
const FAMILY = /(?<![-/\w])bip122(?![-/\w])/

/** Files of that family alone. */
const isOwn = (path: string) => /bip122|bitcoin/i.test(path)

const isTest = (path: string) => /\.(?:test|fixture|test-d)\.tsx?$/.test(path)

/** Source files that name a chain family, by their paths from the root: each decides something that a new one needs too. */
export const familyTables = (root: string): string[] =>
  SOURCES.flatMap(folder =>
    readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
      .filter(path => /\.tsx?$/.test(path) && !isTest(path) && !isOwn(path))
      .map(path => `${folder}/${path.replaceAll('\\', '/')}`),
  )
    .filter(path => FAMILY.test(readFileSync(join(root, path), 'utf8')))
    .sort()
