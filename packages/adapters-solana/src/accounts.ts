import { displayText, FoyerError, isSolanaAddress, type WalletAccount } from '@foyer/core/chain'
import { attempt, fieldsOf, listOf, malformed } from '@foyer/core/chain/adapters'
import { base58 } from '@scure/base'
import { solanaChains, type Wallet } from './wallet.ts'

const MOST = 1_000
const LABEL_LENGTH = 64

/** An account that a wallet shares, as plain data, and the wallet's own object, which features want back. */
export interface StandardAccount {
  address: string
  /** The `solana:` chains that it is good for, by their names there. */
  chains: readonly string[]
  label: string
  source: unknown
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
  const accounts = new Map<string, StandardAccount>()
  const entries = listOf(value, MOST)
  for (const source of entries ?? []) {
    const entry = fieldsOf(source, 'address', 'chains', 'label')
    const named = listOf(entry?.chains, MOST)
    if (!entry || !named) return undefined
    const chains = solanaChains(named)
    // The same wallet may serve other families with other accounts.
    if (chains.length === 0) continue
    const { address, label } = entry
    if (!isPublicKey(address)) return undefined
    const shown = typeof label === 'string' ? displayText(label, LABEL_LENGTH) : ''
    if (!accounts.has(address)) accounts.set(address, { address, chains, label: shown, source })
  }
  return entries && [...accounts.values()]
}

/** Plain data, without the wallet's objects. */
export const describeAccounts = (accounts: readonly StandardAccount[]): WalletAccount[] =>
  accounts.map(({ address, label }) => ({ namespace: 'solana', address, ...(label !== '' && { label }) }))

/** What the wallet shares already, as it says without being asked. Never opens a prompt. */
export function sharedAccounts(wallet: Wallet): StandardAccount[] {
  const accounts = parseAccounts(attempt(() => wallet.accounts))
  if (accounts === undefined) throw malformed('accounts', 'expected a list of accounts with base58 addresses')
  return accounts
}

/** An account that the wallet still shares. Addresses are compared letter by letter, case included. */
export function accountOf(wallet: Wallet, address: string, method: string): StandardAccount {
  const account = sharedAccounts(wallet).find(shared => shared.address === address)
  if (!account) throw new FoyerError('wallet.unauthorized', { method })
  return account
}
