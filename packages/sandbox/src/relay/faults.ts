import { z } from 'zod'

/** Fault of the relay, for as long as it is set. */
export const relayFaultsSchema = z.object({
  /** Nothing listens on its port any more, and every socket is dropped. */
  down: z.boolean(),
  /** Every token is refused: the socket opens and is closed with 3000. */
  refuseTokens: z.boolean(),
  /** Milliseconds that each answer and each delivery takes longer. */
  delay: z.number().int().min(0).max(600_000),
  /** It takes what it is sent and neither acts on it nor answers. Sockets stay open. */
  silent: z.boolean(),
})

export type RelayFaultState = z.infer<typeof relayFaultsSchema>

export const NO_RELAY_FAULTS: RelayFaultState = { down: false, refuseTokens: false, delay: 0, silent: false }

export interface RelayFaults {
  readonly state: Readonly<RelayFaultState>
  /** Changes what is named and leaves the rest. Resolves once it holds: with `down: false`, when the port answers again. */
  set(faults: Partial<RelayFaultState>): Promise<void>
  /** Ends every fault. */
  reset(): Promise<void>
  /** Drops every socket without a closing frame, as a phone's operating system does. Returns how many. */
  dropSockets(): number
}
