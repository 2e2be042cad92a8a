import type { AccountTab, Operation, WalletFeature } from '@foyer/core'

/** The words of the account, and of what the services know of it. */
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

  features: {
    label: 'What to do',
    names: { onramp: 'Buy', swaps: 'Swap', receive: 'Receive', send: 'Send' } satisfies Record<WalletFeature, string>,
  },

  tabs: {
    label: 'What the account holds',
    names: { tokens: 'Tokens', nfts: 'NFTs', activity: 'Activity' } satisfies Record<AccountTab, string>,
  },

  tokens: {
    list: 'Tokens',
    loading: 'Tokens are loading',
    nothing: { title: 'No tokens yet', text: 'What you receive on {network} shows up here.' },
    failed: 'Token Balance Unavailable',
    outdated: 'This may be out of date.',
  },

  nfts: {
    list: 'NFTs',
    loading: 'NFTs are loading',
    nameless: 'Without a name',
    count: '{count} of it',
    further: 'Look further back',
    nothing: { title: 'No NFTs yet', text: 'Those that you receive on {network} show up here.' },
  },

  activity: {
    loading: 'Activity is loading',
    all: 'All activity',
    nothing: {
      title: 'No activity yet',
      text: 'What you send and receive on {network} shows up here once it is mined.',
    },
    absent: {
      title: 'No activity to show',
      text: 'Nobody keeps the activity of {network} for this app. An explorer may.',
    },
    paused: {
      title: 'Nothing to show so far',
      text: 'The latest transactions are spam, or not of this account’s chain.',
    },
    resume: 'Look further back',
    failed: 'Failed to fetch transactions',
    unrefreshed: 'Something newer may be missing.',
    from: 'From {address}',
    to: 'To {address}',
    own: 'To yourself',
    further: '{count} more',
    status: { failed: 'Failed', pending: 'Pending', unknown: 'Unknown outcome' },
    operations: {
      approve: 'Approved',
      bid: 'Bid',
      borrow: 'Borrowed',
      burn: 'Burned',
      cancel: 'Cancelled',
      claim: 'Claimed',
      delegate: 'Delegated',
      deploy: 'Deployed',
      deposit: 'Deposited',
      execute: 'Contract call',
      mint: 'Minted',
      receive: 'Received',
      register: 'Registered',
      repay: 'Repaid',
      revoke: 'Revoked',
      send: 'Sent',
      stake: 'Staked',
      trade: 'Swapped',
      unstake: 'Unstaked',
      withdraw: 'Withdrew',
    } satisfies Record<Operation, string>,
  },

  receive: {
    code: 'QR code of your address on {network}',
    address: 'Your address on {network}',
    copy: 'Copy address',
    copied: 'Copied',
    warning: 'Send only over {network}. What comes over another network may be lost.',
  },
} as const
