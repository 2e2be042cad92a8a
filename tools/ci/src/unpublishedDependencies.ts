export type Dependant = { name: string; private: boolean; dependencies: readonly string[] }

/**
 * Returns published packages that could not be installed, as `name depends on other, which is private`. `dependencies` are those of an
 * installed package: its `dependencies`, `peerDependencies` and `optionalDependencies`. Tests may use a private package as a devDependency.
 */
export const unpublishedDependencies = (packages: readonly Dependant[]): string[] => {
  const unpublished = new Set(packages.filter(({ private: isPrivate }) => isPrivate).map(({ name }) => name))
  return packages
    .filter(({ private: isPrivate }) => !isPrivate)
    .flatMap(({ name, dependencies }) =>
      dependencies
        .filter(other => unpublished.has(other))
        .map(other => `${name} depends on ${other}, which is private: make it a devDependency`),
    )
}
