import { states } from './states.ts'

/** Views that the lab has, in its order. */
export const labViews = [...new Set(states.map(({ view }) => view))]

/**
 * Names of the states of a view that a test checks: the first and each third one after it, for a view's states share most of what axe looks at.
 * With `FOYER_EVERY` all.
 */
export const labSample = (view: string): string[] =>
  states
    .filter(state => state.view === view)
    .map(({ name }) => name)
    .filter((_, index) => index % 3 === 0 || Boolean(process.env.FOYER_EVERY))
