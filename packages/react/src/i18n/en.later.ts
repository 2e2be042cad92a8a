/** The words of the views behind the first one. */
export const later = {
  connecting: {
    ask: {
      title: 'Approve in {wallet}',
      text: 'A request is open in your wallet. It may be behind another window.',
    },
    delayed: {
      title: '{wallet} is still waiting',
      text: 'Look for its window or its icon in the toolbar. If there is none, try again.',
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
    settling: { title: 'Connecting {wallet}', text: 'One moment.' },
    together: {
      text: 'It asks once for each chain family. {approved} of {all} approved.',
      over: { title: 'Not all were approved', text: 'Ask again, or go on with those that were.' },
      none: 'Nothing was shared. Ask again, or choose another wallet.',
      waiting: 'Waiting for your answer',
      approved: 'Approved',
      declined: 'Declined',
      proceed: 'Go on with {approved} of {all}',
    },
  },

  networks: {
    list: 'Networks',
    connect: 'Connect',
    active: 'Current network',
    refused: 'Not approved in your wallet',
  },

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
      text: 'Look for its window or its icon in the toolbar, and switch to {network} there. If there is none, try again.',
    },
    declined: { title: 'Switch declined', text: 'You declined the switch to {network} in {wallet}.' },
    failed: { title: 'Could not switch to {network}' },
    wallet: 'your wallet',
  },

  unsupported: {
    disconnect: 'Disconnect',
    together: 'Also disconnects {families}: they share one session.',
    title: 'This app does not run here',
    text: 'Your wallet is on {chain}. Choose a network to go on.',
    unknown: 'Unknown (chain {reference})',
    stay: 'Choose a network or disconnect first.',
  },

  whatIsAWallet: {
    points: {
      keys: {
        title: 'Your keys, your account',
        text: 'A wallet keeps the keys to your accounts. Nobody else can move what is yours.',
      },
      login: {
        title: 'A new way to log in',
        text: 'Connect it instead of making one more account and password.',
      },
      approve: {
        title: 'Nothing without your approval',
        text: 'An app can only ask. You see each request in the wallet, and decide there.',
      },
    },
    action: 'Get a wallet',
  },

  getWallet: {
    text: 'Install one in this browser, then come back: it appears in the list by itself.',
    list: 'Wallets to get',
    none: {
      title: 'Choose a wallet for this browser',
      text: 'Install one from your browser’s extension store, then come back: it appears in the list by itself.',
    },
  },
} as const
