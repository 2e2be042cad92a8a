import type { ModalOptions } from '@foyer/core'

type WalletConnect = Extract<ModalOptions['walletConnect'], { type: 'walletConnect' }>

/** WalletConnect whose client opens a socket to the relay of the page, as the real one does, and then waits for ever. */
export const dialingWalletConnect: WalletConnect = {
  type: 'walletConnect',
  open: ({ relayUrl }) => {
    if (relayUrl) void new WebSocket(relayUrl)
    return new Promise(() => {})
  },
  propose: async (_, needed) => needed,
}
