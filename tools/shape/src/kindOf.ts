import type { Package } from './modules.ts'

/** `shipped`: in a tarball and on a page. `kit`: in a tarball, for tests. `test`: tests and their fixtures. `private`: the rest. */
export type Kind = 'shipped' | 'kit' | 'test' | 'private'

const TEST = /\.(?:test|spec|fixture|test-d)\.[cm]?tsx?$|\/e2e\//
const KIT = /^packages\/testing\/src\/|^packages\/core\/src\/testing\//

export function kindOf(path: string, packages: readonly Package[]): Kind {
  if (TEST.test(path)) return 'test'
  const published = packages.some(each => !each.private && path.startsWith(`${each.folder}/src/`))
  if (!published || path.endsWith('.d.ts')) return 'private'
  return KIT.test(path) ? 'kit' : 'shipped'
}
