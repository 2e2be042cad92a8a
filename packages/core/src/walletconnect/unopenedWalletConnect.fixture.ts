import type { WalletConnectAdapter } from '../chain/walletConnectAdapter.ts'

/** WalletConnect whose client never finishes loading. */
export const unopenedWalletConnect: WalletConnectAdapter = {
  type: 'walletConnect',
  open: () => new Promise(() => {}),
  propose: async (_, needed) => needed,
}
