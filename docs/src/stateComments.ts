import type { StateDescription } from '@foyer/core/testing'

/** A state's own comment: the lines right behind the brace that opens it. */
const COMMENTED = /^\s*(\w+): \{\n((?:\s*\/\/ .*\n)+)/gm

/**
 * What the sources say of a machine's states, by path. Charts that ship carry no texts; these are read from their files, by name and content.
 * - In `wallet.states.ts` a key means a state inside `wallet`.
 * - A key that fits several states tells nothing of any of them.
 */
export function stateComments(
  states: readonly StateDescription[],
  sources: ReadonlyMap<string, string>,
): Map<string, string> {
  const found = new Map<string, string>()
  for (const [file, source] of sources) {
    const region = /^(\w+)\.states\.ts$/.exec(file)?.[1]
    for (const [, key, lines] of source.matchAll(COMMENTED)) {
      const named = states.filter(state => state.key === key)
      const within = named.filter(({ path }) => region && path.split('.').includes(region))
      const [state, another] = within.length > 0 ? within : named
      if (state && !another) found.set(state.path, lines!.replaceAll(/\s*\/\/ /g, ' ').trim())
    }
  }
  return found
}
