export type PublishedManifest = {
  homepage?: string
  keywords?: readonly string[]
  repository?: { url?: string; directory?: string }
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** Packages that are published in one exact version. */
const EXACT = ['@walletconnect/sign-client']

const EXACT_VERSION = /^\d+\.\d+\.\d+/

/** Returns problems of a published `package.json`, as `has no …` or `depends on …`. */
export function manifestProblems({
  homepage,
  keywords = [],
  repository = {},
  dependencies = {},
  peerDependencies = {},
}: PublishedManifest): string[] {
  const own = Object.entries(dependencies)
  const all = [...own, ...Object.entries(peerDependencies)]
  return [
    ...(homepage ? [] : ['has no homepage']),
    ...(keywords.length > 0 ? [] : ['has no keywords']),
    ...(repository.url && repository.directory ? [] : ['has no repository with a directory']),
    ...all
      .filter(([, range]) => /^(workspace|catalog):/.test(range))
      .map(([name, range]) => `depends on ${name} ${range}`),
    // A host would install it a second time beside another version.
    ...own
      .filter(([name, range]) => EXACT_VERSION.test(range) && !EXACT.includes(name))
      .map(([name, range]) => `depends on exactly ${name} ${range}`),
  ]
}
