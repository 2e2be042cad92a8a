import { type Licensed, licenceOf } from './licenceExpression.ts'
import type { Installed } from './licenceProblems.ts'

type Locked = Licensed & { version?: string } & Partial<
    Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>
  >

/** Returns all packages of npm's lockfile (version 3), nested ones too, in the order of their paths. */
export function lockedPackages(lockfile: string): Installed[] {
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, Locked> }
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => {
      const { version = '', dependencies, optionalDependencies, peerDependencies } = locked
      const named = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { path, name, version, licence: licenceOf(locked), dependencies: named }
    })
}
