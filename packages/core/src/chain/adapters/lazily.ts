type Methods = Record<string, (...call: never[]) => Promise<unknown>>

/** Methods of a feature whose file is loaded at each first call of one of them. A failed load is not kept: the next call loads again. */
export const lazily = <Feature extends object, Name extends keyof Feature & string>(
  load: () => Promise<Feature>,
  names: readonly Name[],
): Pick<Feature, Name> =>
  Object.fromEntries(
    names.map(name => [name, async (...call: never[]) => ((await load()) as unknown as Methods)[name]!(...call)]),
  ) as unknown as Pick<Feature, Name>
