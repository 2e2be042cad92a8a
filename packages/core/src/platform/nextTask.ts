type Scheduler = { yield?: () => Promise<void> }

/**
 * Resolves in another task, so that the page can paint and react before long work goes on.
 * @see https://developer.mozilla.org/en-US/docs/Web/API/Scheduler/yield
 */
export const nextTask = (): Promise<void> => {
  const { scheduler } = globalThis as { scheduler?: Scheduler }
  return scheduler?.yield?.() ?? new Promise(resolve => setTimeout(resolve))
}
