import type { FarcasterChallenge } from '../../chain/authConnector.ts'
import type { Social } from '../../chain/social.ts'
import { port, source } from '../../port.ts'
import type { Ended, LoginEvent, Opened, Sent, WalletPurpose } from './login.types.ts'

/** Effects of the login on the client, the windows of the browser and the root. Each call holds what it waits for until it is aborted. */
export const loginPorts = {
  /** Loads the client with each `login.wanted`. Not before: the vault of a visitor who comes in with a wallet is not asked for. */
  client: source('login.client'),
  /** Reports the views of the flow that the visitor comes to and leaves. */
  visit: source<LoginEvent>('login.visit'),
  /** Sends a code. `left`: the visitor had gone on before the client was loaded. */
  startEmail: port<Sent, { email: string }>('login.startEmail'),
  checkEmail: port<Ended, { challenge: string; code: string }>('login.checkEmail'),
  /** Opens a window synchronously, and goes on in it. The window is closed at the end. */
  social: port<Opened<Ended>, { provider: Social }>('login.social'),
  startFarcaster: port<FarcasterChallenge>('login.startFarcaster'),
  awaitFarcaster: port<Ended, { challenge: string }>('login.awaitFarcaster'),
  /** Opens the vault's window synchronously. */
  enter: port<Opened<Ended>, { purpose: WalletPurpose }>('login.enter'),
  /** Reports the end of a code or a link by the wall clock. */
  expiry: source<{ type: 'challenge.expired' }, { expiresAt: number }>('login.expiry'),
}
