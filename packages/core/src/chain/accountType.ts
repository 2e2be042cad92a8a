import type { ChainNamespace } from './namespace.ts'

const WALLET_TYPES = ['eoa', 'smartAccount'] as const

/** Account types of each namespace: bip122's are its purposes, the others have `eoa` and `smartAccount`. */
export const ACCOUNT_TYPES = {
  eip155: WALLET_TYPES,
  solana: WALLET_TYPES,
  polkadot: WALLET_TYPES,
  bip122: ['payment', 'ordinal', 'stx'],
} as const satisfies Record<ChainNamespace, readonly string[]>

/** One account type for each namespace. */
export type AccountTypes = { [Namespace in ChainNamespace]: (typeof ACCOUNT_TYPES)[Namespace][number] }

/** Type of an account in any namespace. */
export type AccountType = AccountTypes[ChainNamespace]

/** Whether accounts of the namespace may have this type. */
export const isAccountTypeOf = (namespace: ChainNamespace, type: unknown): type is AccountType =>
  (ACCOUNT_TYPES[namespace] as readonly unknown[]).includes(type)
