import { port, source } from '../../port.ts'
import type { Expired, Pairing, TransportFact } from '../../walletconnect/transport.ts'

/** A link, and for how many milliseconds from now on it may be shown. */
export type Offer = Pairing & { usableFor: number }

/** What pairing needs of WalletConnect. */
export const pairingPorts = {
  /** Loads the client. Rejects with `pairing.unavailable`, `pairing.storageRefused` or `chunk.failed`. */
  load: port<void>('pairing.load'),
  /** A new link. */
  pair: port<Offer>('pairing.pair'),
  /**
   * Says when the link's time is over by the wall clock: at once, and whenever that may have gone on unnoticed. Timers stand still while a
   * computer sleeps, and in a page behind others.
   */
  expiry: source<Expired, Offer>('pairing.expiry'),
  /** Everything on the wire, for as long as this visit's links are wanted; its end abandons them. */
  wire: source<TransportFact>('pairing.wire'),
}
