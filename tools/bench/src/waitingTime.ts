/** Time between a request and its answer, in milliseconds on the page's clock. */
export type Wait = { from: number; to: number }

/** Returns the time between two moments in which at least one request was open. */
export function waitingTime(waits: readonly Wait[], { from: begin, to: finish }: Wait): number {
  let [sum, end] = [0, begin]
  for (const { from, to } of [...waits].sort((a, b) => a.from - b.from)) {
    const until = Math.min(to, finish)
    sum += Math.max(0, until - Math.max(from, end))
    end = Math.max(end, until)
  }
  return sum
}
