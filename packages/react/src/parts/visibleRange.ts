/** Part of a list, in px from its upper edge. */
export type VisibleRange = { from: number; to: number }

/** Rows of equal height; the first begins `top` px below the upper edge of the list. */
export type Rows = { top: number; height: number; count: number }

/** Distance rendered beyond either edge: reached by Tab, by arrow keys, and by fast scrolling before the next frame. */
const OVERSCAN = 400

/** Distance added in one frame, a few rows: more would make a slow machine miss the frame. */
const GROWTH = 240

export const NOTHING: VisibleRange = { from: 0, to: 0 }

/** Returns the part of a list at `top` that is visible in a viewport; empty, at its nearer end, if no part is. */
export function visibleIn(list: { top: number; length: number }, viewport: VisibleRange): VisibleRange {
  const within = (edge: number) => Math.min(list.length, Math.max(0, edge - list.top))
  return { from: within(viewport.from), to: within(viewport.to) }
}

/**
 * Returns the range to render next, after `last` was rendered and while `visible` is visible in a list of `length` px: what is still
 * near of the last range, the visible part, and beyond it a few rows more at each call until the range stays the same.
 * Edges are multiples of `unit`, so that most frames of scrolling change nothing.
 */
export function nextRange(
  last: VisibleRange,
  visible: VisibleRange,
  { unit, length }: { unit: number; length: number },
): VisibleRange {
  const down = (edge: number) => Math.max(0, Math.floor(edge / unit) * unit)
  const up = (edge: number) => Math.min(length, Math.ceil(edge / unit) * unit)
  const seen = { from: down(visible.from), to: up(visible.to) }
  const wanted = { from: down(visible.from - OVERSCAN), to: up(visible.to + OVERSCAN) }
  // The first range is all that is visible, because the visitor waits for it.
  if (last.to <= last.from && seen.to > seen.from) return seen
  let { from, to } = { from: Math.max(last.from, wanted.from), to: Math.min(last.to, wanted.to) }
  // After a jump, start at the edge that stays visible for longest.
  if (from >= to) from = to = last.to <= wanted.from ? seen.to : seen.from
  let room = Math.max(unit, Math.floor(GROWTH / unit) * unit)
  for (const goal of [seen, wanted]) {
    const below = Math.min(room, Math.max(0, goal.to - to))
    to += below
    room -= below
    const above = Math.min(room, Math.max(0, from - goal.from))
    from -= above
    room -= above
  }
  return { from, to }
}

/** Returns the rows that a range meets: `from` is the first of them, `to` the one after the last. */
export function rowsIn({ from, to }: VisibleRange, { top, height, count }: Rows): { from: number; to: number } {
  const within = (row: number) => Math.min(count, Math.max(0, row))
  return { from: within(Math.floor((from - top) / height)), to: within(Math.ceil((to - top) / height)) }
}
