import type { CaipNetworkId } from '@foyer/core/chain'
import { within } from '@foyer/core/chain/adapters'
import { type ChainClaims, claimOf } from './chainClaim.ts'
import { currentChain, parseChainId } from './chainId.ts'
import { paced } from './paced.ts'
import type { Provider } from './wallet.ts'

/** Id of no chain, while nobody can say which one a wallet uses: its event and its answer name different ones. */
export const UNKNOWN_CHAIN: CaipNetworkId = 'eip155:0'

/** Milliseconds in which a wallet has to answer with the chain of its event, and between two questions: some emit before they have switched. */
const PATIENCE = 5_000
const PACE = 250

/**
 * Reports the chain that a wallet answers with. An event is only an occasion to ask: where the answer stays another one, `UNKNOWN_CHAIN` is
 * reported, because a transaction goes where the wallet is and not where it says that it is. A chain is reported once, and again after a switch,
 * by which another one is shown.
 * @returns the listener of `chainChanged`. Without a value it only asks.
 */
export function watchChain(
  provider: Provider,
  claims: ChainClaims,
  signal: AbortSignal,
  shown: CaipNetworkId,
  listener: (chainId: CaipNetworkId) => void,
): (value?: unknown) => void {
  const claim = claimOf(claims, provider)
  let known = shown
  let { switches } = claim
  const report = (now: CaipNetworkId) => {
    const isNews = now !== known || claim.switches !== switches
    known = now
    switches = claim.switches
    if (isNews) listener(now)
  }
  let turn = 0
  let asking = -1
  let end = 0
  const read = async () => {
    const own = turn
    if (asking === own) return
    asking = own
    for (;;) {
      const now = await within(PATIENCE, currentChain(provider), signal).catch(() => {})
      // A newer event has a question of its own.
      if (signal.aborted || own !== turn) return
      const isAgreed = now && (claim.chainId ?? now) === now
      const isOver = !claim.chainId || Date.now() >= end
      if (isAgreed || isOver) asking = -1
      if (isAgreed) {
        claim.chainId = undefined
        return report(now)
      }
      // A wallet that does not answer now still emits events.
      if (isOver) return claim.chainId && report(UNKNOWN_CHAIN)
      await within(PACE, new Promise<void>(() => {}), signal).catch(() => {})
    }
  }
  const question = paced(() => void read(), signal)
  /** Asks again, which gives the wallet no more time for the chain of its event. */
  const ask = (switchedTo?: CaipNetworkId) => {
    if (switchedTo) {
      turn += 1
      end = Date.now() + PATIENCE
      report(switchedTo)
    }
    question()
  }
  claim.watches.add(ask)
  signal.addEventListener('abort', () => {
    claim.watches.delete(ask)
    if (claim.watches.size === 0) claim.chainId = undefined
  })
  return value => {
    claim.chainId = parseChainId(value) ?? claim.chainId
    turn += 1
    end = Date.now() + PATIENCE
    question()
  }
}
