import type { CaipNetworkId } from '@foyer/core/chain'
import { pause, within } from '@foyer/core/chain/adapters'
import { currentChain } from '../chainId.ts'
import { listen, type Provider } from '../wallet.ts'

/** Milliseconds between two questions, and for the answer to one. */
const INTERVAL = 1_000
const PATIENCE = 3_000

/**
 * Resolves once the wallet answers that it is on the chain, whether or not it has answered the request to go there: some never do. Asks at once
 * after an event. Without an end until `signal` aborts, and then resolves too.
 */
export async function arrival(provider: Provider, id: CaipNetworkId, signal: AbortSignal): Promise<void> {
  let wake = () => {}
  const stop = listen(provider, { chainChanged: () => wake() })
  signal.addEventListener('abort', stop, { once: true })
  try {
    while (!signal.aborted) {
      const event = new Promise<void>(resolve => {
        wake = resolve
      })
      await Promise.race([event, pause(INTERVAL, signal)])
      if (signal.aborted) return
      const now = await within(PATIENCE, currentChain(provider), signal).catch(() => undefined)
      if (now === id) return
    }
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}
