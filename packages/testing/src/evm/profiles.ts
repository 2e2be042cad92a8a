import type { ProfileSource } from '../profile.ts'

/** Error of a wallet: a bare string, or a code and a sentence. */
export type EvmProfileError =
  | string
  | {
      /** Code of EIP-1193, EIP-1474 or the wallet's own. */
      code: number
      /** Sentence of the wallet. */
      message: string
    }

/** EVM wallet, as its own code behaves. */
export interface EvmProfile extends ProfileSource {
  /** Name by which it is announced. */
  name: string
  /** Reverse domain name by which it is announced. */
  rdns: string
  /** `page`: its package announces nothing, so the page that has made its provider does. `host`: the app around the page has it announced. */
  announcedBy: 'wallet' | 'page' | 'host'
  /** Milliseconds before it is announced. */
  announcedAfter: number
  /** Further announcements of the same provider. */
  aliases: readonly {
    /** Name of the alias. */
    name: string
    /** Reverse domain name of the alias. */
    rdns: string
  }[]
  /** Whether the n-th question for wallets brings n announcements. */
  repeats: boolean
  /** Place at `window.ethereum`: a value, a getter without a setter, or none. */
  place: 'value' | 'getter' | 'none'
  /** Answers by method while it shares no account: an error, or `undefined`. */
  before: Readonly<Record<string, EvmProfileError | undefined>>
  /** Error of a refused connection. */
  refusedConnection: EvmProfileError
  /** Error of any other refused request. */
  refused: EvmProfileError
  /** Code of every error once an account is shared. Absent: each has its own. */
  everyCode?: number
  /** Error of a switch to a chain that it does not have. `$chain` is its hex id. */
  unknownChain: EvmProfileError
  /** Additions of a chain that are never answered. */
  unanswered: readonly ('refused' | 'present')[]
  /** Errors by method that it does not have. */
  missing: Readonly<Record<string, EvmProfileError>>
  /** Rules for the currency of an added chain. Absent: it takes any. */
  currency?: {
    /** Only number of decimals. */
    decimals: number
    /** Most characters of the symbol. */
    symbol: number
  }
  /** `asks`: `wallet_requestPermissions` opens its list of accounts, also where some are shared. `nothing`: it answers and grants nothing. */
  permissions: 'asks' | 'nothing' | 'missing'
  /** Request that ends its session; `disconnect()` of the provider; or nothing that a page can ask for. */
  ends: 'disconnect()' | 'wallet_disconnect' | 'wallet_revokePermissions' | 'nothing'
  /** Whether it tells the page that its visitor has disconnected the site. */
  tellsEnd: boolean
  /** Error of every request before the wallet has an account of its own. Absent: it opens its first steps. */
  uninitialized?: EvmProfileError
}

/** Name of a profile of an EVM wallet. */
export type EvmProfileName =
  | 'metamask'
  | 'metamask-connect'
  | 'rabby'
  | 'base'
  | 'coinbase'
  | 'porto'
  | 'farcaster'
  | 'enkrypt'

const NOT_CONNECTED = { code: 4100, message: "Must call 'eth_requestAccounts' before other methods" }
const DISCONNECTED = { code: 4900, message: 'The provider is disconnected from all chains.' }
const REJECTED = { code: 4001, message: 'User rejected the request.' }
const THE_USER = { code: 4001, message: 'The user rejected the request.' }
const UNSUPPORTED = { code: 4200, message: 'The provider does not support the requested method.' }
const UNRECOGNIZED = {
  code: 4902,
  message: 'Unrecognized chain ID "$chain". Try adding the chain using wallet_addEthereumChain first.',
}

/** Wallet that follows its standards. The profiles below say what is different. */
const ORDINARY = {
  announcedBy: 'wallet',
  announcedAfter: 0,
  aliases: [],
  repeats: false,
  place: 'none',
  before: {},
  refusedConnection: REJECTED,
  refused: REJECTED,
  unknownChain: UNRECOGNIZED,
  unanswered: [],
  missing: {},
  permissions: 'asks',
  ends: 'wallet_revokePermissions',
  tellsEnd: true,
} as const

const METAMASK = {
  ...ORDINARY,
  name: 'MetaMask',
  // One to six characters, and no other number of decimals.
  currency: { decimals: 18, symbol: 6 },
} as const

/** Wallet of a page that keeps its session there until `disconnect()` of its provider. */
const PAGE = {
  ...ORDINARY,
  ran: ['page code'],
  date: '2026-11-30',
  announcedBy: 'page',
  missing: { wallet_revokePermissions: UNSUPPORTED },
  permissions: 'missing',
  ends: 'disconnect()',
} as const

/** Profiles of EVM wallets. */
export const EVM_PROFILES: Readonly<Record<EvmProfileName, EvmProfile>> = {
  metamask: {
    ...METAMASK,
    wallet: 'MetaMask',
    version: 'extension, its public source of 2026',
    ran: ['nothing'],
    date: '2026-11-30',
    see: [
      'https://docs.metamask.io/wallet/reference/json-rpc-methods/wallet_addethereumchain/',
      'https://github.com/MetaMask/metamask-extension',
    ],
    rdns: 'io.metamask',
    place: 'value',
  },
  'metamask-connect': {
    ...METAMASK,
    wallet: 'MetaMask, by its package for pages',
    version: '@metamask/connect-evm 2.1.1',
    ran: ['page code'],
    date: '2026-11-30',
    see: ['https://www.npmjs.com/package/@metamask/connect-evm'],
    rdns: 'io.metamask.mmc',
    // It looks that long for the extension, and stays in the list when that comes later.
    announcedAfter: 300,
    before: { eth_chainId: undefined },
  },
  rabby: {
    ...ORDINARY,
    wallet: 'Rabby',
    version: 'page provider 0.4; its public source of 2026',
    ran: ['page code'],
    date: '2026-11-30',
    see: ['https://github.com/RabbyHub/Rabby'],
    name: 'Rabby Wallet',
    rdns: 'io.rabby',
    // In its mode for pages that list MetaMask alone.
    aliases: [{ name: 'MetaMask', rdns: 'io.metamask' }],
    place: 'getter',
    uninitialized: { code: 4001, message: 'wallet must has at least one account' },
  },
  base: {
    ...PAGE,
    wallet: 'Base Account',
    version: '@base-org/account 2.5.10',
    see: ['https://www.npmjs.com/package/@base-org/account'],
    name: 'Base',
    rdns: 'app.base.account',
    before: { personal_sign: NOT_CONNECTED },
  },
  coinbase: {
    ...PAGE,
    wallet: 'Coinbase Wallet, by its package for pages',
    version: '@coinbase/wallet-sdk 4.4.0',
    see: ['https://www.npmjs.com/package/@coinbase/wallet-sdk'],
    name: 'Coinbase Wallet',
    rdns: 'com.coinbase.wallet',
    before: { eth_accounts: NOT_CONNECTED, personal_sign: NOT_CONNECTED },
  },
  porto: {
    ...ORDINARY,
    wallet: 'Porto',
    version: '0.2.37',
    ran: ['page code'],
    date: '2026-11-30',
    see: ['https://www.npmjs.com/package/porto'],
    name: 'Porto',
    rdns: 'xyz.ithaca.porto',
    before: { eth_accounts: DISCONNECTED, personal_sign: DISCONNECTED },
    refused: THE_USER,
    refusedConnection: THE_USER,
    unknownChain: { code: 5710, message: 'This Wallet does not support the requested chain ID.' },
    missing: {
      wallet_addEthereumChain: UNSUPPORTED,
      // Its own method of that name is for keys.
      wallet_revokePermissions: { code: -32602, message: 'Validation failed with 1 error' },
    },
    permissions: 'missing',
    ends: 'wallet_disconnect',
  },
  farcaster: {
    ...ORDINARY,
    wallet: 'Farcaster',
    version: '@farcaster/miniapp-sdk 0.3.0',
    ran: ['page code'],
    date: '2026-11-30',
    see: ['https://www.npmjs.com/package/@farcaster/miniapp-sdk'],
    name: 'Farcaster',
    rdns: 'xyz.farcaster.MiniAppWallet',
    announcedBy: 'host',
    repeats: true,
    refused: THE_USER,
    refusedConnection: THE_USER,
    missing: {
      wallet_switchEthereumChain: UNSUPPORTED,
      wallet_addEthereumChain: UNSUPPORTED,
      wallet_revokePermissions: UNSUPPORTED,
    },
    permissions: 'missing',
    ends: 'nothing',
  },
  enkrypt: {
    ...ORDINARY,
    wallet: 'Enkrypt',
    version: '2.17',
    ran: ['whole extension'],
    date: '2026-11-28',
    see: ['https://github.com/enkryptcom/enKrypt'],
    name: 'Enkrypt',
    rdns: 'com.enkrypt',
    refusedConnection: 'User Rejected Request: The user rejected the request.',
    refused: { code: 4001, message: 'User Rejected Request: The user rejected the request.' },
    everyCode: 4001,
    unknownChain: { code: 4001, message: 'wallet_switchEthereumChain: provided network $chain not supported' },
    unanswered: ['refused', 'present'],
    missing: {
      wallet_revokePermissions: { code: 4001, message: 'the method wallet_revokePermissions does not exist' },
    },
    permissions: 'nothing',
    ends: 'nothing',
    tellsEnd: false,
  },
}
