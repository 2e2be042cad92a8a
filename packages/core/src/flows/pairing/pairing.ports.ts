import { port, source } from '../../port.ts'
import type { Expired, Pairing, TransportFact } from '../../walletconnect/transport.ts'

/** Link, and the milliseconds from now on for which it may be shown. */
export type Offer = Pairing & { usableFor: number }

/** Effects of the pairing machine on WalletConnect. */
export const pairingPorts = {
  /** Loads the client. Rejects with `pairing.unavailable`, `pairing.storageRefused` or `chunk.failed`. */
  load: port<void>('pairing.load'),
  /** Creates a new link. */
  pair: port<Offer>('pairing.pair'),
  /**
   * Reports the expiry of the link by the wall clock: checked at once, and whenever time may have passed unnoticed. Timers stop while a
   * computer sleeps, and in a background page.
   */
  expiry: source<Expired, Offer>('pairing.expiry'),
  /** Reports the transport's facts while the links of this visit are wanted; abandons the links when it ends. */
  wire: source<TransportFact>('pairing.wire'),
}
