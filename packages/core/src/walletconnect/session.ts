import { isAddress } from '../chain/address.ts'
import { parseCaipAddress, parseCaipNetworkId } from '../chain/caip.ts'
import { checksumAddress } from '../chain/checksumAddress.ts'
import { displayText } from '../chain/displayText.ts'
import type { CaipNetworkId, ChainNamespace } from '../chain/namespace.ts'
import { safeImage } from '../chain/safeImage.ts'
import { FoyerError } from '../errors.ts'
import { array, custom, isRecord, object, optional, string, unknown } from '../schema.ts'

/** One approved session, as plain data. Times in milliseconds since the epoch. */
export type WalletConnectSession = {
  topic: string
  expiresAt: number
  wallet: { name: string; imageUrl?: string }
  /** The wallet's order, the selected ones first, but chains that we asked for before those that we did not. */
  accounts: { namespace: ChainNamespace; chainId: CaipNetworkId; address: string }[]
}

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
  /** Our own proposal. */
  optionalNamespaces: optional(
    custom<Record<string, { chains?: string[] }>>(
      value => isRecord(value) && Object.values(value).every(each => chainsSchema(each).success),
    ),
  ),
})

/** Accounts of one family on all its chains, more than a visitor looks at; a wallet that sends a million fills no list. */
const MOST_ACCOUNTS = 1_000

/**
 * A session as the client holds it, made fit: addresses as our adapters write them, each account once.
 * Accounts that are not CAIP-10, whose address is none, or of a namespace that was not asked for, are dropped.
 * @throws FoyerError `pairing.malformedSession` when it is no session, or nothing usable is left.
 */
export function parseSession(value: unknown): WalletConnectSession {
  const parsed = schema(value)
  if (!parsed.success) throw new FoyerError('pairing.malformedSession', {}, { cause: parsed.issues })
  const { topic, expiry, peer, namespaces, optionalNamespaces = {} } = parsed.data
  const asked = new Set<string>(Object.values(optionalNamespaces).flatMap(({ chains }) => chains ?? []))
  const families = Object.keys(optionalNamespaces)
  // A family that this app does not speak is nothing it could connect: a session of such alone must not pass for one.
  const isOurs = ({ namespace }: { namespace: ChainNamespace }) =>
    families.length === 0 || families.some(family => family.split(':')[0] === namespace)
  const accounts = Object.values(namespaces).flatMap(each =>
    each.accounts.slice(0, MOST_ACCOUNTS).flatMap(parseAccount).filter(isOurs),
  )
  const unique = new Map(accounts.map(account => [`${account.chainId}:${account.address}`, account]))
  if (unique.size === 0) throw new FoyerError('pairing.malformedSession', {})
  const { name, icons } = peer.metadata
  const imageUrl = (Array.isArray(icons) ? icons : []).map(safeImage).find(icon => icon !== undefined)
  return {
    topic,
    expiresAt: expiry * 1_000,
    wallet: { name: displayText(name, 64) || 'Wallet', ...(imageUrl && { imageUrl }) },
    accounts: [...unique.values()].sort((a, b) => Number(asked.has(b.chainId)) - Number(asked.has(a.chainId))),
  }
}

function parseAccount(value: unknown): WalletConnectSession['accounts'] {
  if (typeof value !== 'string') return []
  try {
    const { namespace, reference, address } = parseCaipAddress(value)
    const chainId = `${namespace}:${reference}` as const
    parseCaipNetworkId(chainId)
    if (!isAddress(address, namespace)) return []
    return [{ namespace, chainId, address: namespace === 'eip155' ? checksumAddress(address) : address }]
  } catch {
    return []
  }
}
