import type { InspectionEvent, Observer } from 'xstate'
import type { AccountTypes } from './chain/accountType.ts'
import type { ChainAdapter } from './chain/adapter.ts'
import type { NetworkInput } from './chain/defineNetwork.ts'
import type { CaipNetworkId } from './chain/namespace.ts'
import type { RpcEndpoint } from './chain/network.ts'
import type { WalletConnectAdapter } from './chain/walletConnectAdapter.ts'
import type { Ports } from './platform/ports.ts'
import type { Social } from './rules/allowedSocials.ts'
import type { ConnectMethod } from './rules/connectMethods.ts'
import type { GroupType } from './rules/connectorGroups.ts'
import type { WalletFeature } from './rules/walletFeature.ts'
import type { CustomWallet } from './wallets/customWallet.ts'

type Adapter = ChainAdapter | WalletConnectAdapter

/** One adapter or WalletConnect, or a function that loads one or several in a separate chunk. */
export type AdapterSource = Adapter | (() => Promise<Adapter | Adapter[]>)

/** WalletConnect, or a function that loads it in a separate chunk. */
export type WalletConnectSource = WalletConnectAdapter | (() => Promise<WalletConnectAdapter>)

export type Features = {
  swaps: boolean
  onramp: boolean
  receive: boolean
  send: boolean
  email: boolean
  socials: boolean | Social[]
  history: boolean
  analytics: boolean
  allWallets: boolean
  smartSessions: boolean
  legalCheckbox: boolean
  collapseWallets: boolean
  connectMethodsOrder: ConnectMethod[]
  connectorTypeOrder: GroupType[]
  walletFeaturesOrder: WalletFeature[]
}

/** Texts of a renderer in one language. Empty here: a renderer declares its own. */
// biome-ignore lint/suspicious/noEmptyInterface: renderers add their members
export interface MessageTexts {}

/** Options of the modal. All except `adapters` have a default; an option that is not set disables its feature. */
export type ModalOptions = {
  projectId?: string
  metadata?: { name: string; description?: string; url?: string; icons?: string[] }
  /** Chains that the app runs on, in the order to show them. Default: those of the adapters. eip155 accepts a plain viem chain. */
  networks?: NetworkInput[]
  /**
   * Endpoints of your own by network, asked in this order instead of the public ones of `networks`. Default: the public ones. For bip122 an
   * endpoint is the base address of an Esplora API.
   */
  rpc?: Partial<Record<CaipNetworkId, RpcEndpoint | readonly RpcEndpoint[]>>
  /** Without an adapter of a chain: WalletConnect only, without balances. */
  adapters: AdapterSource[]
  defaultNetwork?: CaipNetworkId
  features?: Partial<Features>
  customWallets?: CustomWallet[]
  featuredWalletIds?: string[]
  includeWalletIds?: string[]
  excludeWalletIds?: string[]
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** IANA time zones in which buying and swapping are not offered; `RESTRICTED_TIME_ZONES` of `@foyer/core/rules` is a list. Default: none. */
  restrictedTimeZones?: string[]
  nameSuffixes?: string[]
  pollPendingTransactions?: boolean
  defaultAccountTypes?: Partial<AccountTypes>
  /** `walletConnect()` of `@foyer/walletconnect`, which may also be one of the `adapters`; `false` switches it off. Needs a project id. */
  walletConnect?: false | WalletConnectSource
  allowUnsupportedChain?: boolean
  /** Whether visitors may switch the network. Default true. */
  enableNetworkSwitch?: boolean
  enableEIP6963?: boolean
  enableInjected?: boolean
  /** WalletConnect only: the wallets in the page are not offered. */
  basic?: boolean
  revokeOnDisconnect?: boolean
  termsConditionsUrl?: string
  privacyPolicyUrl?: string
  urls?: { registry?: string; blockchain?: string; analytics?: string; relay?: string; auth?: string }
  theme?: { mode?: 'light' | 'dark' | 'auto'; variables?: Record<string, string> }
  locale?: string
  /** Texts by language (BCP 47), over the English ones. Default: none. */
  messages?: Record<string, MessageTexts>
  embedded?: boolean
  /**
   * When the renderer loads the modal: when the page has loaded and is idle (`idle`, the default; not with Save-Data or on 2g), when the
   * visitor points at or focuses a button (`intent`), or when a button is pressed (`none`). Before intent only files of the host are requested.
   */
  preload?: 'idle' | 'intent' | 'none'
  /** Replaces any port, for tests and other platforms. */
  ports?: Partial<Ports>
  storage?: Ports['storage']
  inspect?: Observer<InspectionEvent> | ((event: InspectionEvent) => void)
}

/** Returns options as they are, with their types checked where they are written. Also works on a server. */
export const defineOptions = (options: ModalOptions): ModalOptions => options
