import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

export type WorkspacePackage = {
  name: string
  folder: string
  private: boolean
  scripts: Record<string, string>
  /** Names of the packages that are installed with this one, without devDependencies. */
  dependencies: string[]
}

type Manifest = Partial<
  Record<'scripts' | 'dependencies' | 'peerDependencies' | 'optionalDependencies', Record<string, string>>
> & { name: string; private?: boolean }

const folders = (): string[] => {
  const groups = ['packages', 'apps', 'tools'].map(group => join(ROOT, group))
  return [...groups.flatMap(group => readdirSync(group).map(name => join(group, name))), join(ROOT, 'docs')]
}

const read = (folder: string): WorkspacePackage => {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const { dependencies, peerDependencies, optionalDependencies } = manifest
  return {
    name: manifest.name,
    folder,
    private: manifest.private === true,
    scripts: manifest.scripts ?? {},
    dependencies: Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies }),
  }
}

/** Packages of the workspace, in the order of their paths. */
export const workspacePackages = (): WorkspacePackage[] =>
  folders()
    .filter(folder => existsSync(join(folder, 'package.json')))
    .map(read)
