/**
 * Clock that runs evenly from the time at which the server started, whatever is done to that of the machine: set back, it would hold a
 * limit for as long as it was set back, and set forward, lift it. `ticks` are milliseconds that never jump.
 */
export function createSteadyClock({ now, ticks }: { now: () => number; ticks: () => number }): () => number {
  const [time, start] = [now(), ticks()]
  return () => time + Math.floor(ticks() - start)
}
