/** From the first row that is rendered to the one behind the last. */
export type Rows = { from: number; to: number }

/** Rows are rendered in so many at once: a frame of scrolling mostly brings none. */
const STEP = 4

/** Rows beyond either edge: what Tab reaches, and what a quick finger scrolls to before the next frame. */
const BEYOND = 8

const within = (row: number, count: number) => Math.min(count, Math.max(0, row))

/** The rows to render of a list of `count` rows of so many px, whose upper edge is `top` px below that of a window of so many px. */
export function rowsInView(list: { top: number; window: number; height: number; count: number }): Rows {
  const { top, window, height, count } = list
  const from = Math.floor((-top / height - BEYOND) / STEP) * STEP
  const to = Math.ceil(((window - top) / height + BEYOND) / STEP) * STEP
  return { from: within(from, count), to: within(to, count) }
}
