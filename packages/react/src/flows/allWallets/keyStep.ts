export const COLUMNS = 3

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
