import type { CaipNetworkId, WalletAccount } from '@foyer/core/chain'

/** An address that a wallet shares. */
export interface SharedAccount {
  address: string
  /** Chains on which the address can be used. */
  chains: readonly CaipNetworkId[]
  /** Purpose according to the wallet. */
  type?: 'payment' | 'ordinal' | undefined
  /** Hex. */
  publicKey?: string | undefined
  /** Name that the user gave it in the wallet. */
  label?: string | undefined
  /** Row of the wallet's own list. */
  source?: unknown
}

/** Fields of an account as the wallet reported it, not yet validated. `chains` is undefined for a wallet that names none. */
export type ReportedAccount = Pick<SharedAccount, 'type' | 'publicKey'> & {
  label?: unknown
  address: unknown
  chains: readonly CaipNetworkId[] | undefined
}

/** Parser of a list that a wallet reports; `read` returns the fields of a row. See `./parseAccounts.ts`. */
export type ParseAccounts = (
  list: unknown,
  read: (row: unknown) => ReportedAccount | 'other namespace' | undefined,
) => SharedAccount[] | undefined

/** Loads `./parseAccounts.ts`, which brings the hash functions of the checksums. */
export type LoadAddresses = () => Promise<{
  parseAccounts: ParseAccounts
  chainsOf(address: string): CaipNetworkId[]
}>

const PUBLIC_KEY = /^(?:[0-9a-f]{2}){32,65}$/i

/** Public key in lower case. Undefined when it is invalid. */
export const parsePublicKey = (value: unknown): string | undefined =>
  typeof value === 'string' && PUBLIC_KEY.test(value) ? value.toLowerCase() : undefined

const isTaproot = (address: string) => /^(bc|tb|bcrt)1p/i.test(address)

/**
 * Accounts without the wallet's objects, those for payments first. Without a purpose from the wallet, a taproot address is for ordinals if
 * there is another address for payments.
 */
export function describeAccounts(accounts: readonly SharedAccount[]): WalletAccount[] {
  const hasOther = accounts.some(({ address, type }) => type === 'payment' || !isTaproot(address))
  const described = accounts.map(({ address, type, publicKey, label }): WalletAccount => {
    const purpose = type ?? (hasOther && isTaproot(address) ? 'ordinal' : 'payment')
    return {
      namespace: 'bip122',
      address,
      type: purpose,
      ...(publicKey !== undefined && { publicKey }),
      ...(label && { label }),
    }
  })
  const of = (purpose: string) => described.filter(({ type }) => type === purpose)
  return [...of('payment'), ...of('ordinal')]
}
