import type { CaipNetworkId } from '@foyer/core/chain'
import { createAgreement } from '@foyer/core/chain/adapters'
import { type ChainClaims, claimOf } from './chainClaim.ts'
import { currentChain, parseChainId } from './chainId.ts'
import type { Provider } from './wallet.ts'

/** Id of no chain, while nobody can say which one a wallet uses: its event and its answer name different ones. */
export const UNKNOWN_CHAIN: CaipNetworkId = 'eip155:0'

/**
 * Reports the chain that a wallet answers with. An event is only an occasion to ask: where the answer stays another one, `UNKNOWN_CHAIN` is
 * reported, because a transaction goes where the wallet is and not where it says that it is. A chain is reported once, and again after a switch,
 * by which another one is shown.
 * @returns the listener of `chainChanged`.
 */
export function watchChain(
  provider: Provider,
  claims: ChainClaims,
  signal: AbortSignal,
  shown: CaipNetworkId,
  listener: (chainId: CaipNetworkId) => void,
): (value: unknown) => void {
  const claim = claimOf(claims, provider)
  let known = shown
  let { switches } = claim
  const report = (now: CaipNetworkId) => {
    const isNews = now !== known || claim.switches !== switches
    known = now
    switches = claim.switches
    if (isNews) listener(now)
  }
  /** Chain of the newest event, until the wallet answers with it. */
  let said = claim.chainId
  const agreement = createAgreement<CaipNetworkId>(
    {
      ask: () => currentChain(provider),
      agrees: now => (said ?? now) === now,
      agreed(now, isSettled) {
        if (isSettled) {
          said = undefined
          claim.chainId = undefined
        }
        report(now)
      },
      // A wallet that does not answer now still emits events.
      differs: () => said && report(UNKNOWN_CHAIN),
    },
    signal,
  )
  const look = (switchedTo?: CaipNetworkId) => {
    if (switchedTo) {
      said = undefined
      agreement.settled()
      report(switchedTo)
      agreement.heard()
    } else agreement.question()
  }
  claim.watches.add(look)
  signal.addEventListener('abort', () => {
    claim.watches.delete(look)
    if (claim.watches.size === 0) claim.chainId = undefined
  })
  // The chain may be another one than that at the connect.
  agreement.heard()
  return value => {
    const now = parseChainId(value)
    // It says that something has changed, and not what.
    if (!now) return agreement.heard(true)
    const isRepeated = now === said
    said = now
    claim.chainId = now
    agreement.heard(isRepeated)
  }
}
