import {
  type CaipNetworkId,
  decodeSs58,
  displayText,
  encodeSs58,
  FoyerError,
  type RemoteAccounts,
  type WalletAccount,
} from '@foyer/core/chain'
import { malformed } from '@foyer/core/chain/adapters'
import { fromHex, toHex } from './hex.ts'
import { askAccounts, type Injected } from './wallet.ts'

const METHOD = 'accounts.get'
const MAX_ACCOUNTS = 1_000
const LABEL_LENGTH = 64

/** An account as a wallet shares it. */
export interface SharedAccount {
  /** Address as the wallet wrote it, for requests to that wallet. */
  written: string
  account: Uint8Array
  /** Genesis hash of the only chain on which the account can be used. */
  genesisHash?: string
  /** Name that the user gave it in the wallet. */
  label?: string
}

const isHex = (text: string, bytes: number) => text.length === 2 + 2 * bytes && /^0x[0-9a-f]+$/i.test(text)

/** Public key of an SS58 address with any prefix, or of a public key as hex. Undefined for anything else. */
export const accountOf = (address: string): Uint8Array | undefined =>
  isHex(address, 32) ? fromHex(address) : decodeSs58(address)?.account

/** SS58 prefix of an address. Undefined for hex and for anything that is not an address. */
export const prefixOf = (address: string): number | undefined => decodeSs58(address)?.network

export const isSameAccount = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/** Whether a row is an Ethereum account, which these wallets also have. */
const isEvm = (type: unknown, address: unknown) =>
  type === 'ethereum' || (typeof address === 'string' && isHex(address, 20))

/**
 * Substrate accounts of a wallet's list, in its order. Invalid rows are dropped. Undefined for anything but a list, and for a list with invalid
 * rows only.
 */
export function parseAccounts(value: unknown): SharedAccount[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_ACCOUNTS) return undefined
  const accounts: SharedAccount[] = []
  let dropped = 0
  for (const row of value as unknown[]) {
    const { address, type, genesisHash, name } = (typeof row === 'object' && row !== null ? row : {}) as Record<
      string,
      unknown
    >
    if (isEvm(type, address)) continue
    const account = typeof address === 'string' ? accountOf(address) : undefined
    if (!account) {
      dropped += 1
      continue
    }
    const label = typeof name === 'string' ? displayText(name, LABEL_LENGTH) : ''
    accounts.push({
      written: address as string,
      account,
      ...(typeof genesisHash === 'string' && genesisHash !== '' && { genesisHash }),
      ...(label !== '' && { label }),
    })
  }
  return accounts.length === 0 && dropped > 0 ? undefined : accounts
}

/** Accounts of a wallet's answer. Throws `wallet.malformedAnswer`. */
export function readAccounts(answer: unknown): SharedAccount[] {
  const accounts = parseAccounts(answer)
  if (accounts === undefined) throw malformed(METHOD, 'expected a list of accounts with SS58 addresses')
  return accounts
}

/** Whether a genesis hash belongs to a chain: the chain's id contains its first half. @see https://namespaces.chainagnostic.org/polkadot/caip2 */
export const isGenesisOf = (genesisHash: string, chainId: CaipNetworkId) =>
  genesisHash.slice(2, 34).toLowerCase() === chainId.slice('polkadot:'.length)

const isFor = ({ genesisHash }: SharedAccount, chainId: CaipNetworkId) =>
  genesisHash === undefined || isGenesisOf(genesisHash, chainId)

/** SS58 prefix of networks without one of their own. @see https://github.com/paritytech/ss58-registry */
export const GENERIC = 42

/** Accounts that can be used on a chain, without duplicates, with addresses in the given SS58 prefix. */
export function describeAccounts(
  shared: readonly SharedAccount[],
  { chainId, ss58Format }: { chainId: CaipNetworkId; ss58Format: number },
): WalletAccount[] {
  const usable = shared.filter(account => isFor(account, chainId))
  const accounts = new Map<string, WalletAccount>()
  for (const { account, label } of usable) {
    const address = encodeSs58(account, ss58Format)
    if (!accounts.has(address))
      accounts.set(address, {
        namespace: 'polkadot',
        address,
        type: 'eoa',
        publicKey: toHex(account),
        ...(label && { label }),
      })
  }
  return [...accounts.values()]
}

/** Accounts of a WalletConnect session on one chain: those with the network's SS58 prefix or the generic one, as the wallet wrote them. */
export const remoteAccounts: RemoteAccounts = (addresses, { ss58Format }) => {
  const accounts = new Map<string, WalletAccount>()
  for (const address of addresses) {
    const { network, account } = decodeSs58(address) ?? {}
    if (!account || (ss58Format !== undefined && network !== ss58Format && network !== GENERIC)) continue
    const publicKey = toHex(account)
    if (!accounts.has(publicKey)) accounts.set(publicKey, { namespace: 'polkadot', address, type: 'eoa', publicKey })
  }
  return [...accounts.values()]
}

/** Address of an account as the wallet wrote it. Throws `wallet.unauthorized` when the wallet no longer shares it for that chain. */
export async function sharedAccount(
  injected: Injected,
  { account, chainId }: { account: Uint8Array | undefined; chainId: CaipNetworkId },
  method: string,
): Promise<string> {
  const found = readAccounts(await askAccounts(injected)).find(
    shared => account && isSameAccount(shared.account, account) && isFor(shared, chainId),
  )
  if (!found) throw new FoyerError('wallet.unauthorized', { method })
  return found.written
}
