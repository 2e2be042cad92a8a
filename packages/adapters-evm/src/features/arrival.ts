import type { CaipNetworkId } from '@foyer/core/chain'
import { pause, within } from '@foyer/core/chain/adapters'
import { currentChain } from '../chainId.ts'
import type { Provider } from '../wallet.ts'

/** Milliseconds between two questions, and for the answer to one. */
const INTERVAL = 1_000
const PATIENCE = 3_000

/**
 * Resolves once the wallet has answered twice that it is on the chain, without an answer to the request to go there: some never give one. A wallet
 * that does give it comes first. Ends when `signal` aborts, too.
 */
export async function arrival(provider: Provider, id: CaipNetworkId, signal: AbortSignal): Promise<void> {
  let times = 0
  while (!signal.aborted && times < 2) {
    await pause(INTERVAL, signal)
    if (signal.aborted) return
    const now = await within(PATIENCE, currentChain(provider), signal).catch(() => undefined)
    times = now === id ? times + 1 : 0
  }
}
