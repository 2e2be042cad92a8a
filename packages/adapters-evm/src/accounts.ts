import { FoyerError, type WalletAccount } from '@foyer/core/chain'
import { malformed } from '@foyer/core/chain/adapters'
import { parseAddresses } from './addresses.ts'
import { doors } from './doors.ts'
import { ask, type Provider } from './wallet.ts'

/** Accounts with checksummed addresses and without duplicates, in the wallet's order: the selected one first. */
export async function toAccounts(addresses: readonly string[]): Promise<WalletAccount[]> {
  const { checksumAddress } = await doors.checksum()
  return [...new Set(addresses.map(checksumAddress))].map(address => ({ namespace: 'eip155', address }))
}

export const isSameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

export async function accountsFrom(method: string, answer: unknown): Promise<WalletAccount[]> {
  const addresses = parseAddresses(answer)
  if (addresses === undefined) throw malformed(method, 'expected a list of 0x addresses')
  return toAccounts(addresses)
}

/** Accounts that the wallet already shares; empty when it is locked or not connected. Opens no prompt. */
export const sharedAccounts = async (provider: Provider): Promise<WalletAccount[]> =>
  accountsFrom('eth_accounts', await ask(provider, 'eth_accounts'))

/** The selected account. Throws `wallet.noAccounts` for an empty list. */
export function firstAccount(method: string, accounts: readonly WalletAccount[]): WalletAccount {
  const [first] = accounts
  if (first === undefined) throw new FoyerError('wallet.noAccounts', { method })
  return first
}
