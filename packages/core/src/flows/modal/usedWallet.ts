import { isShared } from '../../auth/auth.ts'
import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import type { Established, ModalContext } from './modal.types.ts'
import { topOf } from './routing.ts'

/** Wallet that the visitor chose and has just connected over WalletConnect. */
export const remoteWallet = (context: ModalContext, { connection, restored }: Established) => {
  const top = topOf(context)
  if (restored || connection.connectorId !== WALLET_CONNECT || top?.view !== 'ConnectingWalletConnect') return undefined
  return top.payload.wallet
}

/** Id stored for the wallet just connected; undefined for a wallet that scanned the plain code. */
export const usedWallet = (context: ModalContext, event: Established) => {
  const { connectorId } = event.connection
  if (event.restored) return undefined
  // A login is no wallet of the list.
  return isShared(connectorId) ? remoteWallet(context, event)?.id : connectorId
}
