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
import { askAccounts, type Injected } from './wallet.ts'

const METHOD = 'accounts.get'
const MOST = 1_000
const LABEL_LENGTH = 64

/** An account as a wallet shares it. */
export interface SharedAccount {
  /** As the wallet writes it, of whatever network: what it wants back in a request. */
  written: string
  account: Uint8Array
  /** The only chain for which the wallet offers it, as the hash of its first block. */
  genesisHash?: string
  /** What its owner calls it in the wallet. */
  label?: string
}

const isHex = (text: string, bytes: number) => text.length === 2 + 2 * bytes && /^0x[0-9a-f]+$/i.test(text)

/** The account of an SS58 address of any network, or of a public key as hex. Undefined for anything else. */
export function accountOf(address: string): Uint8Array | undefined {
  if (!isHex(address, 32)) return decodeSs58(address)?.account
  return Uint8Array.from(address.slice(2).match(/../g) ?? [], byte => Number.parseInt(byte, 16))
}

/** The network that an address is written for; undefined for hex and for what is no address. */
export const prefixOf = (address: string): number | undefined => decodeSs58(address)?.network

export const isSameAccount = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/** An account of chains like Ethereum, which the same wallets hold: another family's. */
const isEvm = (type: unknown, address: unknown) =>
  type === 'ethereum' || (typeof address === 'string' && isHex(address, 20))

/**
 * The accounts of a wallet's list that are this family's, in its order. A row that is no account is dropped; undefined for what is no list
 * of accounts at all, and for one of which nothing is left.
 */
export function parseAccounts(value: unknown): SharedAccount[] | undefined {
  if (!Array.isArray(value) || value.length > MOST) return undefined
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

export async function readAccounts(injected: Injected): Promise<SharedAccount[]> {
  const accounts = parseAccounts(await askAccounts(injected))
  if (accounts === undefined) throw malformed(METHOD, 'expected a list of accounts with SS58 addresses')
  return accounts
}

/** Whether a genesis hash is that of a chain, whose id holds its first half. @see https://namespaces.chainagnostic.org/polkadot/caip2 */
export const isGenesisOf = (genesisHash: string, chainId: CaipNetworkId) =>
  genesisHash.slice(2, 34).toLowerCase() === chainId.slice('polkadot:'.length)

const isFor = ({ genesisHash }: SharedAccount, chainId: CaipNetworkId) =>
  genesisHash === undefined || isGenesisOf(genesisHash, chainId)

/** The prefix of networks that have none of their own. @see https://github.com/paritytech/ss58-registry */
export const GENERIC = 42

/** The same for an account on every network. */
const keyOf = (account: Uint8Array) => `0x${Array.from(account, byte => byte.toString(16).padStart(2, '0')).join('')}`

/** As plain data: those that are good for the chain, each once, as the network with that prefix writes them. */
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
        publicKey: keyOf(account),
        ...(label && { label }),
      })
  }
  return [...accounts.values()]
}

/**
 * The accounts of a session on one chain: as its network writes them, or for no network in particular. As the wallet writes them, since it
 * wants that back in a request.
 */
export const remoteAccounts: RemoteAccounts = (addresses, { ss58Format }) => {
  const accounts = new Map<string, WalletAccount>()
  for (const address of addresses) {
    const { network, account } = decodeSs58(address) ?? {}
    if (!account || (ss58Format !== undefined && network !== ss58Format && network !== GENERIC)) continue
    const publicKey = keyOf(account)
    if (!accounts.has(publicKey)) accounts.set(publicKey, { namespace: 'polkadot', address, type: 'eoa', publicKey })
  }
  return [...accounts.values()]
}

/** The wallet's own writing of an account that it still shares for that chain. Throws `wallet.unauthorized` where it does not. */
export async function sharedAccount(
  injected: Injected,
  { address, chainId }: { address: string; chainId: CaipNetworkId },
  method: string,
): Promise<string> {
  const wanted = accountOf(address)
  const found = (await readAccounts(injected)).find(
    shared => wanted && isSameAccount(shared.account, wanted) && isFor(shared, chainId),
  )
  if (!found) throw new FoyerError('wallet.unauthorized', { method })
  return found.written
}
