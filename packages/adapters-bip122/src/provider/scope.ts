import { type CaipNetworkId, FoyerError, type LiveConnection, type WalletAccount } from '@foyer/core/chain'
import type { RawWallet, Wallet } from '../wallet.ts'
import type { Method } from './methodsOf.ts'

/** Account of a provider, and how its wallet is reached. */
export interface Scope {
  live: LiveConnection
  own: { address: string; chainId: CaipNetworkId }
  /** Undefined for a wallet over WalletConnect. */
  wallet: Wallet | undefined
  methods: ReadonlySet<Method>
  fetch: typeof globalThis.fetch | undefined
}

/**
 * Accounts that the wallet shares now, the provider's own among them. Throws `wallet.unauthorized` when it is not, or not on its chain, and
 * `wallet.disconnected` after the connection's end.
 */
export function sharedAccounts({ live, own }: Scope, method: string): readonly WalletAccount[] {
  const { accounts, chainId } = live.current()
  if (chainId === own.chainId && accounts.some(({ address }) => address === own.address)) return accounts
  throw new FoyerError('wallet.unauthorized', { method })
}

/** Object of a wallet in this page. */
export function rawOf({ wallet }: Scope): RawWallet {
  if (!wallet) throw new FoyerError('wallet.disconnected', { method: 'request' })
  return wallet.raw
}
