import type { Connector } from '../chain/adapter.ts'
import type { ChainNamespace } from '../chain/namespace.ts'
import { normalizeWalletName } from '../rules/normalizeWalletName.ts'
import type { WalletEntry } from './walletEntry.ts'

/** One wallet, however many ways lead to it: the row that a visitor sees. */
export type WalletChoice = {
  /** The registry's or the host's id, else the first connector's. */
  id: string
  name: string
  imageUrl?: string
  /** The connectors on this page, one per namespace at most, in their order; none for a wallet that is not here. */
  connectors: { id: string; namespace: ChainNamespace }[]
  /** What the registry or the host knows of it. */
  entry?: WalletEntry
}

type Group = { connectors: Connector[]; entry?: WalletEntry }

const rdnsOf = ({ info }: Connector) => info?.rdns?.toLowerCase()

const isNamesake = (a: Connector, b: Connector) => normalizeWalletName(a.name) === normalizeWalletName(b.name)

/** A name alone proves nothing: two wallets may bear the same. Their icon beside it is what one wallet has in common over chain families. */
const looksAlike = (a: Connector, b: Connector) =>
  isNamesake(a, b) && a.imageUrl !== undefined && a.imageUrl === b.imageUrl

const conflicts = (a: Connector, b: Connector) => {
  const [rdns, other] = [rdnsOf(a), rdnsOf(b)]
  return rdns !== undefined && other !== undefined && rdns !== other
}

const isSameWallet = (a: Connector, b: Connector): boolean => {
  if (conflicts(a, b)) return false
  const [rdns, other] = [rdnsOf(a), rdnsOf(b)]
  // Two extensions may claim one rdns in one namespace; only the icon tells whether it is the same wallet announced twice.
  if (a.chain === b.chain) return rdns !== undefined && rdns === other && looksAlike(a, b)
  if (rdns !== undefined && rdns === other) return true
  if (a.explorerId !== undefined && a.explorerId === b.explorerId) return true
  // Nor does an id: anybody may put himself on the page under another wallet's.
  return (a.id === b.id && isNamesake(a, b)) || looksAlike(a, b)
}

const isOf = (entry: WalletEntry, connector: Connector) => {
  if (connector.explorerId === entry.id || connector.id === entry.id) return true
  const rdns = entry.rdns?.toLowerCase()
  return rdns !== undefined && (rdnsOf(connector) === rdns || connector.id.toLowerCase() === rdns)
}

/**
 * One row per wallet: over namespaces, and over the registry and what is installed. Wallets that are here come first, in the order of
 * `connectors`; the others follow in the order of `entries`. A connector or an entry is in one row only, and none is lost: connectors of
 * the same name in one namespace stay apart unless rdns and icon are the same too.
 */
export function mergeWallets({
  connectors,
  entries,
}: {
  connectors: readonly Connector[]
  entries: readonly WalletEntry[]
}): WalletChoice[] {
  const groups: Group[] = []
  for (const connector of connectors) {
    const found = groups.find(
      group =>
        group.connectors.every(
          other => isSameWallet(other, connector) || (other.chain !== connector.chain && !conflicts(other, connector)),
        ) && group.connectors.some(other => isSameWallet(other, connector)),
    )
    if (found) found.connectors.push(connector)
    else groups.push({ connectors: [connector] })
  }

  const absent: WalletEntry[] = []
  const seen = new Set<string>()
  for (const entry of entries) {
    if (seen.has(entry.id)) continue
    seen.add(entry.id)
    const here = groups.filter(group => group.connectors.some(connector => isOf(entry, connector)))
    const [free] = here.filter(group => group.entry === undefined)
    if (free) free.entry = entry
    else if (here.length === 0) absent.push(entry)
  }

  return [...groups.map(choiceOf), ...absent.map(entry => choiceOf({ connectors: [], entry }))]
}

const choiceOf = ({ connectors, entry }: Group): WalletChoice => {
  const [first] = connectors
  // The wallet's own icon before the registry's: it is the one that the visitor knows from the browser's toolbar.
  const imageUrl = connectors.find(connector => connector.imageUrl)?.imageUrl ?? entry?.imageUrl
  const perNamespace = connectors.filter(
    (connector, index) => connectors.findIndex(({ chain }) => chain === connector.chain) === index,
  )
  return {
    id: entry?.id ?? first?.id ?? '',
    name: first ? normalizeWalletName(first.name) : (entry?.name ?? ''),
    ...(imageUrl !== undefined && { imageUrl }),
    connectors: perNamespace.map(({ id, chain }) => ({ id, namespace: chain })),
    ...(entry && { entry }),
  }
}
