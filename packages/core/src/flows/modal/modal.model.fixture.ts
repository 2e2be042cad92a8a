import type { CaipNetworkId } from '../../chain/namespace.ts'
import { connection, connector } from '../../scriptedAdapter.fixture.ts'
import { type BuiltView, builtViews, type HistoryEntry } from './views.ts'

// Reports and history entries for the walks of the root's chart.

export const ETHEREUM: CaipNetworkId = 'eip155:1'
export const ELSEWHERE: CaipNetworkId = 'eip155:666'
export const NAMESPACE = { namespace: 'eip155' } as const

export const established = (chainId: CaipNetworkId, restored: boolean) => ({
  type: 'connection.established' as const,
  connection: connection('fox', chainId),
  restored,
})
export const lost = (by: 'visitor' | 'wallet' | 'replacement') => ({
  type: 'connection.lost' as const,
  ...NAMESPACE,
  connectorId: 'fox',
  by,
})
export const judged = (supported: boolean) => ({
  type: 'network.judged' as const,
  ...NAMESPACE,
  chainId: supported ? ETHEREUM : ELSEWHERE,
  supported,
})
export const changed = (supported: boolean) => ({ ...judged(supported), type: 'network.changed' as const })
export const announced = { type: 'connectors.changed' as const, connectors: [connector('eip155', 'fox')] }
export const failure = { error: { code: 'wallet.failed', context: { method: 'x' } }, cause: 'why' } as const

/** An entry for each view; only those whose view needs a payload are written out. */
export const entries = {
  ...(Object.fromEntries(builtViews.map(view => [view, { view, payload: {} }])) as Record<BuiltView, HistoryEntry>),
  ConnectingWalletConnect: { view: 'ConnectingWalletConnect', payload: { wallet: { id: 'w', name: 'W', chains: [] } } },
  ConnectingExternal: { view: 'ConnectingExternal', payload: { connectorId: 'fox', ...NAMESPACE } },
  SwitchNetwork: { view: 'SwitchNetwork', payload: { chainId: ETHEREUM, ...NAMESPACE } },
  UnsupportedChain: { view: 'UnsupportedChain', payload: NAMESPACE },
} satisfies Record<BuiltView, HistoryEntry>
