import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root of the repository. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** One import path of a published package: `@foyer/core/chain`, and the source that it leads to. */
export type Entry = { name: string; path: string }

/** A published package, with its entries in the order of its manifest. */
export type PublishedPackage = { name: string; folder: string; description: string; entries: Entry[] }

type Manifest = {
  name: string
  description: string
  publishConfig?: { exports: Record<string, unknown> }
  exports: Record<string, { '@foyer/source': string }>
}

/** Returns the packages that are published, core first: a name that others export too is described there. */
export function publishedPackages(root: string = ROOT): PublishedPackage[] {
  const found = readdirSync(join(root, 'packages')).flatMap((folder): PublishedPackage[] => {
    const path = join(root, 'packages', folder, 'package.json')
    if (!existsSync(path)) return []
    const { name, description, publishConfig, exports } = JSON.parse(readFileSync(path, 'utf8')) as Manifest
    if (!publishConfig) return []
    const entries = Object.keys(publishConfig.exports).map(key => ({
      name: join(name, key),
      path: join(root, 'packages', folder, exports[key]!['@foyer/source']),
    }))
    return [{ name, folder: `packages/${folder}`, description, entries }]
  })
  const rank = ({ name }: PublishedPackage) => ['@foyer/core', '@foyer/react'].indexOf(name) >>> 0
  return found.sort((one, other) => rank(one) - rank(other))
}
