import type { EntryExports } from '@foyer/reference'

/** Types of somebody else's words, whose members are described there: a part of WalletConnect's client, and the messages of the vault. */
const FOREIGN: ReadonlySet<string> = new Set(['@foyer/core/chain SignClient', '@foyer/auth/protocol Requests'])

/** Returns the exports without a docblock, and the members of types and classes without one. An index signature needs none. */
export const undocumented = (all: readonly EntryExports[]): string[] =>
  all.flatMap(({ name: entry, exports }) =>
    exports
      .filter(({ from }) => !from)
      .flatMap(({ name, place, text, members }) => [
        ...(text === '' ? [`${place}: ${name} of ${entry} has no docblock.`] : []),
        ...members
          .filter(member => member.text === '' && !member.name.startsWith('[') && !FOREIGN.has(`${entry} ${name}`))
          .map(member => `${place}: ${name}.${member.name} of ${entry} has no docblock.`),
      ]),
  )
