/** A part of a list, in px from its upper edge. */
export type Stretch = { from: number; to: number }

/** Rows of the same height, whose first begins `top` px below the list's upper edge. */
export type Rows = { top: number; height: number; count: number }

/** Beyond either edge of what is in sight: what Tab and the arrows reach, and what a quick finger scrolls to before the next frame. */
const BEYOND = 400

/** What a frame adds: a few rows. More at once would hold a slow machine up for longer than a frame may take. */
const GROWTH = 240

export const NOTHING: Stretch = { from: 0, to: 0 }

/** What is in sight of a list whose upper edge is at `top`, through an opening from `from` to `to`; at its nearer end where none of it is. */
export function inSight(list: { top: number; length: number }, opening: Stretch): Stretch {
  const within = (edge: number) => Math.min(list.length, Math.max(0, edge - list.top))
  return { from: within(opening.from), to: within(opening.to) }
}

/**
 * What to render next when `last` was rendered and `sight` is in sight of a list of `length` px: what of the last is still near, what is
 * in sight, and then a bit beyond, a few rows more at each call until it stays the same. Edges are multiples of `unit`, so that most
 * frames of scrolling change nothing.
 */
export function nextStretch(
  last: Stretch,
  sight: Stretch,
  { unit, length }: { unit: number; length: number },
): Stretch {
  const down = (edge: number) => Math.max(0, Math.floor(edge / unit) * unit)
  const up = (edge: number) => Math.min(length, Math.ceil(edge / unit) * unit)
  const seen = { from: down(sight.from), to: up(sight.to) }
  const wanted = { from: down(sight.from - BEYOND), to: up(sight.to + BEYOND) }
  // At first all that is in sight: it is what the visitor waits for.
  if (last.to <= last.from && seen.to > seen.from) return seen
  let { from, to } = { from: Math.max(last.from, wanted.from), to: Math.min(last.to, wanted.to) }
  // A leap away: it begins with the edge that stays in sight longest.
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

/** The rows that a stretch meets, from the first to the one behind the last. */
export function rowsIn({ from, to }: Stretch, { top, height, count }: Rows): { from: number; to: number } {
  const within = (row: number) => Math.min(count, Math.max(0, row))
  return { from: within(Math.floor((from - top) / height)), to: within(Math.ceil((to - top) / height)) }
}
