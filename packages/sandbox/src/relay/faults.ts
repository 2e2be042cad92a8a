import { z } from '@hono/zod-openapi'
import type { LoopbackServer } from '../server/loopbackServer.ts'

/** Fault of the relay, for as long as it is set. */
export const relayFaultsSchema = z.object({
  /** Closes the port and drops every socket. */
  down: z.boolean(),
  /** Refuses every token: the socket opens and is closed with 3000. */
  refuseTokens: z.boolean(),
  /** Delay of each answer and delivery in milliseconds. */
  delay: z.number().int().min(0).max(600_000),
  /** Ignores every message without an answer. Sockets stay open. */
  silent: z.boolean(),
})

export type RelayFaultState = z.infer<typeof relayFaultsSchema>

const NO_RELAY_FAULTS: RelayFaultState = { down: false, refuseTokens: false, delay: 0, silent: false }

export interface RelayFaults {
  readonly state: Readonly<RelayFaultState>
  /** Changes the given faults. Resolves once they apply: with `down: false`, when the port answers again. */
  set(faults: Partial<RelayFaultState>): Promise<void>
  /** Ends every fault. */
  reset(): Promise<void>
  /** Drops every socket without a closing frame, as a phone's operating system does. Returns how many. */
  dropSockets(): number
}

/** Faults of a relay. One change follows the other, because a port must be closed before it opens again. */
export function createRelayFaults(server: LoopbackServer): RelayFaults & { settled(): Promise<void> } {
  let state = NO_RELAY_FAULTS
  let changing: Promise<void> = Promise.resolve()
  const set = (next: Partial<RelayFaultState>) => {
    const change = changing.then(async () => {
      state = { ...state, ...next }
      if (state.down && server.isOpen()) await server.close()
      if (!state.down && !server.isOpen()) await server.open()
    })
    changing = change.catch(() => {})
    return change
  }
  return {
    get state() {
      return state
    },
    set,
    reset: () => set(NO_RELAY_FAULTS),
    dropSockets: server.dropSockets,
    /** Resolves when the last change has applied or failed. */
    settled: () => changing,
  }
}
