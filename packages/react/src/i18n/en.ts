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

  account: {
    network: 'Network: {network}. Change',
    unknownNetwork: 'Unknown network',
    copy: 'Copy address {address}',
    copied: 'Address copied',
    balance: 'Balance',
    balanceLoading: 'Balance is loading',
    balanceUnavailable: 'Balance unavailable right now.',
    retryBlocked: 'You can try again in a moment.',
    wallet: 'Connected wallet',
    explorer: 'View on explorer',
    disconnect: 'Disconnect',
    disconnecting: 'Disconnecting…',
  },

  networks: {
    list: 'Networks',
    connect: 'Connect',
    active: 'Current network',
    refused: 'Not approved in your wallet',
  },

  switching: {
    confirm: {
      title: 'Connect a {family} wallet to use {network}',
      text: 'Your other wallets stay connected.',
      action: 'Continue',
    },
    offer: {
      title: 'Switch to {network}',
      text: 'Your wallet may ask you to approve.',
      action: 'Switch network',
    },
    ask: {
      title: 'Approve in {wallet}',
      text: 'Allow the switch to {network}. The request may be behind another window.',
    },
    delayed: {
      title: '{wallet} is still waiting',
      text: 'Look for its window or its icon in the toolbar, and switch to {network} there.',
    },
    declined: { title: 'Switch declined', text: 'You declined the switch to {network} in {wallet}.' },
    failed: { title: 'Could not switch to {network}' },
    wallet: 'your wallet',
  },

  unsupported: {
    title: 'This app does not run here',
    text: 'Your wallet is on {chain}. Choose a network to go on.',
    unknown: 'Unknown (chain {reference})',
    stay: 'Choose a network or disconnect first.',
  },

  whatIsAWallet: {
    points: {
      keys: {
        title: 'Your keys, your account',
        text: 'A wallet keeps the keys to your accounts. Nobody else can move what is yours.',
      },
      login: {
        title: 'A new way to log in',
        text: 'Connect it instead of making one more account and password.',
      },
      approve: {
        title: 'Nothing without your approval',
        text: 'An app can only ask. You see each request in the wallet, and decide there.',
      },
    },
    action: 'Get a wallet',
  },

  getWallet: {
    text: 'Install one in this browser, then come back: it appears in the list by itself.',
    list: 'Wallets to get',
    none: {
      title: 'Choose a wallet for this browser',
      text: 'Install one from your browser’s extension store, then come back: it appears in the list by itself.',
    },
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
