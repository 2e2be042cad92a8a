import { type CaipNetworkId, displayText, type RemoteAccounts, type WalletAccount } from '@foyer/core/chain'
import { listOf } from '@foyer/core/chain/adapters'

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

/** Loads `./addresses.ts`, which brings the hash functions of the checksums. */
export type LoadAddresses = () => Promise<{ chainsOf(address: string): CaipNetworkId[] }>

const MAX_ACCOUNTS = 1_000
const LABEL_LENGTH = 64
const PUBLIC_KEY = /^(?:[0-9a-f]{2}){32,65}$/i

/** Public key in lower case. Undefined when it is invalid. */
export const parsePublicKey = (value: unknown): string | undefined =>
  typeof value === 'string' && PUBLIC_KEY.test(value) ? value.toLowerCase() : undefined

/**
 * Accounts of a wallet's list, without duplicates and in the wallet's order. Undefined when any address is invalid, or is not an address of
 * the chains that the wallet names. `read` returns the fields of a row.
 */
export async function parseAccounts(
  list: unknown,
  read: (row: unknown) => ReportedAccount | 'other namespace' | undefined,
  load: LoadAddresses,
): Promise<SharedAccount[] | undefined> {
  const { chainsOf } = await load()
  const rows = listOf(list, MAX_ACCOUNTS)
  const accounts = new Map<string, SharedAccount>()
  for (const row of rows ?? []) {
    const reported = read(row)
    if (reported === 'other namespace') continue
    if (!reported || typeof reported.address !== 'string') return undefined
    const { address, type, publicKey } = reported
    const label = typeof reported.label === 'string' ? displayText(reported.label, LABEL_LENGTH) : ''
    const possible = chainsOf(address)
    const chains = reported.chains?.filter(chain => possible.includes(chain)) ?? possible
    if (chains.length === 0) return undefined
    if (!accounts.has(address)) accounts.set(address, { address, chains, type, publicKey, label, source: row })
  }
  return rows && [...accounts.values()]
}

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

/** Loads the function that lists the accounts of a WalletConnect session on one chain, with their purposes. */
export async function loadRemoteAccounts(load: LoadAddresses): Promise<RemoteAccounts> {
  const { chainsOf } = await load()
  return (addresses, { caipNetworkId }) =>
    describeAccounts(
      addresses.flatMap(address => {
        const chains = chainsOf(address)
        return chains.includes(caipNetworkId) ? { address, chains } : []
      }),
    )
}
