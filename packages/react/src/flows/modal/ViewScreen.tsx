import { type BuiltView, type HistoryEntry, selectFlow, type ViewPayloads } from '@foyer/core'
import type { ComponentType } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { AccountHeader } from '../account/AccountHeader.tsx'
import { AccountView } from '../account/AccountView.tsx'
import { ConnectHeader } from '../connect/ConnectHeader.tsx'
import { ConnectView } from '../connect/ConnectView.tsx'
import { ConnectWalletsView } from '../connect/ConnectWalletsView.tsx'
import { ConnectingExternalHeader } from '../connecting/ConnectingExternalHeader.tsx'
import { ConnectingExternalView } from '../connecting/ConnectingExternalView.tsx'
import { GetWalletView } from '../help/GetWalletView.tsx'
import { WhatIsAWalletView } from '../help/WhatIsAWalletView.tsx'
import { NetworksView } from '../network/NetworksView.tsx'
import { SwitchNetworkView } from '../network/SwitchNetworkView.tsx'
import { UnsupportedChainView } from '../network/UnsupportedChainView.tsx'
import { useShown } from './useModalTree.ts'
import { ViewHeader } from './ViewHeader.tsx'

type Screens = { [View in BuiltView]: ComponentType<{ payload: ViewPayloads[View] }> }

/** Every view that the root machine can be in. A view without a screen is a type error. */
const screens: Screens = {
  Connect: ConnectView,
  ConnectWallets: ConnectWalletsView,
  ConnectingExternal: ConnectingExternalView,
  Account: AccountView,
  Networks: NetworksView,
  SwitchNetwork: SwitchNetworkView,
  UnsupportedChain: UnsupportedChainView,
  WhatIsAWallet: WhatIsAWalletView,
  GetWallet: GetWalletView,
}

/** Views whose head says or does more than title, back and close. */
const headers: Partial<Screens> = {
  Connect: ConnectHeader,
  ConnectingExternal: ConnectingExternalHeader,
  Account: AccountHeader,
}

type AnyScreen = ComponentType<{ payload: HistoryEntry['payload'] }>

/** The view on screen, with its head. */
export function ViewScreen({ entry }: { entry: HistoryEntry }) {
  const words = useMessages()
  const flow = useShown(selectFlow)
  // Each entry's payload is its view's own; the compiler cannot follow that through a lookup by view.
  const View = screens[entry.view] as AnyScreen
  const Head = headers[entry.view] as AnyScreen | undefined
  return (
    <section lang={words.lang} data-view={entry.view} data-flow={flow?.flow} data-state={flow?.state}>
      {Head ? <Head payload={entry.payload} /> : <ViewHeader title={words.titles[entry.view]} />}
      <View payload={entry.payload} />
    </section>
  )
}
