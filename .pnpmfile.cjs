/** Dependencies that are published in one exact version: later ones of this client have another licence. */
const EXACT = ['@walletconnect/sign-client']

/** Dependencies of which only later patches are shared: `@scure/sr25519` asks for the same, so that a host gets one copy. */
const PATCHED = ['@noble/curves', '@noble/hashes']

const EXACT_VERSION = /^\d+\.\d+\.\d+$/

/** The workspace is installed with the exact versions of its catalog. A host may share a newer compatible one, so `^` is published. */
const rangeOf = ([name, version]) => {
  const isExact = EXACT.includes(name) || !EXACT_VERSION.test(version)
  return [name, isExact ? version : `${PATCHED.includes(name) ? '~' : '^'}${version}`]
}

const withRanges = (dependencies = {}) => Object.fromEntries(Object.entries(dependencies).map(rangeOf))

/** Runs for `pnpm pack` and `pnpm publish`, on the manifest of the tarball. */
const beforePacking = manifest => ({ ...manifest, dependencies: withRanges(manifest.dependencies) })

module.exports = { hooks: { beforePacking } }
