import { type CaipNetworkId, FoyerError } from '@foyer/core/chain'
import { within } from '@foyer/core/chain/adapters'
import { type ChainClaims, claimOf } from '../chainClaim.ts'
import { currentChain, parseChainId } from '../chainId.ts'
import { listen, type Provider } from '../wallet.ts'

/** Milliseconds to wait for the new chain, and between two polls: some wallets answer before they have switched. */
const SWITCH_TIMEOUT = 5_000
const POLL_INTERVAL = 250

/**
 * Resolves when the wallet answers that it is on the chain, which outranks what it said by an event. Rejects with `wallet.failed` after the
 * time-out.
 */
export async function waitForChain(
  provider: Provider,
  claims: ChainClaims,
  { id, name }: { id: CaipNetworkId; name: string },
  signal: AbortSignal,
): Promise<void> {
  let wake = () => {}
  /** Chain of an event since the question. */
  let said: CaipNetworkId | undefined
  const stop = listen(provider, {
    chainChanged: value => {
      said = parseChainId(value)
      wake()
    },
  })
  const deadline = performance.now() + SWITCH_TIMEOUT
  /** Whether the wallet answers with the chain, and has not said meanwhile that it has gone on to another one. */
  const isThere = async () => {
    said = undefined
    // A question that fails or is not answered is asked again until the time-out.
    const left = Math.max(1, deadline - performance.now())
    const now = await within(left, currentChain(provider), signal).catch(() => signal.throwIfAborted())
    return now === id && (said ?? id) === id
  }
  try {
    while (!(await isThere())) {
      if (performance.now() > deadline) {
        const reason = `The wallet did not switch to ${name}.`
        throw new FoyerError('wallet.failed', { method: 'wallet_switchEthereumChain', reason })
      }
      const move = new Promise<void>(resolve => {
        wake = resolve
      })
      await within(POLL_INTERVAL, move, signal).catch(() => signal.throwIfAborted())
    }
  } finally {
    stop()
  }
  const claim = claimOf(claims, provider)
  claim.chainId = undefined
  claim.switches += 1
  for (const look of claim.watches) look(id)
}
