import type { RefusalCode } from '@foyer/auth/protocol'
import { FoyerError } from '@foyer/core/chain'

/** Error of a request that the vault does not sign, with a code for dapps where there is one. */
export const refused = (method: string, reason: string, code: RefusalCode | undefined): FoyerError =>
  new FoyerError('auth.refused', { method, reason }, code === undefined ? {} : { cause: { code } })
