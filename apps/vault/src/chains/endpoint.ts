import { displayText } from '@foyer/core/chain'
import { askEndpoint, EndpointRefused, readText } from '@foyer/core/chain/adapters'
import type { VaultChain } from '../approval/approval.types.ts'

/** Asks the chain's configured endpoint. An answer is foreign, of a limited size, and comes within 10 s or not at all. */
export type Ask = (method: string, params: readonly unknown[], largest?: number) => Promise<unknown>

const LARGEST = 256 * 1024

/** JSON-RPC over the one endpoint of the chain. */
export const askOf =
  ({ rpc }: VaultChain, signal: AbortSignal): Ask =>
  (method, params, largest = LARGEST) =>
    askEndpoint(rpc, method, params, { signal, largest })

/** Text below the base address of the chain's endpoint. */
export const readOf =
  ({ rpc }: VaultChain, signal: AbortSignal) =>
  (path: string, body?: string, largest = 4 * 1024 * 1024): Promise<string> =>
    readText(`${rpc.replace(/\/+$/, '')}${path}`, body === undefined ? {} : { method: 'POST', body }, {
      signal,
      largest,
    })

/** Answer, or undefined where the endpoint refuses the request. Rejects when it does not answer. */
export async function unlessRefused(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof EndpointRefused) return undefined
    throw error
  }
}

/** Whether an answer had more bytes than were asked for at most. */
export const isTooLong = (error: unknown): boolean =>
  error instanceof Error && /more than \d+ bytes/.test(error.message)

const LONGEST_REASON = 200

/** Reason of an endpoint, safe to be shown. Empty where it gives none. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? displayText(error.message, LONGEST_REASON) : ''
