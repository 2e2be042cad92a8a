import { isAddress } from '../chain/address.ts'
import { isChecksummed } from '../chain/checksumAddress.ts'
import { FoyerError } from '../errors.ts'
import { type AccountRules, readSignInMessage } from './readSignInMessage.ts'
import type { SignInFields } from './signInFields.ts'

const rules: AccountRules = {
  eip155: isChecksummed,
  solana: account => isAddress(account, 'solana'),
  polkadot: account => isAddress(account, 'polkadot'),
  bip122: account => isAddress(account, 'bip122'),
}

/**
 * Reads a sign-in message of one of the four families, as it was signed. Nothing is verified.
 * @throws FoyerError `siwx.malformed` with the first field that breaks the format.
 * @see https://eips.ethereum.org/EIPS/eip-4361#abnf-message-format
 */
export function parseSignInMessage(text: string): SignInFields {
  const reading = readSignInMessage(text, rules)
  if ('malformed' in reading) throw new FoyerError('siwx.malformed', { field: reading.malformed })
  return reading.fields
}
