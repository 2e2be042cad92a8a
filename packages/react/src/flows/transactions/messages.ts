import type { TransactionScreen } from '@foyer/core'
import { defineMessages } from '../../i18n/defineMessages.ts'

/** Texts of one transaction, and of those of this browser in the list. `{what}` is an amount, or `transaction` where it is not known. */
export const transactionMessages = defineMessages({
  name: 'transactions',
  en: {
    asked: {
      title: 'Confirm in {wallet}',
      text: 'A request is open in your wallet. It may be behind another window.',
      delayed:
        'No request in {wallet}? If its extension was updated or removed, reload the page. We then look for this transaction on the network.',
      away: { title: 'Confirm on your phone', text: 'Open {wallet}, confirm there, then come back to this page.' },
    },
    checking: {
      title: 'Making sure that nothing was sent',
      text: '{wallet} says that it has not sent this. We ask the network, then you can go on.',
    },
    searching: {
      title: 'Looking for your transaction',
      text: 'The answer of your wallet was lost. Do not send it again while we look for it on the network.',
      answered:
        'We do not know yet whether {wallet} has sent this. Do not send it again while we look for it on the network.',
    },
    words: '{wallet} answered: {words}',
    submitted: {
      title: '{what} on its way',
      text: 'Seen by the network, not final yet. You can close this; we keep watching.',
    },
    proposed: {
      title: 'Waiting for the other owners',
      text: 'Your wallet holds it as a proposal. Nothing is sent until enough owners agree to it in {wallet}. You can close this; we keep watching.',
    },
    included: {
      title: '{what} in a block',
      text: 'Final after a few more blocks. You can close this; we keep watching.',
    },
    confirmed: {
      title: '{what} sent',
      unknown: 'Transaction confirmed',
      text: 'The network has confirmed it for good.',
      cancelled: 'The network has cancelled your transfer for good. Nothing was sent.',
    },
    reverted: {
      title: 'The chain undid it',
      text: 'Nothing was moved, but the network fee is spent.',
      because: 'Nothing was moved, but the network fee is spent. The reason: {reason}',
      free: {
        text: 'Nothing was moved, and you paid no fee.',
        because: 'Nothing was moved, and you paid no fee. The reason: {reason}',
      },
    },
    replaced: {
      spedUp: {
        title: 'Sent with another fee',
        text: 'Your wallet has sent the same transaction again, with a higher fee.',
      },
      cancelled: {
        title: 'Transfer cancelled',
        text: 'Another transaction has taken its place. Nothing was sent.',
      },
      other: { title: 'Replaced', text: 'Another transaction of this account has taken its place. Nothing was sent.' },
    },
    dropped: { title: 'Nothing was sent', text: 'The network did not include it in time, and never will.' },
    unconfirmed: {
      title: 'Not in a block yet',
      text: 'Do not send it again. It can still arrive, and this page shows when it does.',
    },
    undetermined: {
      title: 'It may have been sent',
      text: 'Your wallet did not say whether it sent this, and the network does not know it yet.',
      answered:
        'What your wallet answered does not say for certain that it sent nothing, and the network does not know it yet.',
      explorer: 'Look in the explorer or in your wallet before you send again.',
      wallet: 'Look in your wallet before you send again.',
    },
    mustStayOpen:
      'Your browser does not let this page keep your transactions. Keep this page open until this one is final: a reload does not find it.',
    gone: { title: 'Nothing was sent', text: 'The request was not confirmed in the wallet. No money has moved.' },

    transaction: 'Transaction',
    cancellation: 'Cancellation of {what}',
    wallet: 'your wallet',
    progress: 'Progress',
    steps: {
      asked: 'Waiting for the wallet',
      sent: 'Sent, waiting for a block',
      included: 'In a block, not final yet',
      final: 'Final',
    },
    facts: {
      amount: 'Amount',
      receives: 'Arrives, as simulated',
      to: 'To',
      bought: 'For about',
      router: 'Exchange',
      spender: 'May be taken by',
      network: 'Network',
      fee: 'Network fee',
      atMost: 'up to {fee}',
      id: 'Transaction',
      proposal: 'Proposal',
      by: 'Replaced by',
    },
    copyAddress: 'Copy address {short}',
    addressCopied: 'Address copied',
    copyId: 'Copy transaction id {short}',
    copyProposal: 'Copy proposal id {short}',
    copyReplacement: 'Copy the other transaction’s id {short}',
    copyIdButton: 'Copy id',
    idCopied: 'Copied',
    speedUp: 'Speed up',
    cancel: 'Cancel transfer',
    showReplacement: 'Show it',
    explorer: 'Explorer',
    done: 'Done',

    list: {
      pending: 'Pending',
      recent: 'Recent',
      show: 'Transactions of this browser',
      nothing: { title: 'No transactions yet', text: 'What you send from here shows up here.' },
      sending: 'Sending {what}',
      sent: 'Sent {what}',
      transfer: 'Transfer of {what}',
      to: 'To {receiver}',
    },
    /** In place of `sending`, `sent` and `transfer` of the list. */
    swaps: { sending: 'Swapping {what}', sent: 'Swapped {what}', transfer: 'Swap of {what}' },
    approvals: { sending: 'Approving {what}', sent: 'Approved {what}', transfer: 'Approval of {what}' },
    pair: '{sold} for {bought}',
    unlimited: '{symbol} without a limit',
    status: {
      asked: 'In your wallet',
      checking: 'Making sure',
      searching: 'Looking for it',
      submitted: 'On its way',
      included: 'In a block',
      confirmed: 'Confirmed',
      reverted: 'Failed',
      replaced: 'Replaced',
      dropped: 'Not sent',
      unconfirmed: 'Not in a block',
      undetermined: 'Unknown',
      proposed: 'Proposed',
    } satisfies Record<TransactionScreen, string>,
    /** In place of `status.replaced`, where it is known how. */
    how: { spedUp: 'Sent again', cancelled: 'Cancelled' },
  },
})
