const TURNS = 64

/**
 * Resolves after 64 turns of the microtask queue: more than a chain of settled promises in a port needs. Uses no timer, so it works under
 * fake timers too. It does not wait for real I/O (a socket, a file, a worker).
 */
export async function flushMicrotasks(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await Promise.resolve()
}
