import { type CaipNetworkId, displayText, type RemoteAccounts, type WalletAccount } from '@foyer/core/chain'
import { listOf } from '@foyer/core/chain/adapters'

/** An address that a wallet shares, and the chains that it is good for. */
export interface SharedAccount {
  address: string
  chains: readonly CaipNetworkId[]
  /** As the wallet says it; one that says nothing leaves it to us. */
  type?: 'payment' | 'ordinal' | undefined
  /** As hex. */
  publicKey?: string | undefined
  /** What its owner calls it in the wallet; text from outside. */
  label?: string | undefined
  /** The row of the wallet's own list. */
  source?: unknown
}

const MOST = 1_000
const LABEL_LENGTH = 64
const HEX = /^(?:[0-9a-f]{2}){32,65}$/i

/** Of keys that are not fit to be shown the rest of the account still is. */
export const parsePublicKey = (value: unknown): string | undefined =>
  typeof value === 'string' && HEX.test(value) ? value.toLowerCase() : undefined

/** What a wallet says of one address: `chains` are those that it names, undefined for a wallet that names none. */
export type Claim = Pick<SharedAccount, 'type' | 'publicKey'> & {
  label?: unknown
  address: unknown
  chains: readonly CaipNetworkId[] | undefined
}

/** The checksums bring their hash function along, and nobody needs them before a wallet has answered. */
const rules = () => import('./addresses.ts')

/**
 * The accounts of a wallet's list, without duplicates, in the wallet's order; `read` says what each row claims, or that it is another
 * family's. Undefined when any address is none of Bitcoin's, its checksum included, or of none of the chains that the wallet names: half an
 * answer is not an answer.
 */
export async function parseAccounts(
  list: unknown,
  read: (row: unknown) => Claim | 'another family' | undefined,
): Promise<SharedAccount[] | undefined> {
  const { chainsOf } = await rules()
  const rows = listOf(list, MOST)
  const accounts = new Map<string, SharedAccount>()
  for (const row of rows ?? []) {
    const claim = read(row)
    if (claim === 'another family') continue
    if (!claim || typeof claim.address !== 'string') return undefined
    const { address, type, publicKey } = claim
    const label = typeof claim.label === 'string' ? displayText(claim.label, LABEL_LENGTH) : ''
    const own = chainsOf(address)
    const chains = claim.chains?.filter(chain => own.includes(chain)) ?? own
    if (chains.length === 0) return undefined
    if (!accounts.has(address)) accounts.set(address, { address, chains, type, publicKey, label, source: row })
  }
  return rows && [...accounts.values()]
}

const isTaproot = (address: string) => /^(bc|tb|bcrt)1p/i.test(address)

/**
 * Plain data, those for payments first: the first is the one to act with. Where a wallet does not say what an address is for, taproot is
 * for ordinals, as long as there is another address to pay with.
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

/** The accounts of a session on one chain: the addresses that are that chain's, each with its purpose. */
export async function loadRemoteAccounts(): Promise<RemoteAccounts> {
  const { chainsOf } = await rules()
  return (addresses, { caipNetworkId }) =>
    describeAccounts(
      addresses.flatMap(address => {
        const chains = chainsOf(address)
        return chains.includes(caipNetworkId) ? { address, chains } : []
      }),
    )
}
