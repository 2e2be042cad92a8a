/**
 * Resolves in another task, so that the page can paint and react before long work goes on. Not by `scheduler.yield`: not every browser has
 * it, and where it is missing the page may have put anything under that name.
 */
export const nextTask = (): Promise<void> => new Promise(resolve => setTimeout(resolve))
