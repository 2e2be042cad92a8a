import type { AccountTab, AccountType, WalletFeature } from '@foyer/core'

/** The words of the account. */
export const ledger = {
  account: {
    network: 'Network: {network}. Change',
    unknownNetwork: 'Unknown network',
    refresh: 'Refresh',
    copy: 'Copy address {address}',
    copied: 'Address copied',
    balance: 'Balance',
    balanceLoading: 'Balance is loading',
    balanceUnavailable: 'Balance unavailable right now.',
    total: '{total} in all',
    retryBlocked: 'You can try again 30 seconds after it failed.',
    wallet: 'Connected wallet',
    explorer: 'View on explorer',
    disconnect: 'Disconnect',
    disconnecting: 'Disconnecting…',
    profile: 'Accounts and chains',
    together: 'Also disconnects {families}: they share one session.',
    lookAlike: 'Mind the letters: this name can pass for another.',
  },

  profile: {
    accounts: 'Accounts',
    current: 'Current account',
    chosen: 'Chosen for {family}',
    disconnect: 'Disconnect',
    connectAnother: 'Connect another wallet',
    together: 'Also disconnects {families}: they share one session.',
    types: {
      eoa: 'Account',
      smartAccount: 'Smart account',
      payment: 'Payment',
      ordinal: 'Ordinals',
      stx: 'Stacks',
    } satisfies Record<AccountType, string>,
  },

  features: {
    label: 'What to do',
    names: { onramp: 'Buy', swaps: 'Swap', receive: 'Receive', send: 'Send' } satisfies Record<WalletFeature, string>,
  },

  tabs: {
    label: 'What the account holds',
    names: { tokens: 'Tokens', nfts: 'NFTs', activity: 'Activity' } satisfies Record<AccountTab, string>,
  },

  receive: {
    code: 'QR code of your address on {network}',
    address: 'Your address on {network}',
    copy: 'Copy address',
    copied: 'Copied',
    warning: 'Send only over {network}. What comes over another network may be lost.',
  },
} as const
