/** Milliseconds between two questions that follow each other. */
const PACE = 250

/**
 * Function that runs another one at once, and again at most once in a quarter of a second, as often as it is called. A wallet may emit an event with
 * each answer, so that each question would lead to the next ones.
 */
export function paced(run: () => void, signal: AbortSignal): () => void {
  let earliest = 0
  let isDue = false
  const start = () => {
    isDue = false
    if (signal.aborted) return
    earliest = performance.now() + PACE
    run()
  }
  return () => {
    if (isDue) return
    isDue = true
    const wait = earliest - performance.now()
    if (wait > 0) setTimeout(start, wait)
    else start()
  }
}
