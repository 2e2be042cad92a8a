import type { AccountTab, WalletFeature } from '@foyer/core'
import { defineMessages } from '../../i18n/defineMessages.ts'

/** Texts of the account, its actions and its tabs. */
export const accountMessages = defineMessages({
  name: 'account',
  en: {
    network: 'Network: {network}. Change',
    unknownNetwork: 'Unknown network',
    refresh: 'Refresh',
    copy: 'Copy address {address}',
    copied: 'Address copied',
    balance: 'Balance',
    balanceLoading: 'Balance is loading',
    noCurrency: 'This network has no coin of its own.',
    balanceUnavailable: 'Balance unavailable right now.',
    total: '{total} in all',
    retryBlocked: 'You can try again 30 seconds after it failed.',
    wallet: 'Connected wallet',
    explorer: 'View on explorer',
    disconnect: 'Disconnect',
    disconnecting: 'Disconnecting…',
    profile: 'Accounts and chains',
    getName: 'Get a name',
    pending: '{count} pending',
    lookAlike: 'Check the letters: this name looks like another one.',

    features: {
      label: 'What to do',
      names: { onramp: 'Buy', swaps: 'Swap', receive: 'Receive', send: 'Send' } satisfies Record<WalletFeature, string>,
    },

    tabs: {
      label: 'What the account holds',
      names: { tokens: 'Tokens', nfts: 'NFTs', activity: 'Activity' } satisfies Record<AccountTab, string>,
    },
  },
})
