/** From a question to its answer, on the page's clock in milliseconds. */
export type Wait = { from: number; to: number }

/** The time in which at least one answer was waited for, between two moments. */
export function covered(waits: readonly Wait[], { from: begin, to: finish }: Wait): number {
  let [sum, end] = [0, begin]
  for (const { from, to } of [...waits].sort((a, b) => a.from - b.from)) {
    const until = Math.min(to, finish)
    sum += Math.max(0, until - Math.max(from, end))
    end = Math.max(end, until)
  }
  return sum
}
