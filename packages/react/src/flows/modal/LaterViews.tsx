import type { HistoryEntry } from '@foyer/core'
import { avatar } from '../../parts/Avatar.css.ts'
import { buttonLooks } from '../../parts/ButtonLooks.css.ts'
import { chip } from '../../parts/Chip.css.ts'
import { hero } from '../../parts/Hero.css.ts'
import { label } from '../../parts/Label.css.ts'
import { notice } from '../../parts/Notice.css.ts'
import { point } from '../../parts/Point.css.ts'
import { ring } from '../../parts/Ring.css.ts'
import { skeletonLooks } from '../../parts/SkeletonLooks.css.ts'
import { tabs } from '../../parts/Tabs.css.ts'
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

const sheet = [avatar, buttonLooks, chip, hero, label, notice, point, ring, skeletonLooks, tabs].join('')

/** The views behind the first one, with their heads: a chunk that is fetched once the first is on screen. */
export function LaterViews(shown: { view: LaterView; payload: HistoryEntry['payload'] }) {
  return <ChunkScreen {...shown} screens={screens} headers={headers} sheet={sheet} />
}
