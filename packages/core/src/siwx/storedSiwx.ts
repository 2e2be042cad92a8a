import { textUpTo } from '../schema/leaves.ts'
import { array, unknown } from '../schema/schema.ts'

/** Values that the sign-in stores, with their parsers. Apart from the others, because they load later. */
export const storedSiwx = {
  /** Accounts with which the visitor does not want to sign in, as CAIP-10. */
  dismissed: array(textUpTo(256)),
  /** Mark of the last sign-in or sign-out, in any tab. */
  changed: textUpTo(64),
  /** Sessions, each of which is parsed by itself. */
  sessions: array(unknown),
}
