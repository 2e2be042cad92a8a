import type { WalletAccount } from '../chain/adapter.ts'
import { isAddress } from '../chain/address.ts'
import { parseCaipNetworkId } from '../chain/caip.ts'
import { parseCaipAddress } from '../chain/caipAddress.ts'
import { checksumAddress } from '../chain/checksumAddress.ts'
import { displayText } from '../chain/displayText.ts'
import type { CaipNetworkId } from '../chain/namespace.ts'
import { safeImage } from '../chain/safeImage.ts'
import { FoyerError } from '../errors.ts'
import { array, custom, isRecord, object, optional, string, unknown } from '../schema/schema.ts'
import type { AccountsOfChain } from './sessionAccounts.ts'
import { type SessionCapabilities, sessionCapabilities } from './sessionCapabilities.ts'

/** Approved session, as plain data. Times in milliseconds since the epoch. */
export type WalletConnectSession = {
  topic: string
  expiresAt: number
  wallet: { name: string; imageUrl?: string }
  /** By chain, the requested chains first; on each chain in the wallet's order, the selected one first. */
  accounts: SessionAccount[]
  /** Capabilities that the wallet granted with the session, by address and chain. */
  capabilities?: SessionCapabilities
}

export type SessionAccount = WalletAccount & { chainId: CaipNetworkId }

const chainsSchema = object({ chains: optional(array(string)) })

const schema = object({
  topic: custom<string>(value => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)),
  expiry: custom<number>(Number.isFinite),
  peer: object({
    metadata: object({ name: string, icons: unknown }),
  }),
  namespaces: custom<Record<string, { accounts: unknown[] }>>(
    value => isRecord(value) && Object.values(value).every(each => isRecord(each) && Array.isArray(each.accounts)),
  ),
  /** The approved part of our own proposal. */
  optionalNamespaces: optional(
    custom<Record<string, { chains?: string[] }>>(
      value => isRecord(value) && Object.values(value).every(each => chainsSchema(each).success),
    ),
  ),
  sessionProperties: unknown,
  scopedProperties: unknown,
})

/** Maximum accounts of one namespace on all its chains, against a wallet that sends a million. */
const MOST_ACCOUNTS = 1_000

/**
 * Parses a session of the client: addresses as our adapters write them, each account once.
 * Accounts that are not CAIP-10, have an invalid address for their chain, or are of a namespace that was not requested, are dropped.
 * @throws FoyerError `pairing.malformedSession` for an invalid session, or one without a usable account.
 */
export function parseSession(value: unknown, accountsOf: AccountsOfChain): WalletConnectSession {
  const parsed = schema(value)
  if (!parsed.success) throw new FoyerError('pairing.malformedSession', {}, { cause: parsed.issues })
  const { topic, expiry, peer, namespaces, optionalNamespaces = {}, ...properties } = parsed.data
  const asked = new Set<string>(Object.values(optionalNamespaces).flatMap(({ chains }) => chains ?? []))
  const families = Object.keys(optionalNamespaces)
  // Without a namespace of this app the session has nothing to connect, and must be rejected.
  const isOurs = ({ chainId }: Parsed) =>
    families.length === 0 || families.some(family => family.split(':')[0] === chainId.split(':')[0])
  const parsedAccounts = Object.values(namespaces).flatMap(each =>
    each.accounts.slice(0, MOST_ACCOUNTS).flatMap(parseAccount).filter(isOurs),
  )
  const accounts = byChain(parsedAccounts).flatMap(([chainId, addresses]) =>
    accountsOf(chainId, addresses).map(account => ({ ...account, chainId })),
  )
  if (accounts.length === 0) throw new FoyerError('pairing.malformedSession', {})
  const capabilities = sessionCapabilities(properties, accounts)
  const { name, icons } = peer.metadata
  const imageUrl = (Array.isArray(icons) ? icons : []).map(safeImage).find(icon => icon !== undefined)
  return {
    topic,
    expiresAt: expiry * 1_000,
    wallet: { name: displayText(name, 64) || 'Wallet', ...(imageUrl && { imageUrl }) },
    accounts: accounts.sort((a, b) => Number(asked.has(b.chainId)) - Number(asked.has(a.chainId))),
    ...(capabilities && { capabilities }),
  }
}

/** Session with the selected addresses first, plain or as CAIP-10; undefined where the order stays. Unknown addresses are ignored. */
export function withSelected(
  session: WalletConnectSession,
  addresses: readonly string[],
): WalletConnectSession | undefined {
  const selected = addresses.map(address => address.slice(address.lastIndexOf(':') + 1).toLowerCase())
  const rank = ({ address }: { address: string }) => {
    const place = selected.indexOf(address.toLowerCase())
    return place === -1 ? selected.length : place
  }
  const accounts = [...session.accounts].sort((a, b) => rank(a) - rank(b))
  return accounts.some((account, index) => account !== session.accounts[index]) ? { ...session, accounts } : undefined
}

type Parsed = { chainId: CaipNetworkId; address: string }

/** Chains in the order of their first account, each with its addresses. */
function byChain(accounts: readonly Parsed[]): [CaipNetworkId, string[]][] {
  const chains = new Map<CaipNetworkId, Set<string>>()
  for (const { chainId, address } of accounts) chains.set(chainId, (chains.get(chainId) ?? new Set()).add(address))
  return [...chains].map(([chainId, addresses]) => [chainId, [...addresses]])
}

function parseAccount(value: unknown): Parsed[] {
  if (typeof value !== 'string') return []
  try {
    const { namespace, reference, address } = parseCaipAddress(value)
    const chainId = `${namespace}:${reference}` as const
    parseCaipNetworkId(chainId)
    if (!isAddress(address, namespace)) return []
    return [{ chainId, address: namespace === 'eip155' ? checksumAddress(address) : address }]
  } catch {
    return []
  }
}
