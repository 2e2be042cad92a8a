import type { CaipNetworkId } from '../chain/namespace.ts'
import { attempt } from '../foreign.ts'
import { isRecord } from '../schema/schema.ts'

/** Capabilities by their names, as EIP-5792 has them: `{ atomic: { status: 'supported' } }`. */
export type Capabilities = Record<string, unknown>

/** Capabilities by address, and by chain. */
export type SessionCapabilities = Record<string, Partial<Record<CaipNetworkId, Capabilities>>>

type Account = { chainId: CaipNetworkId; address: string }

/** Properties of a session, as the wallet sent them. */
type Properties = { sessionProperties?: unknown; scopedProperties?: unknown }

/** Limits against a wallet that sends a book: characters of a text, levels, members of an object or list, accounts. */
const LONGEST_TEXT = 20_000
const DEEPEST = 8
const MOST_MEMBERS = 100
const MOST_ACCOUNTS = 50

/** Copies JSON, with texts that hold an object read as that object: wallets write capabilities in either form. Too much of it is dropped. */
function plain(value: unknown, levels = DEEPEST): unknown {
  if (typeof value === 'string') {
    const parsed = value.length <= LONGEST_TEXT && /^\s*[{[]/.test(value) ? attempt(() => JSON.parse(value)) : undefined
    return isRecord(parsed) || Array.isArray(parsed) ? plain(parsed, levels - 1) : value.slice(0, LONGEST_TEXT)
  }
  if (typeof value !== 'object' || value === null) return value
  if (levels <= 0) return undefined
  const inner = Object.entries(value)
    .slice(0, MOST_MEMBERS)
    .flatMap(([key, each]) => {
      const copy = key === '__proto__' ? undefined : plain(each, levels - 1)
      return copy === undefined ? [] : [[key, copy] as const]
    })
  return Array.isArray(value) ? inner.map(([, each]) => each) : Object.fromEntries(inner)
}

/**
 * How narrow the scope is that a key names, from 0 for all of a namespace to 3 for one account; -1 for another account, chain or namespace.
 * Undefined for a key that names none: it is a capability.
 */
function scopeOf(key: string, { chainId, address }: Account): number | undefined {
  const [namespace, reference] = chainId.split(':') as [string, string]
  const isAddress = (text: string) => text === address || text.toLowerCase() === address.toLowerCase()
  if (key === 'capabilities' || key === namespace) return 0
  if (/^(?:eip155|solana|polkadot|bip122)$/.test(key)) return -1
  // EIP-5792 writes chains in hex, and all of them as 0x0.
  if (/^0x[0-9a-f]{1,16}$/i.test(key)) {
    if (namespace !== 'eip155') return -1
    return Number(key) === 0 ? 1 : Number(key) === Number(reference) ? 2 : -1
  }
  if (isAddress(key) || (key.startsWith(`${chainId}:`) && isAddress(key.slice(chainId.length + 1)))) return 3
  if (key === chainId) return 2
  return key.includes(':') || /^0x[0-9a-f]{40}$/i.test(key) ? -1 : undefined
}

/** Capabilities of one account in such properties; those of a narrower scope replace those of a wider one. */
function capabilitiesOf(properties: unknown, account: Account): Capabilities {
  if (!isRecord(properties)) return {}
  const scoped = Object.entries(properties).flatMap(([key, value]) => {
    const scope = scopeOf(key, account)
    // A capability is an object; texts like the expiry of a session are none.
    if (!isRecord(value) || scope === -1) return []
    return [
      scope === undefined ? { rank: -1, own: { [key]: value } } : { rank: scope, own: capabilitiesOf(value, account) },
    ]
  })
  return Object.assign({}, ...scoped.sort((a, b) => a.rank - b.rank).map(({ own }) => own))
}

/**
 * Capabilities that a wallet has granted with the session, before a page asks `wallet_getCapabilities`. Undefined where it names none.
 * They are hints of the wallet in any shape, read leniently: only objects count, and nothing that does not fit throws.
 * @see https://docs.reown.com/walletkit/android/eip5792
 * @see https://eips.ethereum.org/EIPS/eip-5792#wallet_getcapabilities
 */
export function sessionCapabilities(
  { sessionProperties, scopedProperties }: Properties,
  accounts: readonly Account[],
): SessionCapabilities | undefined {
  const [general, scoped] = [plain(sessionProperties), plain(scopedProperties)]
  const found: SessionCapabilities = {}
  for (const account of accounts.slice(0, MOST_ACCOUNTS)) {
    const capabilities = { ...capabilitiesOf(general, account), ...capabilitiesOf(scoped, account) }
    if (Object.keys(capabilities).length === 0) continue
    found[account.address] = { ...found[account.address], [account.chainId]: capabilities }
  }
  return Object.keys(found).length > 0 ? found : undefined
}
