import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files that state the version of the packages in their code, with what stands before it and after it. */
const CODE: readonly [file: string, pattern: RegExp][] = [
  ['packages/core/src/resolveOptions.ts', /(SDK_VERSION = 'core-)[^']+(')/g],
  ['packages/react/src/modal/startRuntime.ts', /(SDK_VERSION = 'react-)[^']+(')/g],
]

/** Folders of apps that install the packages from tarballs. */
const APPS = ['examples', 'tools/examples/apps']

const DEPENDENCY = /("@foyer\/[\w-]+": "\^)[^"]+(")/g

const places = (root: string): readonly (readonly [file: string, pattern: RegExp])[] => [
  ...CODE,
  ...APPS.flatMap(folder => readdirSync(join(root, folder)).map(name => `${folder}/${name}/package.json`))
    .filter(file => existsSync(join(root, file)))
    .map(file => [file, DEPENDENCY] as const),
]

/** A file that states a version, and what it says with another one. */
export type Stated = { file: string; text: string; wanted: string }

/** Returns the files under `root` that state the version of the packages, with their text for `version`. */
export const statedVersions = (root: string, version: string): Stated[] =>
  places(root).map(([file, pattern]) => {
    const text = readFileSync(join(root, file), 'utf8')
    return { file, text, wanted: text.replace(pattern, `$1${version}$2`) }
  })

/** Writes `version` into every file under `root` that states it. Returns the changed files. */
export const stateVersion = (root: string, version: string): string[] =>
  statedVersions(root, version)
    .filter(({ text, wanted }) => text !== wanted)
    .map(({ file, wanted }) => {
      writeFileSync(join(root, file), wanted)
      return file
    })
