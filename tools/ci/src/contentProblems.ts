/** Files that every tarball has. */
const REQUIRED = ['LICENSE', 'README.md', 'CHANGELOG.md', 'package.json', 'dist/index.js', 'dist/index.d.ts']

const FOR_TESTS = /\.(?:test|test-d|fixture|spec|snap)(?:\.|$)|(?:^|\/)(?:__\w+__|reports)\//

const isExpected = (path: string) => {
  const [folder = '', ...rest] = path.split('/')
  return rest.length > 0
    ? folder === 'dist' && /\.(?:js|d\.ts)$/.test(path) && !FOR_TESTS.test(path)
    : REQUIRED.includes(path)
}

/** Returns problems of the files of a tarball, as `has no …` or `contains …`. Folders are not in `files`. */
export const contentProblems = (files: readonly string[]): string[] => [
  ...REQUIRED.filter(path => !files.includes(path)).map(path => `has no ${path}`),
  ...files.filter(path => !isExpected(path)).map(path => `contains ${path}, which is not for a host`),
]
