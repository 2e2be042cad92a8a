/**
 * The compiled files of a tarball that were left over from a source since removed, or compiled from a test. `exists` tells of a path below
 * the package's folder.
 */
export const unsourced = (tarball: string[], exists: (path: string) => boolean): string[] =>
  tarball
    .map(path => path.replace(/^package\//, ''))
    .filter(path => /^dist\/.*\.(js|d\.ts)$/.test(path))
    .filter(path => {
      const stem = path.replace(/^dist\//, 'src/').replace(/\.(d\.ts|js)$/, '')
      const isForTests = /\.(test|fixture|test-d)$/.test(stem)
      return isForTests || !['.ts', '.tsx'].some(extension => exists(`${stem}${extension}`))
    })
