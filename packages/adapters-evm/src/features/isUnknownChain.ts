import { isFoyerError } from '@foyer/core/chain'
import { layersOf } from '@foyer/core/chain/adapters'
import { hasFailedWith, INNER } from '../errors.ts'

/** Milliseconds that a person needs at least to read a question and to refuse it. */
const PERSON = 500

/** Words of a wallet that does not have a network, and of one that has refused. */
const NO_SUCH =
  /not (?:been )?(?:supported|recogni[sz]ed|added|found|known)|does not (?:support|have)|un(?:supported|recogni[sz]ed|known) (?:chain|network)/i
const REFUSED = /reject|den[iy]|declin|cancel/i

/**
 * Whether a switch failed because the wallet does not have the chain.
 * - By its code. Some wallets send it with the other sign.
 * - By its words, or without any code, where the answer came faster than a person refuses: Enkrypt gives code 4001 to "not supported".
 */
export function isUnknownChain(error: unknown, elapsed = Number.POSITIVE_INFINITY): boolean {
  if (hasFailedWith(error, code => [4902, 32603].includes(Math.abs(code)))) return true
  if (elapsed > PERSON || !isFoyerError(error, 'wallet.failed')) return false
  const { reason = '' } = error.context
  if (NO_SUCH.test(reason)) return true
  return layersOf(error.cause, INNER).every(({ code }) => code === undefined) && !REFUSED.test(reason)
}
