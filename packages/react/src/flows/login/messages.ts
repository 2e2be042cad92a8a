import type { Social } from '@foyer/core/chain'
import { defineMessages } from '../../i18n/defineMessages.ts'

/** Texts of coming in by email or with a social account, and of the wallet behind it. */
export const loginMessages = defineMessages({
  name: 'login',
  en: {
    or: 'or',
    email: 'Email address',
    continueWithEmail: 'Continue with email',
    socials: 'Social accounts',
    continueWith: 'Continue with {provider}',
    more: 'More',
    fewer: 'Less',
    providers: {
      google: 'Google',
      x: 'X',
      discord: 'Discord',
      farcaster: 'Farcaster',
      github: 'GitHub',
      apple: 'Apple',
      facebook: 'Facebook',
    } satisfies Record<Social, string>,

    code: {
      title: 'Check your email',
      text: 'Type the code that was sent to {email}. It is checked with its last digit.',
      label: 'Code of six digits from the email',
      sending: 'A code is being sent…',
      checking: 'The code is being checked…',
      accepted: 'The code is right. One moment…',
      wrong: 'Wrong code. Tries left: {count}',
      hint: 'No email? Look in your spam folder.',
      resend: 'Send a new code',
      resending: 'Sending…',
      resendIn: 'New code in {time}',
      change: 'Change address',
      expired: { title: 'This code is too old', text: 'Have a new one sent to {email}' },
      locked: {
        title: 'Too many wrong codes',
        text: 'To protect you, this code is no longer valid. Have a new one sent to {email}',
      },
      failed: 'No code was sent',
    },

    opening: { title: 'Continue with {provider}', text: 'One moment, the window is being opened.' },
    waiting: {
      title: 'Continue with {provider}',
      text: 'Log in in the window that has opened. This page goes on by itself.',
    },
    checking: { title: 'Logging in', text: 'One moment.' },
    blocked: { title: 'The window was blocked', text: 'Your browser let no window open. Press the button to open it.' },
    cancelled: { title: 'You left {provider}', text: 'You were not logged in. Try again, or choose another way.' },
    denied: {
      title: '{provider} did not let you in',
      text: 'You may have declined there. Try again, or choose another way.',
    },
    expired: { title: 'This took too long', text: 'The login at {provider} has ended. Try again.' },
    wrongAccount: {
      title: 'That is another account',
      text: 'You are connected with another one. Choose the same account, or disconnect first.',
    },
    failed: 'The login did not work',
    openWindow: 'Open {provider}',
    openAgain: 'Open again',

    create: {
      title: 'Make your wallet',
      text: 'It is made on this device, in a window of {vault}. You write down a recovery code there: without it nobody can bring the wallet back.',
      action: 'Make my wallet',
    },
    recover: {
      title: 'Bring your wallet here',
      text: 'You have a wallet already. To use it in this browser, have your recovery code or your passkey ready.',
      action: 'Continue in {vault}',
    },
    open: {
      title: 'Open your wallet',
      text: 'If this browser has it, it opens in a window of {vault}. If not, have your recovery code or your passkey ready.',
      action: 'Continue in {vault}',
    },
    making: {
      title: 'Continue in {vault}',
      text: 'Finish in the window that has opened. This page goes on by itself.',
    },
    unmade: {
      title: 'Your wallet is not ready',
      text: 'You left before it was. Nothing is lost: open the window again.',
    },
    unready: 'Your wallet did not open',

    farcaster: {
      code: 'QR code to scan with Farcaster',
      loading: 'The code is being made',
      aim: 'Scan with your phone, approve in Farcaster',
      here: { title: 'Continue in Farcaster', text: 'Open the app and approve there, then come back to this page.' },
      validFor: 'Valid for {time}',
      open: 'Open Farcaster',
      copy: 'Copy link',
      copied: 'Copied',
    },

    approve: {
      title: 'Confirm in {vault}',
      text: 'You see there what you agree to. Nothing happens before that.',
      waiting: {
        title: 'Continue in {vault}',
        text: 'Answer in the window that has opened. It may be behind this one.',
      },
      request: 'Request',
      network: 'Network',
      action: 'Continue',
      reopen: 'Open again',
      reject: 'Reject',
      more: 'More that wait: {count}',
      methods: {
        message: 'Sign a message',
        typedData: 'Sign structured data',
        sign: 'Sign a transaction',
        send: 'Send a transaction',
        other: 'Answer a request',
      },
    },

    profile: {
      email: 'Came in by email',
      social: 'Came in with {provider}',
      recovery: 'Recovery phrase',
      passkeys: 'Passkeys',
      opensIn: 'Opens in {vault}',
      ownWallet: 'Use your own wallet',
      ownWalletSub: 'Connect one that you have',
      signOut: 'Sign out',
      wallet: 'Your wallet',
    },
  },
})
