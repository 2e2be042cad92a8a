import type { Connector } from '../chain/adapter.ts'
import { type ConnectorSource, parseConnectorId } from '../chain/connectorId.ts'
import type { ChainNamespace } from '../chain/namespace.ts'
import { normalizeWalletName } from '../rules/normalizeWalletName.ts'
import type { WalletEntry } from './walletEntry.ts'

/** One wallet with all its connectors: the row that a visitor sees. */
export type WalletChoice = {
  /** Id of the registry or the host, else of the first connector. */
  id: string
  name: string
  imageUrl?: string
  /** Connectors on this page, one per namespace at most, in their order; empty for a wallet that is not in the page. */
  connectors: { id: string; namespace: ChainNamespace }[]
  /** Entry of the registry or the host. */
  entry?: WalletEntry
}

type Group = { connectors: Connector[]; entry?: WalletEntry }

const rdnsOf = ({ info }: Connector) => info?.rdns?.toLowerCase()

const conflicts = (a: Connector, b: Connector) => {
  const [rdns, other] = [rdnsOf(a), rdnsOf(b)]
  return rdns !== undefined && other !== undefined && rdns !== other
}

/** Sources in which wallets are identified by the same name in every namespace. */
const BY_NAME: readonly (ConnectorSource | undefined)[] = ['wallet-standard', 'injectedWeb3']

/**
 * Traits that one wallet has in common across namespaces, as keys. A name alone is not enough, since two wallets may have the same; it
 * counts with an icon, and in sources that identify wallets by name, where some have no icon.
 */
const traitsOf = (connector: Connector): string[] => {
  const { id, imageUrl, explorerId } = connector
  const rdns = rdnsOf(connector)
  const name = normalizeWalletName(connector.name)
  return [
    ...(rdns === undefined ? [] : [`rdns ${rdns}`]),
    ...(explorerId === undefined ? [] : [`explorer ${explorerId}`]),
    ...(imageUrl === undefined ? [] : [`looks ${name}\n${imageUrl}`]),
    ...(BY_NAME.includes(parseConnectorId(id)?.source) ? [`name ${name}`] : []),
  ]
}

/**
 * Traits that identify a wallet. Wallets choose their traits themselves: while two in one namespace have the same, the trait identifies
 * neither.
 */
function tellingTraits(connectors: readonly Connector[]): Map<Connector, string[]> {
  const families = new Map<string, Set<string>>()
  const claimed = new Set<string>()
  for (const connector of connectors) {
    for (const trait of traitsOf(connector)) {
      const chains = families.get(trait) ?? new Set()
      if (chains.has(connector.chain)) claimed.add(trait)
      families.set(trait, chains.add(connector.chain))
    }
  }
  return new Map(connectors.map(each => [each, traitsOf(each).filter(trait => !claimed.has(trait))]))
}

const isOf = (entry: WalletEntry, connector: Connector) => {
  if (connector.explorerId === entry.id || connector.id === entry.id) return true
  return entry.rdns !== undefined && rdnsOf(connector) === entry.rdns.toLowerCase()
}

/**
 * One row per wallet, across namespaces, the registry and the installed wallets. Installed wallets come first, in the order of
 * `connectors`; the others follow in the order of `entries`. A connector or an entry is in one row only, and no connector is lost: two in
 * one namespace stay separate, whatever they have in common, and an entry that matches both is given to neither.
 */
export function mergeWallets({
  connectors,
  entries,
}: {
  connectors: readonly Connector[]
  entries: readonly WalletEntry[]
}): WalletChoice[] {
  const groups: Group[] = []
  const telling = tellingTraits(connectors)
  const shareTrait = (a: Connector, b: Connector) => telling.get(a)?.some(trait => telling.get(b)?.includes(trait))
  for (const connector of connectors) {
    const found = groups.find(
      group =>
        group.connectors.every(other => other.chain !== connector.chain && !conflicts(other, connector)) &&
        group.connectors.some(other => shareTrait(other, connector)),
    )
    if (found) found.connectors.push(connector)
    else groups.push({ connectors: [connector] })
  }

  const absent: WalletEntry[] = []
  const seen = new Set<string>()
  for (const entry of entries) {
    if (seen.has(entry.id)) continue
    seen.add(entry.id)
    const [one, ...others] = groups.filter(group => group.connectors.some(connector => isOf(entry, connector)))
    if (!one) absent.push(entry)
    else if (others.length === 0) one.entry ??= entry
  }

  return [...groups.map(choiceOf), ...absent.map(entry => choiceOf({ connectors: [], entry }))]
}

const choiceOf = ({ connectors, entry }: Group): WalletChoice => {
  const [first] = connectors
  // The wallet's own icon takes precedence: the visitor sees it in the browser's toolbar.
  const imageUrl = connectors.find(connector => connector.imageUrl)?.imageUrl ?? entry?.imageUrl
  return {
    id: entry?.id ?? first?.id ?? '',
    name: first ? normalizeWalletName(first.name) : (entry?.name ?? ''),
    ...(imageUrl !== undefined && { imageUrl }),
    connectors: connectors.map(({ id, chain }) => ({ id, namespace: chain })),
    ...(entry && { entry }),
  }
}
