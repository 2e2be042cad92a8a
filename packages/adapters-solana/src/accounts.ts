import { displayText, FoyerError, isSolanaAddress, type WalletAccount } from '@foyer/core/chain'
import { malformed } from '@foyer/core/chain/adapters'
import { base58 } from '@scure/base'
import { solanaChains, type Wallet } from './wallet.ts'

const MOST = 1_000
const LABEL_LENGTH = 64

/** An account as the wallet gave it: features want the wallet's own object back. */
export interface StandardAccount {
  address: string
  chains: unknown
  label?: unknown
}

const isPublicKey = (address: unknown): address is string => {
  try {
    return typeof address === 'string' && isSolanaAddress(address) && base58.decode(address).length === 32
  } catch {
    return false
  }
}

/**
 * The accounts of a wallet's list that are good for a `solana:` chain, without duplicates, in the wallet's order.
 * Undefined when any of them is not one: half an answer is not an answer.
 */
export function parseAccounts(value: unknown): StandardAccount[] | undefined {
  if (!Array.isArray(value) || value.length > MOST) return undefined
  const accounts = new Map<string, StandardAccount>()
  for (const entry of value as unknown[]) {
    if (typeof entry !== 'object' || entry === null || !('chains' in entry) || !Array.isArray(entry.chains)) {
      return undefined
    }
    // The same wallet may serve other families with other accounts.
    if (solanaChains(entry.chains).length === 0) continue
    if (!('address' in entry) || !isPublicKey(entry.address)) return undefined
    if (!accounts.has(entry.address)) accounts.set(entry.address, entry as StandardAccount)
  }
  return [...accounts.values()]
}

/** Plain data, without the wallet's objects. */
export const describeAccounts = (accounts: readonly StandardAccount[]): WalletAccount[] =>
  accounts.map(({ address, label: given }) => {
    const label = typeof given === 'string' ? displayText(given, LABEL_LENGTH) : ''
    return { namespace: 'solana', address, ...(label !== '' && { label }) }
  })

/** What the wallet shares already, as it says without being asked. Never opens a prompt. */
export function sharedAccounts(wallet: Wallet): StandardAccount[] {
  let list: unknown
  try {
    list = wallet.accounts
  } catch {
    list = undefined
  }
  const accounts = parseAccounts(list)
  if (accounts === undefined) throw malformed('accounts', 'expected a list of accounts with base58 addresses')
  return accounts
}

/** The wallet's own object for an account that it still shares. Addresses are compared letter by letter, case included. */
export function accountOf(wallet: Wallet, address: string, method: string): StandardAccount {
  const account = sharedAccounts(wallet).find(shared => shared.address === address)
  if (!account) throw new FoyerError('wallet.unauthorized', { method })
  return account
}
