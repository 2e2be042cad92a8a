import { whenIdle } from '../whenIdle.ts'

/** Calls back once the page has loaded and is idle. Returns a function that cancels it. */
export function whenPageIsIdle(callback: () => void): () => void {
  let cancel = () => window.removeEventListener('load', wait)
  const wait = () => {
    cancel = whenIdle(callback)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => cancel()
}

type NetworkInformation = { saveData?: boolean; effectiveType?: string }

/**
 * True if the visitor saves data or has a 2g connection.
 * @see https://wicg.github.io/netinfo/
 */
export function isDataScarce(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation }
  return connection?.saveData === true || /2g$/.test(String(connection?.effectiveType))
}
