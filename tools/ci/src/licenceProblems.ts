import { posix } from 'node:path'
import { isPermitted } from './licenceExpression.ts'

/** An installed package. `path` is that of its folder below the host, such as `node_modules/a/node_modules/b`. */
export type Installed = {
  path: string
  name: string
  version: string
  licence: string | undefined
  /** Names of the packages that it may import: `dependencies`, `optionalDependencies` and `peerDependencies`. */
  dependencies: readonly string[]
}

/**
 * The only dependency with other licences: a light client that `@polkadot/rpc-provider` installs and Foyer never loads. They hold for what
 * is installed for it alone.
 */
export const EXCEPTION = {
  from: '@polkadot/rpc-provider',
  to: '@substrate/connect',
  licences: ['GPL-3.0-only', 'GPL-3.0-or-later WITH Classpath-exception-2.0'],
}

/** Returns the folders in which Node looks for a package that a module of `path` imports, nearest first. */
function candidates(path: string, name: string): string[] {
  const own = posix.join(path, 'node_modules', name)
  const above = path.lastIndexOf('node_modules/')
  return above < 0 ? [own] : [own, ...candidates(path.slice(0, Math.max(0, above - 1)), name)]
}

type Edge = { path: string; name: string }

const isException = (from: Installed, to: string) => from.name === EXCEPTION.from && to === EXCEPTION.to

/** Returns the packages that these imports lead to, directly and indirectly, without the dependency of the exception. */
function reachedFrom(packages: readonly Installed[], edges: readonly Edge[]): Set<Installed> {
  const byPath = new Map(packages.map(each => [each.path, each]))
  const reached = new Set<Installed>()
  const visit = ({ path, name }: Edge) => {
    const found = candidates(path, name)
      .map(candidate => byPath.get(candidate))
      .find(each => each !== undefined)
    // Not installed: an optional dependency of another platform, or an optional peer.
    if (!found || reached.has(found)) return
    reached.add(found)
    for (const dependency of found.dependencies)
      if (!isException(found, dependency)) visit({ path: found.path, name: dependency })
  }
  for (const edge of edges) visit(edge)
  return reached
}

/**
 * Returns each package whose licence is unknown or not permitted, as a sentence, and one if the exception has become unnecessary. `roots`
 * are the names of the packages that the host installs.
 */
export function licenceProblems(packages: readonly Installed[], roots: readonly string[]): string[] {
  const others = reachedFrom(
    packages,
    roots.map(name => ({ path: '', name })),
  )
  const doors = packages.flatMap(from =>
    from.dependencies.filter(to => isException(from, to)).map(name => ({ path: from.path, name })),
  )
  const behind = reachedFrom(packages, doors)
  const refused = packages.filter(({ licence }) => licence === undefined || !isPermitted(licence))
  const isExcepted = (each: Installed) =>
    behind.has(each) && !others.has(each) && EXCEPTION.licences.includes(each.licence ?? '')
  const problems = refused
    .filter(each => !isExcepted(each))
    .map(({ name, version, licence, path }) => `${name} ${version} has ${licence ?? 'no known licence'} (${path}).`)
  return refused.some(each => behind.has(each))
    ? problems
    : [...problems, `The exception for ${EXCEPTION.to} is not needed: remove it.`]
}
