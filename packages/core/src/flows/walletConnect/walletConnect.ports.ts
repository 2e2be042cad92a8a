import { port, source } from '../../port.ts'
import type { WalletConnectSession } from '../../walletconnect/session.ts'
import type { TransportFact } from '../../walletconnect/transport.ts'

/** What the session's owner needs of WalletConnect. */
export const walletConnectPorts = {
  /** The session of the last visit, if it is still alive. */
  recall: port<WalletConnectSession | undefined>('walletConnect.recall'),
  /** Everything on the wire while a session is held. */
  session: source<TransportFact>('walletConnect.session'),
}
