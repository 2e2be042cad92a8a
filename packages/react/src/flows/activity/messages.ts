import type { Operation } from '@foyer/core'
import { defineMessages } from '../../i18n/defineMessages.ts'

/** Texts of the list of transactions. */
export const activityMessages = defineMessages({
  name: 'activity',
  en: {
    loading: 'Activity is loading',
    all: 'All activity',
    nothing: {
      title: 'No activity yet',
      text: 'What you send and receive on {network} shows up here once it is mined.',
    },
    absent: {
      title: 'No activity to show',
      text: 'This app has no activity of {network}. A block explorer may show it.',
    },
    paused: {
      title: 'Nothing to show so far',
      text: 'The latest transactions are spam, or not of this account’s chain.',
    },
    resume: 'Look further back',
    failed: 'Failed to fetch transactions',
    endsEarly: 'Failed to fetch transactions. The list ends early.',
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
})
