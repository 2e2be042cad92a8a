import { type CaipNetworkId, FoyerError, type WalletAccount } from '@foyer/core/chain'
import { malformed } from '@foyer/core/chain/adapters'
import { parseAddresses, toAccounts } from './accounts.ts'
import { parseChainId } from './chainId.ts'
import { ask, type Provider } from './provider.ts'

/** The accounts that a wallet shares already; none when it is locked or was never asked. Never opens a prompt. */
export async function sharedAccounts(provider: Provider): Promise<WalletAccount[]> {
  return accountsFrom('eth_accounts', await ask(provider, 'eth_accounts'))
}

/** The chain that the wallet is on. Never opens a prompt. */
export async function currentChain(provider: Provider): Promise<CaipNetworkId> {
  const chainId = parseChainId(await ask(provider, 'eth_chainId'))
  if (chainId === undefined) throw malformed('eth_chainId', 'expected a chain id as 0x hex')
  return chainId
}

export async function accountsFrom(method: string, answer: unknown): Promise<WalletAccount[]> {
  const addresses = parseAddresses(answer)
  if (addresses === undefined) throw malformed(method, 'expected a list of 0x addresses')
  return toAccounts(addresses)
}

export function someAccounts(method: string, accounts: readonly WalletAccount[]): [WalletAccount, ...WalletAccount[]] {
  const [first, ...rest] = accounts
  if (first === undefined) throw new FoyerError('wallet.noAccounts', { method })
  return [first, ...rest]
}
