import { displayText, FoyerError, isSolanaAddress, type SignedIn, type WalletAccount } from '@foyer/core/chain'
import { attempt, fieldsOf, listOf, malformed } from '@foyer/core/chain/adapters'
import { solanaChains, type Wallet } from './wallet.ts'

const MAX_ENTRIES = 1_000
const LABEL_LENGTH = 64

/** Plain data of an account that a wallet shares, and the wallet's own object for requests. */
export interface StandardAccount {
  address: string
  /** Wallet Standard names of the `solana:` chains on which the account can be used. */
  chains: readonly string[]
  label: string
  source: unknown
}

/** Answer of a wallet that was asked to connect: its accounts, and the sign-in of one of them where it was asked for that too. */
export interface SharedAccounts {
  accounts: readonly StandardAccount[]
  signed?: SignedIn & { address: string }
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Number of bytes that a base58 text stands for: each leading `1` is a zero byte, the rest is one number. */
function byteLength(base58: string): number {
  const digits = base58.replace(/^1+/, '')
  const value = digits.split('').reduce((sum, char) => sum * 58n + BigInt(ALPHABET.indexOf(char)), 0n)
  return base58.length - digits.length + (digits === '' ? 0 : Math.ceil(value.toString(16).length / 2))
}

// Counted here, as codecs for base58 are needed only to sign: they load with the features.
const isPublicKey = (address: unknown): address is string =>
  typeof address === 'string' && isSolanaAddress(address) && byteLength(address) === 32

/** Account of a row. Undefined for a row that cannot be read. */
function parseAccount(source: unknown): StandardAccount | 'other namespace' | undefined {
  const { address, chains: listed, label } = fieldsOf(source, 'address', 'chains', 'label') ?? {}
  const named = listOf(listed, MAX_ENTRIES)
  const chains = named && solanaChains(named)
  if (chains?.length === 0) return 'other namespace'
  if (!chains || !isPublicKey(address)) return undefined
  return { address, chains, label: typeof label === 'string' ? displayText(label, LABEL_LENGTH) : '', source }
}

/**
 * Accounts with a `solana:` chain, without duplicates and in the wallet's order. A row that cannot be read is left out. Undefined for anything
 * but a list, and where no row is left for that reason.
 */
export function parseAccounts(value: unknown): StandardAccount[] | undefined {
  const rows = listOf(value, MAX_ENTRIES)?.map(parseAccount)
  const accounts = new Map<string, StandardAccount>()
  for (const account of rows ?? [])
    if (account && account !== 'other namespace' && !accounts.has(account.address))
      accounts.set(account.address, account)
  return rows?.includes(undefined) && accounts.size === 0 ? undefined : rows && [...accounts.values()]
}

/** Accounts without the wallet's objects. */
export const describeAccounts = (accounts: readonly StandardAccount[]): WalletAccount[] =>
  accounts.map(({ address, label }) => ({ namespace: 'solana', address, ...(label !== '' && { label }) }))

/** Accounts in the wallet's own list. Opens no prompt. Throws `wallet.malformedAnswer` for an invalid list. */
export function sharedAccounts(wallet: Wallet): StandardAccount[] {
  const accounts = parseAccounts(attempt(() => wallet.accounts))
  if (accounts === undefined) throw malformed('accounts', 'expected a list of accounts with base58 addresses')
  return accounts
}

/** Account that the wallet still shares, by its exact address. Throws `wallet.unauthorized` otherwise. */
export function accountOf(wallet: Wallet, address: string, method: string): StandardAccount {
  const account = sharedAccounts(wallet).find(shared => shared.address === address)
  if (!account) throw new FoyerError('wallet.unauthorized', { method })
  return account
}
