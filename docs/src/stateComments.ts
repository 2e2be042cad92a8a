import type { StateDescription } from '@foyer/core/testing'

/** Comment of a state: the lines right after its opening brace. */
const COMMENTED = /^\s*(\w+): \{\n((?:\s*\/\/ .*\n)+)/gm

/**
 * Comments of a machine's states, by path. Published charts carry no texts, so the comments are read from the sources.
 * - In `wallet.states.ts` a key means a state inside `wallet`.
 * - A key that matches several states is ignored.
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
