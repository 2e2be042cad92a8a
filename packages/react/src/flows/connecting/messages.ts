import { defineMessages } from '../../i18n/defineMessages.ts'

/** Texts of asking a wallet to connect. */
export const connectingMessages = defineMessages({
  name: 'connecting',
  en: {
    ask: {
      title: 'Approve in {wallet}',
      text: 'A request is open in your wallet. It may be behind another window.',
    },
    delayed: {
      title: '{wallet} is still waiting',
      text: 'Look for its window or its icon in the toolbar. If there is none, try again. If it was updated or removed, reload the page.',
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
    doubtful: 'Check this name: it may imitate another wallet.',
    connecting: { title: 'Connecting {wallet}', text: 'One moment.' },
    together: {
      text: 'It asks once for each chain family. {approved} of {all} approved.',
      over: { title: 'Not all were approved', text: 'Ask again, or go on with those that were.' },
      none: 'Nothing was shared. Ask again, or choose another wallet.',
      next: 'Not asked yet',
      waiting: 'Waiting for your answer',
      approved: 'Approved',
      declined: 'Declined',
      proceed: 'Go on with {approved} of {all}',
    },
  },
})
