import type { WalletAccount } from '@foyer/core/chain'

const MOST = 1_000

/**
 * A list of addresses as a wallet writes it. Undefined when any of it is not an address: half an answer is not an answer.
 */
export function parseAddresses(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length > MOST) return undefined
  const isAddress = (entry: unknown) => typeof entry === 'string' && /^0x[0-9a-f]{40}$/i.test(entry)
  // A copy has no holes, which `every` would pass over.
  const entries = Array.from(value)
  return entries.every(isAddress) ? (entries as string[]) : undefined
}

let loaded: typeof import('./checksum.ts') | undefined

const checksummed = (addresses: readonly string[], { checksumAddress }: NonNullable<typeof loaded>): WalletAccount[] =>
  [...new Set(addresses.map(checksumAddress))].map(address => ({ namespace: 'eip155', address }))

/**
 * Accounts, checksummed and without duplicates, in the wallet's order: the selected one first.
 * The hash comes in a chunk of its own, which nobody needs before a wallet has answered; from then on it is there at once.
 */
export async function toAccounts(addresses: readonly string[]): Promise<WalletAccount[]> {
  loaded ??= await import('./checksum.ts')
  return checksummed(addresses, loaded)
}

/** The same without a wait, for what a wallet reports in a row. Undefined while nothing has been answered yet. */
export const toAccountsNow = (addresses: readonly string[]): WalletAccount[] | undefined =>
  loaded && checksummed(addresses, loaded)

export const isSameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
