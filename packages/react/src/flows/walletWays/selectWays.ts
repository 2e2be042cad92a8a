import { type AskedConnector, type ModalSnapshot, selectReach, selectWalletEntry } from '@foyer/core'

/** Ways to the wallet of a connector. Undefined without WalletConnect, and for a wallet that the registry does not have. */
export function selectWays(snapshot: ModalSnapshot, connector: AskedConnector) {
  const entry = snapshot.context.booted?.walletConnect ? selectWalletEntry(snapshot, connector) : undefined
  return entry && { entry, platforms: selectReach(snapshot, { wallet: entry, href: location.href }).platforms }
}
