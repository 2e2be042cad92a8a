import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Licensed, licenceOf } from './licenceExpression.ts'
import type { Installed } from './licenceProblems.ts'

type Manifest = Licensed & { name?: string; version?: string } & Partial<
    Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>
  >

/** Returns all packages in the `node_modules` of a host, nested ones too, in the order of their paths. */
export function installedPackages(host: string): Installed[] {
  const inFolder = (folder: string): Installed[] =>
    existsSync(join(host, folder))
      ? readdirSync(join(host, folder))
          .filter(name => !name.startsWith('.'))
          .flatMap(name => (name.startsWith('@') ? inFolder(`${folder}/${name}`) : [`${folder}/${name}`].flatMap(read)))
      : []
  const read = (path: string): Installed[] => {
    const manifest = JSON.parse(readFileSync(join(host, path, 'package.json'), 'utf8')) as Manifest
    const { name = path, version = '', dependencies, optionalDependencies, peerDependencies } = manifest
    const named = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    const self = { path, name, version, licence: licenceOf(manifest), dependencies: named }
    return [self, ...inFolder(`${path}/node_modules`)]
  }
  return inFolder('node_modules')
}
