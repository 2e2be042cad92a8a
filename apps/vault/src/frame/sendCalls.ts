import { REFUSALS } from '@foyer/auth/protocol'
import type { CaipNetworkId } from '@foyer/core/chain'
import type { Approvals } from './approvals.ts'
import type { SmartMethod } from './methods.ts'
import { type Operations, readId } from './operations.ts'
import { refused } from './refused.ts'

/** Method that sends calls. */
export const SEND_CALLS: SmartMethod = 'wallet_sendCalls'

/** Asks the visitor for calls. An id that the page gives them is used once. */
export function createSendCalls({ approvals, operations }: { approvals: Approvals; operations: Operations }) {
  /** Ids of calls that wait for the visitor. */
  const asking = new Set<string>()

  return async (
    asked: { chainId: CaipNetworkId; method: string; params: unknown },
    signal: AbortSignal,
  ): Promise<unknown> => {
    const [first] = Array.isArray(asked.params) ? (asked.params as unknown[]) : []
    const given = (first as { id?: unknown } | null | undefined)?.id
    if (given === undefined) return approvals.ask(asked, signal)
    const id = readId(given)
    if (id === undefined) throw refused(SEND_CALLS, 'The id of the calls cannot be read.', undefined)
    if (asking.has(id) || operations.find(id))
      throw refused(SEND_CALLS, 'There are calls with this id already.', REFUSALS.usedId)
    asking.add(id)
    return approvals.ask(asked, signal).finally(() => asking.delete(id))
  }
}
