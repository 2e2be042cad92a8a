/** Switches of one service, for a test or a developer. */
export interface Switches<Values> {
  readonly current: Readonly<Values>
  /** Changes the given ones. */
  set(values: Partial<Values>): void
  reset(): void
}

export function createSwitches<Values>(defaults: Values): Switches<Values> {
  let current = defaults
  return {
    get current() {
      return current
    },
    set(values) {
      current = { ...current, ...values }
    },
    reset() {
      current = defaults
    },
  }
}
