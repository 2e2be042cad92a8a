import { defineMessages } from '../../i18n/defineMessages.ts'

/** Texts of choosing and switching networks. */
export const networkMessages = defineMessages({
  name: 'network',
  en: {
    list: 'Networks',
    connect: 'Connect',
    active: 'Current network',
    refused: 'Not approved in your wallet',

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
        text: 'Look for its window or its icon in the toolbar, and switch to {network} there. If there is none, try again. If it was updated or removed, reload the page.',
      },
      declined: { title: 'Switch declined', text: 'You declined the switch to {network} in {wallet}.' },
      failed: { title: 'Could not switch to {network}' },
      wallet: 'your wallet',
    },

    unsupported: {
      disconnect: 'Disconnect',
      title: 'This app does not run here',
      text: 'Your wallet is on {chain}. Choose a network to go on.',
      unknown: 'Unknown (chain {reference})',
      unclear: {
        title: 'Your network is unclear',
        text: 'Your wallet says that it has switched, but it still answers for another network. Check the network there, and choose it here to go on.',
      },
      stay: 'Choose a network or disconnect first.',
    },
  },
})
