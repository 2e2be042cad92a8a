import type { Connection } from '@foyer/core/chain'
import { within } from '@foyer/core/chain/adapters'
import { type ChainClaims, claimOf } from './chainClaim.ts'
import { currentChain } from './chainId.ts'
import { isSame } from './transfer/hex.ts'
import { ask, type Provider } from './wallet.ts'

/** Milliseconds for a question that opens no prompt. A wallet that does not answer it is sent nothing. */
const PATIENCE = 5_000

/** Methods by which a wallet signs, sends or gives a right, also those that are no standard yet. */
const OF_SIGNATURE =
  /^(?:(?:eth|personal)_s(?:ign|end)|wallet_(?:send|sign|prepare|grant|requestExecution|connect|invoke))/

/** Whether a request signs, sends or gives a right. */
export const signs = (method: string): boolean => OF_SIGNATURE.test(method)

/** Chain and account that a request is for, as they are shown. */
export type Shown = Pick<Connection, 'chainId' | 'address'>

/**
 * Asks a wallet in this page where it is, right before it is asked to sign or to send. Resolves with what differs from what is shown, or what
 * the wallet cannot say; undefined where it is there. A wallet that is elsewhere is asked again by those who watch it, so that what is
 * shown becomes right.
 */
export async function differenceOf(
  provider: Provider,
  claims: ChainClaims,
  { chainId, address }: Shown,
  signal: AbortSignal,
): Promise<{ field: 'chain' | 'account'; cause?: unknown } | undefined> {
  const claim = claimOf(claims, provider)
  let field: 'chain' | 'account' = 'chain'
  try {
    // One after the other: some wallets answer one question at a time.
    const now = await within(PATIENCE, currentChain(provider), signal)
    if (now !== chainId || (claim.chainId ?? now) !== now) {
      for (const look of claim.watches) look()
      return { field }
    }
    field = 'account'
    const accounts = await within(PATIENCE, ask(provider, 'eth_accounts'), signal)
    return Array.isArray(accounts) && accounts.some(account => isSame(account, address)) ? undefined : { field }
  } catch (cause) {
    signal.throwIfAborted()
    return { field, cause }
  }
}
