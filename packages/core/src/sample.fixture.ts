/** Whether all is tried, as `pnpm test:all` does, or a sample that is the same in each run, as `pnpm test` does. */
const EVERY = Boolean(process.env.FOYER_EVERY)

/** The option `sample` of a model: one path in this many, beside those that take a move for the first time. */
export const SAMPLE = EVERY ? 1 : 6

/** Runs of a property that is tried this often in `pnpm test:all`. */
export const runsOf = (all: number): number => (EVERY ? all : Math.ceil(all / 4))
