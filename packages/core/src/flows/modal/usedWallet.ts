import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import type { Established, ModalContext } from './modal.types.ts'
import { topOf } from './routing.ts'

/** The wallet that the visitor chose to be reached over WalletConnect, and that now is. */
export const remoteWallet = (context: ModalContext, { connection, restored }: Established) => {
  const top = topOf(context)
  if (restored || connection.connectorId !== WALLET_CONNECT || top?.view !== 'ConnectingWalletConnect') return undefined
  return top.payload.wallet
}

/** By what the wallet is remembered that the visitor has just connected. Of one that scanned the plain code nothing is known. */
export const usedWallet = (context: ModalContext, event: Established) => {
  const { connectorId } = event.connection
  if (event.restored) return undefined
  return connectorId === WALLET_CONNECT ? remoteWallet(context, event)?.id : connectorId
}
