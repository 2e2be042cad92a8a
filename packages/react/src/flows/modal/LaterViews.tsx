import type { HistoryEntry } from '@foyer/core'
import { ConnectWalletsView } from '../connect/ConnectWalletsView.tsx'
import { ConnectingExternalHeader } from '../connecting/ConnectingExternalHeader.tsx'
import { ConnectingExternalView } from '../connecting/ConnectingExternalView.tsx'
import { GetWalletView } from '../help/GetWalletView.tsx'
import { WhatIsAWalletView } from '../help/WhatIsAWalletView.tsx'
import { NetworksView } from '../network/NetworksView.tsx'
import { SwitchNetworkView } from '../network/SwitchNetworkView.tsx'
import { UnsupportedChainView } from '../network/UnsupportedChainView.tsx'
import { ChunkScreen, type Screens } from './ChunkScreen.tsx'
import type { LaterView } from './laterView.ts'

export { Recovery } from '../recovery/Recovery.tsx'

const screens: Screens<LaterView> = {
  ConnectWallets: ConnectWalletsView,
  ConnectingExternal: ConnectingExternalView,
  Networks: NetworksView,
  SwitchNetwork: SwitchNetworkView,
  UnsupportedChain: UnsupportedChainView,
  WhatIsAWallet: WhatIsAWalletView,
  GetWallet: GetWalletView,
}

const headers: Partial<Screens<LaterView>> = { ConnectingExternal: ConnectingExternalHeader }

/** The views behind the first one, with their heads: a chunk that is fetched once the first is on screen. */
export function LaterViews(shown: { view: LaterView; payload: HistoryEntry['payload'] }) {
  return <ChunkScreen {...shown} screens={screens} headers={headers} />
}
