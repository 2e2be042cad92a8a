type Accounts = typeof import('./accounts.ts')

let loaded: Accounts | undefined

/**
 * How accounts are read and written. It takes a hash and base58, in a chunk of their own, which nobody needs before a wallet has answered;
 * from then on it is there at once.
 */
export async function loadAccounts(): Promise<Accounts> {
  loaded ??= await import('./accounts.ts')
  return loaded
}

/** The same without a wait. Undefined while no wallet has answered yet. */
export const accountsNow = (): Accounts | undefined => loaded
