/** Storage keys of the answers that are kept across reloads. */
export const STORED_ANSWERS = { balances: 'balance-cache', identities: 'identity-cache' } as const
