const MAX_ACCOUNTS = 1_000

/** Addresses of an `eth_accounts` answer. Undefined when any entry is not an address. */
export function parseAddresses(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_ACCOUNTS) return undefined
  const isAddress = (entry: unknown) => typeof entry === 'string' && /^0x[0-9a-f]{40}$/i.test(entry)
  // `every` skips holes; the copy has none.
  const entries = Array.from(value)
  return entries.every(isAddress) ? (entries as string[]) : undefined
}
