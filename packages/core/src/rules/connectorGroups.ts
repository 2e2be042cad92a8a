import type { Connector } from '../chain/adapter.ts'
import { dedupeWallets } from './dedupeWallets.ts'

/** Groups of the wallet list, in their default order. */
export const GROUP_TYPES = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const

/** Group of the list of wallets. */
export type GroupType = (typeof GROUP_TYPES)[number]

type ConnectorGroup<Row> = { type: GroupType; connectors: Row[] }

/**
 * Wallet list in groups.
 * - Installed wallets are one group, `injected`: those of several namespaces, then the announced ones, then the rest.
 * - A connector is shown once in its group, by id; the first wins. The caller decides which list it belongs to.
 * - An explicit order comes first; groups that it does not name follow in the default order, since an order is not a filter.
 * - A group without connectors is left out. `walletConnect` is the row of the QR code: present when switched on, and never with connectors.
 */
export function connectorGroups<Row extends { id: string } = Connector>(
  input: { order?: GroupType[]; walletConnect: boolean } & Record<
    Exclude<GroupType, 'walletConnect'> | 'announced' | 'multiChain',
    Row[]
  >,
): ConnectorGroup<Row>[] {
  const connectorsOf = (type: Exclude<GroupType, 'walletConnect'>) =>
    dedupeWallets(type === 'injected' ? [...input.multiChain, ...input.announced, ...input.injected] : input[type])

  return [...new Set([...(input.order ?? []), ...GROUP_TYPES])].flatMap((type): ConnectorGroup<Row>[] => {
    if (type === 'walletConnect') return input.walletConnect ? [{ type, connectors: [] }] : []
    const connectors = connectorsOf(type)
    return connectors.length > 0 ? [{ type, connectors }] : []
  })
}
