import type { WalletConnectAdapter } from '@foyer/core/chain'
import { loadModule } from './loadModule.ts'
import { type WalletConnectOptions, walletConnect as walletConnectOfPages } from './walletConnect.ts'

export type { WalletConnectOptions }

/** Same as `walletConnect()` of `@foyer/walletconnect`, for a program of Node: builds for a server leave out the client of that one. */
export const walletConnect = (options: WalletConnectOptions = {}): WalletConnectAdapter => ({
  ...walletConnectOfPages(options),
  open: async settings => (await loadModule(() => import('./loadClient.ts'))).loadClient(settings, options.storage),
})
