/** Milliseconds to wait in browsers without an idle callback, such as Safari. */
const FALLBACK = 200

/** Calls back when the page is idle. Returns a function that cancels it. */
export function whenIdle(callback: () => void): () => void {
  const { requestIdleCallback } = window
  // An element of the page may have this name.
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(callback)
    return () => cancelIdleCallback(id)
  }
  const timer = setTimeout(callback, FALLBACK)
  return () => clearTimeout(timer)
}
