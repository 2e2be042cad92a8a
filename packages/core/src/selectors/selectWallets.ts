import type { Connector } from '../chain/adapter.ts'
import type { ChainNamespace } from '../chain/namespace.ts'
import type { ModalSnapshot } from '../flows/modal/modal.machine.ts'
import { connectMethods } from '../rules/connectMethods.ts'
import { connectorGroups, type GroupType } from '../rules/connectorGroups.ts'
import { filterWallets } from '../rules/filterWallets.ts'
import { normalizeWalletName } from '../rules/normalizeWalletName.ts'

/** One row of the wallet list: a wallet that can be asked now. */
export type WalletRow = {
  id: string
  name: string
  imageUrl: string | undefined
  type: Connector['type']
  namespace: ChainNamespace
  installed: boolean
  recent: boolean
  group: GroupType
}

const rowOf =
  (group: GroupType, recents: readonly string[]) =>
  ({ id, name, imageUrl, type, chain }: Connector): WalletRow => ({
    id,
    name: normalizeWalletName(name),
    imageUrl,
    type,
    namespace: chain,
    installed: type === 'ANNOUNCED' || type === 'INJECTED' || type === 'MULTI_CHAIN',
    recent: recents.includes(id),
    group,
  })

/** The wallets to offer, in the order of the specification, for one namespace or all of them. */
export function selectWallets(snapshot: ModalSnapshot, namespace?: ChainNamespace): WalletRow[] {
  const { connectors, recentWallets, config } = snapshot.context
  const offered = filterWallets(
    connectors.filter(({ chain }) => namespace === undefined || chain === namespace),
    {
      // The generic wallet is hidden on a desktop, unless it is the only way in.
      mobile: config.mobile || connectors.length === 1,
      include: config.includeWalletIds,
      exclude: config.excludeWalletIds,
    },
  )
  const isRecent = ({ id }: Connector) => recentWallets.includes(id)
  const recent = recentWallets.flatMap(id => offered.filter(connector => connector.id === id))
  const rest = offered.filter(connector => !isRecent(connector))
  const of = (type: Connector['type']) => rest.filter(connector => connector.type === type)
  const groups = connectorGroups({
    ...(config.connectorTypeOrder && { order: config.connectorTypeOrder }),
    walletConnect: false,
    recent,
    injected: of('INJECTED'),
    announced: of('ANNOUNCED'),
    multiChain: of('MULTI_CHAIN'),
    external: of('EXTERNAL'),
    featured: [],
    custom: [],
    recommended: [],
  })
  return groups.flatMap(({ type, connectors: inGroup }) => inGroup.map(rowOf(type, recentWallets)))
}

/** The ways to connect, in their order. */
export const selectConnectMethods = ({ context: { config, connectors } }: ModalSnapshot) =>
  connectMethods({ ...(config.connectMethodsOrder && { order: config.connectMethodsOrder }), connectors })
