import type { BuiltView, Flow, ModalSnapshot, ViewPayloads } from '@foyer/core'
import type { ComponentType } from 'react'
import { doors } from './doors.ts'
import { ConnectHeader } from './flows/connect/ConnectHeader.tsx'
import { ConnectView } from './flows/connect/ConnectView.tsx'
import type { LazyModule } from './lazy/lazyModule.ts'

type Component<View extends BuiltView> = ComponentType<{ payload: ViewPayloads[View] }>

/** Flows of a module. */
export interface Flows {
  selectFlow: (snapshot: ModalSnapshot) => Flow | undefined
}

/** Module behind a door: a view is exported as `<Name>View`, and its header, where it has one of its own, as `<Name>Header`. */
type ModuleOf<View extends BuiltView> = Flows & { [Name in `${View}View`]: Component<View> } & {
  [Name in `${View}Header`]?: Component<View>
}

/** Every view that the root machine can be in, with the door to its module. One without a component is a type error. */
export const views: { [View in BuiltView]: LazyModule<ModuleOf<View>> | undefined } = {
  // Here already, as `firstView`.
  Connect: undefined,
  ConnectWallets: doors.next,
  ConnectingExternal: doors.next,
  Networks: doors.next,
  SwitchNetwork: doors.next,
  UnsupportedChain: doors.next,
  ConnectingSiwe: doors.siwx,
  SIWXSignMessage: doors.siwx,
  WhatIsAWallet: doors.next,
  GetWallet: doors.next,
  AllWallets: doors.pairing,
  ConnectingWalletConnect: doors.pairing,
  ConnectingWalletConnectBasic: doors.pairing,
  EmailVerifyOtp: doors.login,
  ConnectingSocial: doors.login,
  ConnectingFarcaster: doors.login,
  ApproveTransaction: doors.login,
  Account: doors.account,
  Profile: doors.account,
  WalletReceive: doors.account,
  WalletSend: doors.send,
  WalletSendSelectToken: doors.send,
  WalletSendPreview: doors.send,
  OnRampProviders: doors.buy,
  OnRampTokenSelect: doors.buy,
  OnRampFiatSelect: doors.buy,
  BuyInProgress: doors.buy,
  Swap: doors.swap,
  SwapSelectToken: doors.swap,
  SwapPreview: doors.swap,
  TransactionStatus: doors.transactions,
  Transactions: doors.account,
  ChooseAccountName: doors.names,
  RegisterAccountName: doors.names,
  RegisterAccountNameSuccess: doors.names,
  SmartSessions: doors.smartSessions,
}

/** The view that is here already: the one that most visitors see first. */
export const firstView = { ConnectView, ConnectHeader }
