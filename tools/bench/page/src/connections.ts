import type { ModalActor } from '@foyer/core'

/** Records the times at which namespaces are connected. */
export function watchConnections() {
  const times: number[] = []
  const waiting: { count: number; resolve: (times: number[]) => void }[] = []
  return {
    listen: (actor: ModalActor) =>
      actor.on('connection.established', () => {
        times.push(performance.now())
        for (const { count, resolve } of waiting) if (times.length >= count) resolve(times.slice(0, count))
      }),
    /** Resolves with the times of the first `count` connections. */
    settled: (count: number) =>
      new Promise<number[]>(resolve => {
        if (times.length >= count) resolve(times.slice(0, count))
        else waiting.push({ count, resolve })
      }),
  }
}
