import { type Connection, FoyerError, isFoyerError } from '@foyer/core/chain'
import { malformed, within } from '@foyer/core/chain/adapters'
import { parseAddresses } from './addresses.ts'
import { type ChainClaims, claimOf } from './chainClaim.ts'
import { currentChain, parseChainId } from './chainId.ts'
import { isSame } from './transfer/hex.ts'
import { ask, listen, type Provider } from './wallet.ts'

/** Milliseconds for a question that opens no prompt. A wallet that does not answer it is sent nothing. */
const PATIENCE = 5_000

/** Chain and account that a request is for, as they are shown. */
export type Shown = Pick<Connection, 'chainId' | 'address'>

/**
 * Asks a wallet in this page where it is, right before it is asked to sign or to send. Resolves with what differs from what is shown, or what
 * the wallet cannot say; undefined where it is there. A wallet that moves while it answers is elsewhere. One that is elsewhere is asked again by
 * those who watch it, so that what is shown becomes right. One that answers nothing may be an extension that was updated or removed while the
 * page was open: its cause is `wallet.gone`.
 */
export async function differenceOf(
  provider: Provider,
  claims: ChainClaims,
  { chainId, address }: Shown,
  signal: AbortSignal,
): Promise<{ field: 'chain' | 'account'; cause?: unknown } | undefined> {
  const claim = claimOf(claims, provider)
  let field: 'chain' | 'account' = 'account'
  let moved: 'chain' | 'account' | undefined
  let stop = () => {}
  const isShared = (accounts: string[]) => accounts.some(account => isSame(account, address))
  const differs = () => {
    for (const look of claim.watches) look()
    return { field: moved ?? field }
  }
  try {
    stop = listen(provider, {
      // An event that cannot be read says nothing.
      accountsChanged: value => {
        const said = parseAddresses(value)
        if (said && !isShared(said)) moved = 'account'
      },
      chainChanged: value => {
        const said = parseChainId(value)
        if (said && said !== chainId) moved ??= 'chain'
      },
    })
    // One after the other: some wallets answer one question at a time. The chain comes last, since a wallet may move while it answers.
    const accounts = parseAddresses(await within(PATIENCE, ask(provider, 'eth_accounts'), signal))
    if (!accounts) throw malformed('eth_accounts', 'expected a list of accounts')
    if (!isShared(accounts)) return differs()
    field = 'chain'
    const now = await within(PATIENCE, currentChain(provider), signal)
    return !moved && now === chainId && (claim.chainId ?? now) === now ? undefined : differs()
  } catch (cause) {
    signal.throwIfAborted()
    // Every other failure has its code already, and a wallet that has answered a question is there.
    if (field === 'chain' || isFoyerError(cause)) return { field, cause }
    return { field, cause: new FoyerError('wallet.gone', { method: 'eth_accounts' }, { cause }) }
  } finally {
    stop()
  }
}
