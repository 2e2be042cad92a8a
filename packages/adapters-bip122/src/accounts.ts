import type { CaipNetworkId, WalletAccount } from '@foyer/core/chain'
import { chainsOf } from './chainId.ts'

/** An address that a wallet shares, and the chains that it is good for. */
export interface SharedAccount {
  address: string
  chains: readonly CaipNetworkId[]
  /** As the wallet says it; one that says nothing leaves it to us. */
  type?: 'payment' | 'ordinal' | undefined
  /** As hex. */
  publicKey?: string | undefined
}

const MOST = 1_000
const HEX = /^(?:[0-9a-f]{2}){32,65}$/i

/** Of keys that are not fit to be shown the rest of the account still is. */
export const parsePublicKey = (value: unknown): string | undefined =>
  typeof value === 'string' && HEX.test(value) ? value.toLowerCase() : undefined

/**
 * One address of a wallet's list. Undefined when it is none of Bitcoin's, its checksum included, or none of the chains that the wallet
 * names: `named` without any chain says that the wallet names none.
 */
export function parseAccount(
  address: unknown,
  named: readonly CaipNetworkId[] | undefined,
  about: Pick<SharedAccount, 'type' | 'publicKey'>,
): SharedAccount | undefined {
  if (typeof address !== 'string') return undefined
  const own = chainsOf(address)
  const chains = named ? named.filter(chain => own.includes(chain)) : own
  return chains.length === 0 ? undefined : { address, chains, ...about }
}

/** All rows of a list, without duplicates. Undefined when any of them is not fit: half an answer is not an answer. */
export function parseAccounts(
  list: unknown,
  parse: (row: Record<string, unknown>) => SharedAccount | 'another family' | undefined,
): SharedAccount[] | undefined {
  if (!Array.isArray(list) || list.length > MOST) return undefined
  const accounts = new Map<string, SharedAccount>()
  for (const row of list as unknown[]) {
    const account = typeof row === 'object' && row !== null ? parse(row as Record<string, unknown>) : undefined
    if (account === undefined) return undefined
    if (account !== 'another family' && !accounts.has(account.address)) accounts.set(account.address, account)
  }
  return [...accounts.values()]
}

const isTaproot = (address: string) => /^(bc|tb|bcrt)1p/i.test(address)

/**
 * Plain data, those for payments first: the first is the one to act with. Where a wallet does not say what an address is for, taproot is
 * for ordinals, as long as there is another address to pay with.
 */
export function describeAccounts(accounts: readonly SharedAccount[]): WalletAccount[] {
  const hasOther = accounts.some(({ address, type }) => type === 'payment' || !isTaproot(address))
  const described = accounts.map(({ address, type, publicKey }): WalletAccount => {
    const purpose = type ?? (hasOther && isTaproot(address) ? 'ordinal' : 'payment')
    return { namespace: 'bip122', address, type: purpose, ...(publicKey !== undefined && { publicKey }) }
  })
  const of = (purpose: string) => described.filter(({ type }) => type === purpose)
  return [...of('payment'), ...of('ordinal')]
}
