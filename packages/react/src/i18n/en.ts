import type { BuiltView, ChainNamespace, ToastMessage } from '@foyer/core'

/**
 * The words of the way in; those of later views travel with their chunks, in the files beside this one.
 * `{wallet}`, `{network}` and the like are filled in by `Words` and `fill`; the compiler knows each sentence's own.
 */
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
    AllWallets: 'All wallets',
    ConnectingExternal: 'Connect wallet',
    ConnectingWalletConnect: 'Connect wallet',
    ConnectingWalletConnectBasic: 'WalletConnect',
    Account: 'Account',
    Profile: 'Accounts and chains',
    WalletReceive: 'Receive',
    Transactions: 'Activity',
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
    failedText: 'Check your connection and try again. If it does not help, reload the page.',
    reload: 'Reload the page',
  },

  connect: {
    wallets: 'Wallets',
    recent: 'Recent',
    installed: 'Installed',
    qrCode: 'QR code',
    allWallets: 'All wallets',
    families: 'Chains of this wallet',
    allFamilies: 'All {count}',
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

  toasts: {
    'balance.unavailable': 'Token Balance Unavailable',
    'activity.failed': 'Failed to fetch transactions',
    'disconnect.failed': 'Failed to disconnect',
    'address.copied': 'Address copied',
  } satisfies Record<ToastMessage, string>,
} as const
