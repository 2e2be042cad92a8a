import type { CaipNetworkId } from '@foyer/core/chain'
import { createAgreement } from './agreement.ts'
import { type ChainClaims, claimOf } from './chainClaim.ts'
import { currentChain, parseChainId } from './chainId.ts'
import type { Provider } from './wallet.ts'

/** Id of no chain, while nobody can say which one a wallet uses: its event and its answer name different ones. */
export const UNKNOWN_CHAIN: CaipNetworkId = 'eip155:0'

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
  let said: CaipNetworkId | undefined
  const agreement = createAgreement<CaipNetworkId>(
    {
      async ask() {
        const before = claim.switches
        const now = await currentChain(provider)
        if (before !== claim.switches) throw new Error('The wallet was asked before it switched.')
        return now
      },
      agrees: now => (claim.chainId ?? now) === now,
      agreed(now) {
        claim.chainId = undefined
        report(now)
      },
      // A wallet that does not answer now still emits events.
      differs: () => claim.chainId && report(UNKNOWN_CHAIN),
    },
    signal,
  )
  const look = (switchedTo?: CaipNetworkId) => {
    if (switchedTo) {
      agreement.settled()
      report(switchedTo)
    }
    agreement.question()
  }
  claim.watches.add(look)
  signal.addEventListener('abort', () => {
    claim.watches.delete(look)
    if (claim.watches.size === 0) claim.chainId = undefined
  })
  return value => {
    const now = parseChainId(value)
    if (!now) return agreement.question()
    const isRepeated = now === said
    said = now
    claim.chainId = now
    agreement.heard(isRepeated)
  }
}
