import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import { VIEW_NAMES, type ViewName } from '../../rules/viewName.ts'

/** What a view cannot be shown without. */
export type Need =
  | 'connection'
  | 'unsupportedChain'
  | 'connector'
  | 'network'
  | 'registry'
  | 'walletConnect'
  | 'auth'
  | 'signIn'
  | 'names'
  | 'receive'
  | 'send'
  | 'swaps'
  | 'onramp'
  | 'history'
  | 'smartSessions'

type View = { title: string; needs: readonly Need[] }

/** Every view of the specification and its addenda: its title, and what it needs. The one table that routing is generated from. */
export const views: Record<ViewName, View> = {
  Connect: { title: 'Connect wallet', needs: [] },
  ConnectWallets: { title: 'Connect wallet', needs: [] },
  AllWallets: { title: 'All wallets', needs: ['registry'] },
  ConnectingWalletConnect: { title: 'Connect wallet', needs: ['walletConnect'] },
  ConnectingWalletConnectBasic: { title: 'WalletConnect', needs: ['walletConnect'] },
  ConnectingExternal: { title: 'Connect wallet', needs: ['connector'] },
  ConnectingFarcaster: { title: 'Farcaster', needs: ['auth'] },
  ConnectingSocial: { title: 'Connect with social', needs: ['auth'] },
  EmailVerifyOtp: { title: 'Confirm email', needs: ['auth'] },
  ConnectingSiwe: { title: 'Sign in', needs: ['connection', 'signIn'] },
  SIWXSignMessage: { title: 'Sign in', needs: ['connection', 'signIn'] },
  ApproveTransaction: { title: 'Approve transaction', needs: ['connection', 'auth'] },
  Account: { title: 'Account', needs: ['connection'] },
  Profile: { title: 'Profile', needs: ['connection'] },
  Networks: { title: 'Choose network', needs: [] },
  SwitchNetwork: { title: 'Switch network', needs: ['network'] },
  UnsupportedChain: { title: 'Switch network', needs: ['unsupportedChain'] },
  WalletReceive: { title: 'Receive', needs: ['connection', 'receive'] },
  WalletSend: { title: 'Send', needs: ['connection', 'send'] },
  WalletSendSelectToken: { title: 'Select token', needs: ['connection', 'send'] },
  WalletSendPreview: { title: 'Review', needs: ['connection', 'send'] },
  TransactionStatus: { title: 'Transaction', needs: ['connection'] },
  Swap: { title: 'Swap', needs: ['connection', 'swaps'] },
  SwapSelectToken: { title: 'Select token', needs: ['connection', 'swaps'] },
  SwapPreview: { title: 'Review swap', needs: ['connection', 'swaps'] },
  Transactions: { title: 'Activity', needs: ['connection', 'history'] },
  OnRampProviders: { title: 'Buy crypto', needs: ['connection', 'onramp'] },
  OnRampTokenSelect: { title: 'Select token', needs: ['connection', 'onramp'] },
  OnRampFiatSelect: { title: 'Select currency', needs: ['connection', 'onramp'] },
  BuyInProgress: { title: 'Buy crypto', needs: ['connection', 'onramp'] },
  ChooseAccountName: { title: 'Choose a name', needs: ['connection', 'names'] },
  RegisterAccountName: { title: 'Register a name', needs: ['connection', 'names'] },
  RegisterAccountNameSuccess: { title: 'Name registered', needs: ['connection', 'names'] },
  SmartSessions: { title: 'Smart sessions', needs: ['connection', 'smartSessions'] },
  WhatIsAWallet: { title: 'What is a wallet?', needs: [] },
  WhatIsANetwork: { title: 'What is a network?', needs: [] },
  GetWallet: { title: 'Get a wallet', needs: [] },
}

/** Views that are states of the root machine today. One is added by the work that builds its screen; until then it is not offered. */
export const builtViews = [
  'Connect',
  'ConnectWallets',
  'ConnectingExternal',
  'Account',
  'Networks',
  'SwitchNetwork',
  'UnsupportedChain',
  'WhatIsAWallet',
  'GetWallet',
] as const satisfies readonly ViewName[]

export type BuiltView = (typeof builtViews)[number]

/** What each view is opened with. It travels with its history entry, so that Back finds it again. */
export type ViewPayloads = {
  /** `agreed`: the visitor has agreed to the host's conditions. */
  Connect: { namespace?: ChainNamespace; agreed?: boolean }
  ConnectWallets: { namespace?: ChainNamespace }
  ConnectingExternal: { connectorId: string; namespace: ChainNamespace }
  Account: Record<never, never>
  Networks: { namespace?: ChainNamespace }
  SwitchNetwork: { chainId: CaipNetworkId; namespace: ChainNamespace }
  UnsupportedChain: { namespace: ChainNamespace }
  WhatIsAWallet: Record<never, never>
  GetWallet: Record<never, never>
}

export type HistoryEntry<View extends BuiltView = BuiltView> = {
  [V in View]: { view: V; payload: ViewPayloads[V] }
}[View]

export const isBuiltView = (name: string | undefined): name is BuiltView =>
  (builtViews as readonly (string | undefined)[]).includes(name)

export const isViewName = (name: unknown): name is ViewName => (VIEW_NAMES as readonly unknown[]).includes(name)
