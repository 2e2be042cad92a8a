import { FoyerError, type WalletAccount } from '@foyer/core/chain'
import { malformed } from '@foyer/core/chain/adapters'
import { doors } from './doors.ts'
import { ask, type Provider } from './wallet.ts'

const MAX_ACCOUNTS = 1_000

/** Addresses of an `eth_accounts` answer. Undefined when any entry is not an address. */
export function parseAddresses(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_ACCOUNTS) return undefined
  const isAddress = (entry: unknown) => typeof entry === 'string' && /^0x[0-9a-f]{40}$/i.test(entry)
  // `every` skips holes; the copy has none.
  const entries = Array.from(value)
  return entries.every(isAddress) ? (entries as string[]) : undefined
}

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
