/** Request for a script, in milliseconds on the page's clock. */
export type Request = { url: string; start: number; end: number; bytes: number }

/**
 * Returns how many round trips the requests take one after the other. A request belongs to the next wave if it starts after the first
 * answer of the current one.
 */
export function countWaves(requests: readonly Pick<Request, 'start' | 'end'>[]): number {
  const sorted = [...requests].sort((a, b) => a.start - b.start)
  let waves = 0
  let firstAnswer = Number.NEGATIVE_INFINITY
  for (const { start, end } of sorted) {
    if (start >= firstAnswer) {
      waves += 1
      firstAnswer = end
    } else firstAnswer = Math.min(firstAnswer, end)
  }
  return waves
}
