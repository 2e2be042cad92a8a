import type { InspectionEvent, Observer } from 'xstate'
import type { AccountTypes } from './chain/accountType.ts'
import type { ChainAdapter } from './chain/adapter.ts'
import type { AuthConnector } from './chain/authConnector.ts'
import type { NetworkInput } from './chain/defineNetwork.ts'
import type { NameResolver } from './chain/nameResolver.ts'
import type { CaipNetworkId } from './chain/namespace.ts'
import type { RpcEndpoint } from './chain/network.ts'
import type { Social } from './chain/social.ts'
import type { SwapRouter } from './chain/swap.ts'
import type { WalletConnectAdapter } from './chain/walletConnectAdapter.ts'
import type { StateCookie } from './initialState/initialState.ts'
import type { Ports } from './platform/ports.ts'
import type { ConnectMethod } from './rules/connectMethods.ts'
import type { GroupType } from './rules/connectorGroups.ts'
import type { WalletFeature } from './rules/walletFeature.ts'
import type { Siwx } from './siwx/siwx.ts'
import type { CustomWallet } from './wallets/customWallet.ts'

type Adapter = ChainAdapter | WalletConnectAdapter

/** One adapter or WalletConnect, or a function that loads one or several in a separate chunk. */
export type AdapterSource = Adapter | (() => Promise<Adapter | Adapter[]>)

/** WalletConnect, or a function that loads it in a separate chunk. */
export type WalletConnectSource = WalletConnectAdapter | (() => Promise<WalletConnectAdapter>)

/** Flags of the parts of the modal, and the orders of its lists. A part whose service has no address in `urls` stays off. */
export type Features = {
  /** Offers swapping, where there is a view for it and `urls.blockchain`. Default: true. */
  swaps: boolean
  /** Offers buying with money, where there is a view for it and `urls.blockchain`. Default: true. */
  onramp: boolean
  /** Offers the address to receive at, as text and QR code. Default: true. */
  receive: boolean
  /** Offers sending, where there is a view for it. Default: true. */
  send: boolean
  /** Offers to connect with an email address, where `auth` serves it. Default: true. */
  email: boolean
  /** Offers to connect with these social accounts in this order, or all, where `auth` serves them. Default: true. */
  socials: boolean | Social[]
  /** Shows activity and NFTs, where `urls.blockchain` has them. Default: true. */
  history: boolean
  /** Sends events to `urls.analytics`, from the visitor's first press on; never under Do Not Track or Global Privacy Control. Default: true. */
  analytics: boolean
  /** Offers the list of all wallets, where there is `urls.registry`. Default: true. */
  allWallets: boolean
  /** Offers a smart account the list of the permissions that it has granted to sites, where there is `urls.blockchain`. Default: false. */
  smartSessions: boolean
  /** Requires the visitor to accept the terms or the privacy policy before choosing a wallet. Default: false. */
  legalCheckbox: boolean
  /** Shows one entry in Connect that leads to the list of wallets. Default: false. */
  collapseWallets: boolean
  /** Order of the ways to connect. Default: email, social, wallet; wallet first if one is installed. */
  connectMethodsOrder: ConnectMethod[]
  /** Order of the groups in the list of wallets. Default: walletConnect, recent, injected, featured, custom, external, recommended. */
  connectorTypeOrder: GroupType[]
  /** Actions of the account in their order; those that are not named are left out. Default: onramp, swaps, receive, send. */
  walletFeaturesOrder: WalletFeature[]
}

/** Texts of a renderer in one language. Empty here: a renderer declares its own. */
// biome-ignore lint/suspicious/noEmptyInterface: renderers add their members
export interface MessageTexts {}

/** Language tag: `en` is built in, others come from `messages`. */
export type Locale = 'en' | (string & Record<never, never>)

/** Names of the custom properties that change the look. */
export type ThemeVariable =
  | '--foyer-accent'
  | '--foyer-background'
  | '--foyer-foreground'
  | '--foyer-radius'
  | '--foyer-font-family'
  | '--foyer-z-index'

/** Custom properties by name. An editor completes those that exist. */
export type ThemeVariables = Partial<Record<ThemeVariable | (string & Record<never, never>), string>>

/** Options of the modal. All except `adapters` have a default; an option that is not set disables its feature. */
export type ModalOptions = {
  /** WalletConnect project id. Default: none, so there is no WalletConnect, and of the services in `urls` only `auth` is used. */
  projectId?: string
  /** App, as wallets show it. Default: none. */
  metadata?: {
    /** Name of the app. */
    name: string
    /** One sentence on the app. Default: none. */
    description?: string
    /** Address of the app, http: or https:. Default: none. */
    url?: string
    /** Addresses of the app's icons. Default: none. */
    icons?: string[]
  }
  /** Chains that the app runs on, in the order to show them. Default: those of the adapters. eip155 accepts a plain viem chain. */
  networks?: NetworkInput[]
  /**
   * Endpoints of your own by network, asked in this order instead of the public ones of `networks`. Default: the public ones. For bip122 an
   * endpoint is the base address of an Esplora API.
   */
  rpc?: Partial<Record<CaipNetworkId, RpcEndpoint | readonly RpcEndpoint[]>>
  /**
   * Adapters, one for each chain family, and WalletConnect, or functions that load them. Without an adapter of a chain: WalletConnect only,
   * without balances.
   */
  adapters: AdapterSource[]
  /** Network to start on, before the visitor has chosen one; one of `networks`. Default: the first. */
  defaultNetwork?: CaipNetworkId
  /** Parts of the modal to switch on or off, and orders of lists. Default: see each. */
  features?: Partial<Features>
  /** Wallets of your own, shown in the list and in GetWallet. Default: none. */
  customWallets?: CustomWallet[]
  /** Registry ids of the wallets listed before the recommended ones. Default: none. */
  featuredWalletIds?: string[]
  /** Registry ids of the only wallets to list. Default: all. */
  includeWalletIds?: string[]
  /** Registry ids, names or rdns of wallets that are not listed. Default: none. */
  excludeWalletIds?: string[]
  /** Where the entry to the list of all wallets is shown. Default: `SHOW`. */
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** IANA time zones in which buying and swapping are not offered; `RESTRICTED_TIME_ZONES` of `@foyer/core/rules` is a list. Default: none. */
  restrictedTimeZones?: string[]
  /**
   * Suffixes of the names that visitors may register with the API of `urls.blockchain`, each with its leading dot; names are suggested for the
   * first. An empty list offers no names. Default: `.foyer.id` and `.foyer.name`.
   */
  nameSuffixes?: string[]
  /**
   * Looks up the names that a visitor sends to, asked in this order after the API of `urls.blockchain`; `ensResolver()` of
   * `@foyer/adapters-evm/ens` is one. Default: none.
   */
  nameResolvers?: NameResolver[]
  /**
   * Routers that may swap, by CAIP-2 chain id: addresses, or routers with their layout. A swap to any other contract is refused. Of the chains without a row, twelve
   * large ones swap over the public router of 1inch: the guide names them and its addresses. Default: none.
   */
  swapRouters?: Readonly<Record<CaipNetworkId, readonly (string | SwapRouter)[]>>
  /** Asks every 30 seconds for the state of eip155 transactions that no block has included in time. Default: false. */
  pollPendingTransactions?: boolean
  /** Preferred account of each namespace where a wallet shares several. Default: eip155 `smartAccount`, bip122 `payment`, else `eoa`. */
  defaultAccountTypes?: Partial<AccountTypes>
  /** `walletConnect()` of `@foyer/walletconnect`, which may also be one of the `adapters`; `false` switches it off. Needs a project id. */
  walletConnect?: false | WalletConnectSource
  /**
   * Login by email or social account; such a visitor gets a wallet in your vault. `authConnector()` of `@foyer/auth`, or your own. Offered where
   * it has an address of its own or `urls.auth`. Default: none.
   */
  auth?: AuthConnector
  /** Sign-in with the wallet: `createSiwx()` for a server that verifies, `localSiwx()` without one, or your own. Default: none. */
  siwx?: Siwx
  /** Accepts a wallet on a network that is not in `networks`. Default: false. */
  allowUnsupportedChain?: boolean
  /** Whether visitors may switch the network. Default: true. */
  enableNetworkSwitch?: boolean
  /** Lists the EVM wallets that announce themselves. Default: true. */
  enableEIP6963?: boolean
  /** Lists `window.ethereum` if no announced wallet uses it. Default: true. */
  enableInjected?: boolean
  /** WalletConnect only: the wallets in the page are not offered. Default: false. */
  basic?: boolean
  /** Revokes the site's permission in the wallet on disconnect, where the wallet supports it. Default: false. */
  revokeOnDisconnect?: boolean
  /** Link to your terms in Connect: https:, or relative to the page. Default: none. */
  termsConditionsUrl?: string
  /** Link to your privacy policy in Connect: https:, or relative to the page. Default: none. */
  privacyPolicyUrl?: string
  /** Addresses of the services. Default: none; a service without an address is off. All but `auth` need a `projectId`. */
  urls?: {
    /** Registry of wallets. Default: none. */
    registry?: string
    /** Blockchain API: tokens, NFTs, activity, names and pictures of accounts. Default: none. */
    blockchain?: string
    /** Service that receives the events of `features.analytics`. Default: none. */
    analytics?: string
    /** Relay between this page and a phone, `wss:` or `ws:`. Default: that of WalletConnect. */
    relay?: string
    /** Service of the logins of `auth`. Default: none. */
    auth?: string
  }
  /** Look of the modal and the buttons. Default: `{ mode: 'auto' }`. */
  theme?: {
    /** Colour scheme; `auto` is that of the system. Default: `auto`. */
    mode?: 'light' | 'dark' | 'auto'
    /** Custom properties whose names begin with `--foyer-`. Default: none. */
    variables?: ThemeVariables
  }
  /** Language as a BCP 47 tag: English, or one of `messages`. The nearest one is used, e.g. `de` for `de-CH`. Default: `en`. */
  locale?: Locale
  /** Texts by language (BCP 47), over the English ones. Default: none. */
  messages?: Record<string, MessageTexts>
  /** Renders the modal in the page instead of over it. Default: false. */
  embedded?: boolean
  /**
   * When the renderer loads the modal: when the page has loaded and is idle (`idle`; not with Save-Data or on 2g), when the visitor points at
   * or focuses a button (`intent`), or when a button is pressed (`none`). Before intent only files of the host are requested. Default: `idle`.
   */
  preload?: 'idle' | 'intent' | 'none'
  /** Replaces any port, for tests and other platforms. Default: those of the browser in a renderer. */
  ports?: Partial<Ports>
  /** Storage of the connection and the visitor's choices. Default: `localStorage` in a renderer. */
  storage?: Ports['storage']
  /**
   * Keeps in a cookie who is connected, so that the first markup of your server can show it: `stateCookie()`, or a writer of your own. Default: none,
   * and no cookie.
   */
  cookie?: Pick<StateCookie, 'write'>
  /** XState inspector that receives the events of every actor. Default: none. */
  inspect?: Observer<InspectionEvent> | ((event: InspectionEvent) => void)
}

/** Returns options as they are, with their types checked where they are written. Also works on a server. */
export const defineOptions = (options: ModalOptions): ModalOptions => options
