import type { HistoryEntry, ViewPayloads } from '@foyer/core'
import type { ComponentType } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { avatar } from '../../parts/Avatar.css.ts'
import { buttonLooks } from '../../parts/ButtonLooks.css.ts'
import { chip } from '../../parts/Chip.css.ts'
import { hero } from '../../parts/Hero.css.ts'
import { notice } from '../../parts/Notice.css.ts'
import { point } from '../../parts/Point.css.ts'
import { ring } from '../../parts/Ring.css.ts'
import { skeletonLooks } from '../../parts/SkeletonLooks.css.ts'
import { tabs } from '../../parts/Tabs.css.ts'
import { adopt } from '../../theme/adopt.ts'
import { ConnectingExternalHeader } from '../connecting/ConnectingExternalHeader.tsx'
import { ConnectingExternalView } from '../connecting/ConnectingExternalView.tsx'
import { GetWalletView } from '../help/GetWalletView.tsx'
import { WhatIsAWalletView } from '../help/WhatIsAWalletView.tsx'
import { NetworksView } from '../network/NetworksView.tsx'
import { SwitchNetworkView } from '../network/SwitchNetworkView.tsx'
import { UnsupportedChainView } from '../network/UnsupportedChainView.tsx'
import { ProfileView } from '../profile/ProfileView.tsx'
import type { LaterView } from './laterView.ts'
import { ViewHeader } from './ViewHeader.tsx'

type Screens = { [View in LaterView]: ComponentType<{ payload: ViewPayloads[View] }> }

const screens: Screens = {
  ConnectingExternal: ConnectingExternalView,
  Profile: ProfileView,
  Networks: NetworksView,
  SwitchNetwork: SwitchNetworkView,
  UnsupportedChain: UnsupportedChainView,
  WhatIsAWallet: WhatIsAWalletView,
  GetWallet: GetWalletView,
}

const headers: Partial<Screens> = { ConnectingExternal: ConnectingExternalHeader }

type AnyScreen = ComponentType<{ payload: HistoryEntry['payload'] }>

/** What the parts of these views look like, beyond the modal's own sheet. */
const sheet = [avatar, buttonLooks, chip, hero, notice, point, ring, skeletonLooks, tabs].join('')

const dress = (node: HTMLElement | null) => {
  if (node) adopt(node.getRootNode() as ShadowRoot, sheet)
}

/** The views behind the first one, with their heads: a chunk that is fetched once the first is on screen. */
export function LaterViews({ view, payload }: { view: LaterView; payload: HistoryEntry['payload'] }) {
  const words = useMessages()
  // Each entry's payload is its view's own; the compiler cannot follow that through a lookup by view.
  const View = screens[view] as AnyScreen
  const Head = headers[view] as AnyScreen | undefined
  return (
    <div ref={dress}>
      {Head ? <Head payload={payload} /> : <ViewHeader title={words.titles[view]} />}
      <View payload={payload} />
    </div>
  )
}
