import { checksumAddress, type WalletAccount } from '@foyer/core/chain'

const MOST = 1_000

/**
 * A list of accounts as a wallet writes it, checksummed and without duplicates, in the wallet's order: the selected one first.
 * Undefined when any of it is not an address: half an answer is not an answer.
 */
export function parseAccounts(value: unknown): WalletAccount[] | undefined {
  if (!Array.isArray(value) || value.length > MOST) return undefined
  const addresses = new Set<string>()
  for (const entry of value as unknown[]) {
    if (typeof entry !== 'string' || !/^0x[0-9a-f]{40}$/i.test(entry)) return undefined
    addresses.add(checksumAddress(entry))
  }
  return [...addresses].map(address => ({ namespace: 'eip155', address }))
}

export const isSameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
