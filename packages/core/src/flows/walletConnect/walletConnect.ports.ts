import { port, source } from '../../port.ts'
import type { WalletConnectSession } from '../../walletconnect/session.ts'
import type { TransportFact } from '../../walletconnect/transport.ts'

/** Effects of the session machine on WalletConnect. */
export const walletConnectPorts = {
  /** Restores the session of the last visit, if it is still alive. */
  recall: port<WalletConnectSession | undefined>('walletConnect.recall'),
  /** Reports the transport's facts while a session is held. */
  session: source<TransportFact>('walletConnect.session'),
}
