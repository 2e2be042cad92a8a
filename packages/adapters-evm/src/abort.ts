/**
 * The same answer, as long as anyone waits for it: once `signal` aborts, rejects at once with its reason.
 * The work itself goes on; a wallet's prompt cannot be recalled.
 */
export function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    // Handles a late rejection too: nobody else may be listening any more.
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Rejects with a TimeoutError when `work` takes longer than so many milliseconds. */
export function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(
    () => controller.abort(new DOMException(`No answer in ${milliseconds} ms.`, 'TimeoutError')),
    milliseconds,
  )
  return untilAborted(controller.signal, work).finally(() => clearTimeout(timer))
}
