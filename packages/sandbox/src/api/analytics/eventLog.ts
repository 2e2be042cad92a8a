export interface LoggedEvent {
  eventId: string
  url: string
  domain: string
  timestamp: number
  props: Record<string, unknown>
}

/** More events than one visit sends. */
const MOST = 1_000

export interface EventLog {
  /** Oldest first. */
  readonly all: readonly LoggedEvent[]
  add(event: LoggedEvent): void
  clear(): void
}

/** Log of the last thousand analytics events, kept while the sandbox runs. */
export function createEventLog(): EventLog {
  let all: LoggedEvent[] = []
  return {
    get all() {
      return all
    },
    add(event) {
      all = [...all, event].slice(-MOST)
    },
    clear() {
      all = []
    },
  }
}
