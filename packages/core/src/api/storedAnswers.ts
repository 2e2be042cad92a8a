/** Where the answers are kept that outlive a reload. */
export const STORED_ANSWERS = { balances: 'balance-cache', identities: 'identity-cache' } as const
