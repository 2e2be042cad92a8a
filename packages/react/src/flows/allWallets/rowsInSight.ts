export const COLUMNS = 3

/** Height of a row of tiles in px, as the style sheet has it. */
export const TILE = 104

/** From the first row that is rendered to the one behind the last. */
export type Rows = { from: number; to: number }

/** The list is never higher: five rows and a bit. */
const VISIBLE = 6

/** Rows beyond either edge: what Tab and the arrows reach, and what a quick finger scrolls to before the next frame. */
const BEYOND = 2

/** Which rows to render when `first` is the uppermost in sight. */
export const rowsInSight = (first: number): Rows => ({ from: first - BEYOND, to: first + VISIBLE + BEYOND })

/** How many tiles on an arrow leads. */
export const keyStep = (key: string, direction: string): number | undefined => {
  const onward = direction === 'rtl' ? -1 : 1
  const steps: Record<string, number> = {
    ArrowRight: onward,
    ArrowLeft: -onward,
    ArrowDown: COLUMNS,
    ArrowUp: -COLUMNS,
  }
  return steps[key]
}
