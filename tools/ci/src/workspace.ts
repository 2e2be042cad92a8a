import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

export type WorkspacePackage = { name: string; folder: string; private: boolean; scripts: Record<string, string> }

type Manifest = { name: string; private?: boolean; scripts?: Record<string, string> }

const folders = (): string[] => {
  const groups = ['packages', 'apps', 'tools'].map(group => join(ROOT, group))
  return [...groups.flatMap(group => readdirSync(group).map(name => join(group, name))), join(ROOT, 'docs')]
}

/** The folders of the workspace that hold a package, in the order of their paths. */
export const workspacePackages = (): WorkspacePackage[] =>
  folders()
    .filter(folder => existsSync(join(folder, 'package.json')))
    .map(folder => {
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
      return { name: manifest.name, folder, private: manifest.private === true, scripts: manifest.scripts ?? {} }
    })
