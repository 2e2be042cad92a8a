import { defineMessages } from '../../i18n/defineMessages.ts'

/** Texts of signing in. */
export const signInMessages = defineMessages({
  name: 'signIn',
  en: {
    ask: {
      title: 'Sign in with {wallet}',
      text: 'Your signature proves that this account is yours. It is free, and moves nothing.',
    },
    sign: {
      title: 'Sign in your wallet',
      text: 'A request is open in {wallet}. It may be behind another window.',
    },
    away: {
      title: 'Open your wallet',
      text: 'Sign the message in {wallet}, then come back to this page.',
    },
    delayed: {
      title: '{wallet} is still waiting',
      text: 'Look for its window or its icon in the toolbar. If there is none, try again. If it was updated or removed, reload the page.',
      away: 'Open {wallet} and sign the message there. If there is none, try again.',
    },
    verifying: { title: 'Authenticating...', text: 'This app is checking your signature.' },
    declined: { text: 'You declined in {wallet}. You are connected, but not signed in.' },
    failed: { title: 'You are not signed in' },
    plain: 'Use your regular account',

    site: 'Site',
    account: 'Account',
    network: 'Network',
    message: { show: 'Show the message', hide: 'Hide the message', label: 'Message to sign' },
    foreign: {
      title: 'This message is for another site',
      advice: 'Do not sign unless you know why this page asks for it.',
      text: 'You are on {page}, and your signature would sign somebody in to {domain}.',
    },

    action: 'Sign',
    anyway: 'Sign anyway',
    cancel: { close: 'Not now', return: 'Cancel and go back', disconnect: 'Cancel and disconnect' },
    stay: 'Sign in or cancel first.',
    wallet: 'your wallet',
  },
})
