import type { EntryExports } from '@foyer/reference'

/** Types that a host fills in or calls; the fields of others are results. */
const hasFields = (name: string): boolean => /(?:Options|Props|Foyer|Modal|Commands)$/.test(name)

/** Returns the exports without a docblock, and the members without one of the types that a host fills in or calls. */
export const undocumented = (all: readonly EntryExports[]): string[] =>
  all.flatMap(({ name: entry, exports }) =>
    exports
      .filter(({ from }) => !from)
      .flatMap(({ name, place, text, members }) => [
        ...(text === '' ? [`${place}: ${name} of ${entry} has no docblock.`] : []),
        ...members
          .filter(member => hasFields(name) && member.text === '' && !member.name.startsWith('['))
          .map(member => `${place}: ${name}.${member.name} of ${entry} has no docblock.`),
      ]),
  )
