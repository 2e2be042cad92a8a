export type PublishedManifest = {
  homepage?: string
  license?: string
  bugs?: { url?: string }
  engines?: { node?: string }
  sideEffects?: unknown
  keywords?: readonly string[]
  repository?: { type?: string; url?: string; directory?: string }
  publishConfig?: { access?: string; provenance?: boolean }
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** Packages that are published in one exact version. */
const EXACT = ['@walletconnect/sign-client']

const EXACT_VERSION = /^\d+\.\d+\.\d+/

/** Scripts that a package manager would run on the machine of a host. */
const AT_INSTALLATION = ['preinstall', 'install', 'postinstall', 'prepare']

/** Returns problems of a published `package.json`, as `has no …`, `runs …` or `depends on …`. */
export function manifestProblems(manifest: PublishedManifest): string[] {
  const { keywords = [], repository = {}, publishConfig = {}, scripts = {} } = manifest
  const { dependencies = {}, peerDependencies = {} } = manifest
  const own = Object.entries(dependencies)
  const all = [...own, ...Object.entries(peerDependencies)]
  const required = {
    homepage: manifest.homepage,
    license: manifest.license,
    'page for defects': manifest.bugs?.url,
    'version of Node in engines': manifest.engines?.node,
    keywords: keywords.length > 0,
    'repository with a directory': repository.url && repository.directory,
    provenance: publishConfig.provenance,
  }
  return [
    ...Object.entries(required).flatMap(([name, value]) => (value ? [] : [`has no ${name}`])),
    ...(manifest.sideEffects === false ? [] : ['has no sideEffects: false']),
    ...(publishConfig.access === 'public' ? [] : ['has no public access']),
    ...AT_INSTALLATION.filter(name => name in scripts).map(name => `runs ${name} where it is installed`),
    ...all
      .filter(([, range]) => /^(workspace|catalog):/.test(range))
      .map(([name, range]) => `depends on ${name} ${range}`),
    // A host would install it a second time beside another version.
    ...own
      .filter(([name, range]) => EXACT_VERSION.test(range) && !EXACT.includes(name))
      .map(([name, range]) => `depends on exactly ${name} ${range}`),
  ]
}

/** Fields that have one value in all packages. */
const shared = ({ homepage, license, bugs, engines, repository }: PublishedManifest): Record<string, unknown> => ({
  homepage,
  license,
  bugs,
  engines,
  repository: { ...repository, directory: undefined },
})

/** Returns the fields that differ between packages that share them, as `@foyer/core and @foyer/react differ in engines`. */
export function differences(manifests: Readonly<Record<string, PublishedManifest>>): string[] {
  const [first, ...others] = Object.entries(manifests)
  if (!first) return []
  const expected = shared(first[1])
  return others.flatMap(([name, manifest]) =>
    Object.entries(shared(manifest))
      .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(expected[field]))
      .map(([field]) => `${first[0]} and ${name} differ in ${field}`),
  )
}
