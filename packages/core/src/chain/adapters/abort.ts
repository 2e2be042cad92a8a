/**
 * Settles like `work`; once `signal` aborts, rejects at once with its reason.
 * The work itself goes on: a wallet's prompt cannot be recalled.
 */
export function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    // Handles a late rejection too, when no other listener is left.
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/**
 * Signal that aborts with `signal`, or with a TimeoutError after so many milliseconds; `clear` removes its timer and listener.
 * Not `AbortSignal.any`: the browsers that wallets embed may not have it.
 */
export function deadline(milliseconds: number, signal?: AbortSignal): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController()
  const leave = () => controller.abort(signal?.reason)
  const timer = setTimeout(
    () => controller.abort(new DOMException(`No answer in ${milliseconds} ms.`, 'TimeoutError')),
    milliseconds,
  )
  if (signal?.aborted) leave()
  signal?.addEventListener('abort', leave)
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
    },
  }
}

/** Waits for `work` up to a time limit. */
export function within<T>(milliseconds: number, work: Promise<T>, signal?: AbortSignal): Promise<T> {
  const limit = deadline(milliseconds, signal)
  return untilAborted(limit.signal, work).finally(limit.clear)
}

/** Resolves after so many milliseconds, or when `signal` aborts. */
export const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  within(milliseconds, new Promise<void>(() => {}), signal).catch(() => {})
