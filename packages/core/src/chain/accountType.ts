/** `smartAccount` and `eoa`, plus bip122's purposes. */
export const ACCOUNT_TYPES = ['eoa', 'smartAccount', 'payment', 'ordinal', 'stx'] as const

export type AccountType = (typeof ACCOUNT_TYPES)[number]
