import type { BuiltView, ChainNamespace, ErrorCode, ToastMessage } from '@foyer/core'

/** `{wallet}`, `{network}` and the like are filled in by `Words` and `fill`; the compiler knows each sentence's own. */
export const en = {
  lang: 'en',

  back: 'Back',
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  help: 'What is a wallet?',
  newTab: '(opens in a new tab)',

  titles: {
    Connect: 'Connect wallet',
    ConnectWallets: 'Connect wallet',
    ConnectingExternal: 'Connect wallet',
    Account: 'Account',
    Networks: 'Choose network',
    SwitchNetwork: 'Switch network',
    UnsupportedChain: 'Switch network',
    WhatIsAWallet: 'What is a wallet?',
    GetWallet: 'Get a wallet',
  } satisfies Record<BuiltView, string>,

  families: {
    eip155: 'EVM',
    solana: 'Solana',
    polkadot: 'Polkadot',
    bip122: 'Bitcoin',
  } satisfies Record<ChainNamespace, string>,

  opening: {
    loading: 'Loading…',
    failedTitle: 'This did not load',
    failedText: 'Check your connection, then try again.',
  },

  connect: {
    wallets: 'Wallets',
    recent: 'Recent',
    installed: 'Installed',
    collapsed: 'Continue with a wallet',
    getWallet: 'Get a wallet',
    none: {
      title: 'No wallet found',
      text: 'Install a wallet in this browser and it appears here by itself.',
    },
  },

  legal: {
    byConnecting: 'By connecting you agree to the {documents}',
    agree: 'I agree to the {documents}',
    terms: 'Terms',
    privacy: 'Privacy Policy',
    both: '{terms} and {privacy}',
    mustAgree: 'Agree to the conditions first.',
  },

  connecting: {
    ask: {
      title: 'Approve in {wallet}',
      text: 'A request is open in your wallet. It may be behind another window.',
    },
    delayed: {
      title: '{wallet} is still waiting',
      text: 'Look for its window or its icon in the toolbar. If there is none, try again.',
    },
    pending: {
      title: 'Open {wallet}',
      text: 'An earlier request is already waiting there. Answer it to go on.',
    },
    declined: {
      title: 'Request declined',
      text: 'You declined to connect in {wallet}. Nothing was shared.',
    },
    failed: { title: '{wallet} did not connect' },
    settling: { title: 'Connecting {wallet}', text: 'One moment.' },
  },

  toasts: {
    'balance.unavailable': 'Token Balance Unavailable',
    'disconnect.failed': 'Failed to disconnect',
    'address.copied': 'Address copied',
  } satisfies Record<ToastMessage, string>,

  /** The specification's words, where it has some for the visitor. */
  errors: {
    'config.invalid': 'This app is not set up correctly.',
    'port.missing': 'This app is not set up correctly.',
    'chunk.failed': 'A part of this app did not load. Check your connection, then try again.',
    'caip.invalid': 'This is not an address of a known chain.',
    'coinType.outOfRange': 'This chain has no place for names.',
    'amount.invalid': 'This is not an amount.',
    'chain.adapterNotFound': 'Chain adapter not found',
    'chain.unsupported': 'Unsupported chain',
    'network.notFound': 'Network not found',
    'network.notApproved': 'Your wallet did not approve this network. Connect again to choose it there.',
    'connector.notFound': 'The wallet is not on this page any more. Turn it on, then try again.',
    'connect.cancelled': 'You left before a wallet was connected.',
    'wallet.rejected': 'You declined the request in your wallet.',
    'wallet.requestPending': 'A request is already waiting in your wallet. Answer it there first.',
    'wallet.unauthorized': 'Your wallet does not let this app do that. Unlock it, then try again.',
    'wallet.unsupportedMethod': 'Your wallet cannot do this.',
    'wallet.disconnected': 'Your wallet has lost its connection. Open it, then try again.',
    'wallet.chainDisconnected': 'Your wallet cannot reach this network at the moment.',
    'wallet.malformedAnswer': 'Your wallet gave an answer that could not be read.',
    'wallet.failed': 'Something went wrong',
    'wallet.noAccounts': 'Your wallet shared no account. Choose one there, then try again.',
    'pairing.declined': 'You declined the request in your wallet.',
    'pairing.malformedSession': 'Your wallet gave an answer that could not be read.',
    'pairing.unavailable': 'Connecting a phone wallet is not set up in this app.',
    'pairing.unreachable': 'The connection to phone wallets is not reachable. Try again in a moment.',
    'http.status': 'The service refused the request. Try again in a moment.',
    'http.timeout': 'This takes too long. Check your connection, then try again.',
    'http.malformed': 'The service gave an answer that could not be read. Try again in a moment.',
    'http.unreachable': 'The service cannot be reached. Check your connection, then try again.',
    'rpc.failed': 'The network did not answer. Try again in a moment.',
    'balance.unavailable': 'Token Balance Unavailable',
    'disconnect.failed': 'Failed to disconnect',
    'account.missing': 'No ActiveCaipAddress found',
  } satisfies Record<ErrorCode, string>,
} as const
