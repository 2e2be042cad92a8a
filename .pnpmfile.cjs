/** Dependencies that are published in one exact version: later ones of this client have another licence. */
const EXACT = ['@walletconnect/sign-client']

const EXACT_VERSION = /^\d+\.\d+\.\d+$/

/** The workspace is installed with the exact versions of its catalog. A host may share a newer compatible one, so `^` is published. */
const rangeOf = ([name, version]) => [
  name,
  EXACT_VERSION.test(version) && !EXACT.includes(name) ? `^${version}` : version,
]

const withRanges = (dependencies = {}) => Object.fromEntries(Object.entries(dependencies).map(rangeOf))

/** Runs for `pnpm pack` and `pnpm publish`, on the manifest of the tarball. */
const beforePacking = manifest => ({ ...manifest, dependencies: withRanges(manifest.dependencies) })

module.exports = { hooks: { beforePacking } }
