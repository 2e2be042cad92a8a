import type { BuiltView, Flow, ModalSnapshot, ViewPayloads } from '@foyer/core'
import type { ComponentType } from 'react'
import { doors } from './doors.ts'
import { ConnectHeader } from './flows/connect/ConnectHeader.tsx'
import { ConnectView } from './flows/connect/ConnectView.tsx'
import type { LazyModule } from './lazy/lazyModule.ts'

type Payload<View extends BuiltView> = { payload: ViewPayloads[View] }

/** Components of a view. Without a header of its own it gets its title, back and close. */
export interface ViewParts<View extends BuiltView = BuiltView> {
  View: ComponentType<Payload<View>>
  Header?: ComponentType<Payload<View>>
}

/** Module of one or more flows. */
interface Flows {
  selectFlow: (snapshot: ModalSnapshot) => Flow | undefined
}

/** Components that are here already, or a door and what to take from the module behind it. */
export interface ViewSource<View extends BuiltView = BuiltView> {
  door: LazyModule<Flows> | undefined
  partsOf(module: unknown): ViewParts<View>
}

const here = <View extends BuiltView>(parts: ViewParts<View>): ViewSource<View> => ({
  door: undefined,
  partsOf: () => parts,
})

const behind = <Module extends Flows, View extends BuiltView>(
  door: LazyModule<Module>,
  partsOf: (module: Module) => ViewParts<View>,
): ViewSource<View> => ({ door, partsOf: module => partsOf(module as Module) })

/** Every view that the root machine can be in. One without a component is a type error. */
export const views: { [View in BuiltView]: ViewSource<View> } = {
  Connect: here({ View: ConnectView, Header: ConnectHeader }),
  ConnectWallets: behind(doors.next, flows => ({ View: flows.ConnectWalletsView })),
  ConnectingExternal: behind(doors.next, flows => ({
    View: flows.ConnectingExternalView,
    Header: flows.ConnectingExternalHeader,
  })),
  Networks: behind(doors.next, flows => ({ View: flows.NetworksView })),
  SwitchNetwork: behind(doors.next, flows => ({ View: flows.SwitchNetworkView })),
  UnsupportedChain: behind(doors.next, flows => ({ View: flows.UnsupportedChainView })),
  WhatIsAWallet: behind(doors.next, flows => ({ View: flows.WhatIsAWalletView })),
  GetWallet: behind(doors.next, flows => ({ View: flows.GetWalletView })),
  AllWallets: behind(doors.pairing, flows => ({ View: flows.AllWalletsView, Header: flows.AllWalletsHeader })),
  ConnectingWalletConnect: behind(doors.pairing, flows => ({
    View: flows.ConnectingWalletConnectView,
    Header: flows.ConnectingWalletConnectHeader,
  })),
  ConnectingWalletConnectBasic: behind(doors.pairing, flows => ({ View: flows.ConnectingWalletConnectBasicView })),
  Account: behind(doors.account, flows => ({ View: flows.AccountView, Header: flows.AccountHeader })),
  Profile: behind(doors.account, flows => ({ View: flows.ProfileView })),
  WalletReceive: behind(doors.account, flows => ({ View: flows.WalletReceiveView })),
  Transactions: behind(doors.account, flows => ({ View: flows.TransactionsView })),
}
