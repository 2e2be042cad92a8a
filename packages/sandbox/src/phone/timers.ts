/** Timers of one length, which end together. */
export function createTimers(milliseconds: number) {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  return {
    after(act: () => unknown) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        void act()
      }, milliseconds)
      timers.add(timer)
    },
    clear() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
