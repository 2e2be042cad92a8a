import { port, source } from '../../port.ts'
import type { CheckedName, NamesEvent, Proof, Registrant } from './names.types.ts'

type OfAccount = { account: Registrant }

/** Effects of the names flow on the root, the service and the wallet. */
export const namesPorts = {
  /** Reports the account of the active connection, and the views of the flow that the visitor comes to and leaves. */
  visit: source<NamesEvent>('names.visit'),
  /** Whether the service serves the account's chain. */
  serves: port<boolean, OfAccount>('names.serves'),
  /** Asks the service who holds a name, and for similar names. Rejects with `http.…`. */
  check: port<CheckedName, OfAccount & { name: string }>('names.check'),
  /** Requests the signature of the registration from the wallet of the account. */
  sign: port<Proof, OfAccount & { name: string }>('names.sign'),
  /**
   * Registers the signed name. Rejects with `name.taken`, `name.wrongSigner` or `name.stale`, where nothing was registered, and with
   * `name.notRegistered` where that is not known.
   */
  register: port<void, OfAccount & { proof: Proof }>('names.register'),
}
