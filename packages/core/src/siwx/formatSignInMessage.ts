import { parseCaipNetworkId } from '../chain/caip.ts'
import { checksumAddress } from '../chain/checksumAddress.ts'
import { isEvmAddress } from '../chain/evmAddress.ts'
import type { CaipNetworkId, ChainNamespace } from '../chain/namespace.ts'
import { FoyerError } from '../errors.ts'
import { parseSignInMessage } from './parseSignInMessage.ts'
import { chainText } from './signInChain.ts'
import type { SignInFields } from './signInFields.ts'
import { ACCOUNT_WORDS, LINES, RESOURCE, RESOURCES } from './signInLayout.ts'

/**
 * Writes the message that an account of the namespace signs: EIP-4361 for eip155, Sign In With Solana, and CAIP-122 in the layout of
 * EIP-4361 for polkadot and bip122. An address of eip155 gets its EIP-55 checksum.
 * Throws `siwx.malformed` with the first field that is missing or breaks the format, and `caip.invalid` for a `chainId` that is no CAIP-2 id.
 */
export function signInMessageFor(namespace: ChainNamespace, fields: SignInFields): string {
  const { scheme, domain, accountAddress, statement, chainId, resources } = fields
  // A host without types may leave out even these.
  for (const field of ['domain', 'accountAddress'] as const)
    if (!fields[field]) throw new FoyerError('siwx.malformed', { field })
  for (const [field, value] of Object.entries(fields)) {
    // A second line could pretend to be another field. Solana's statement may have several, and the check below reads them.
    const mayBreak = namespace === 'solana' && field === 'statement'
    if (value === '' || (!mayBreak && /[\r\n]/.test(String(value)))) throw new FoyerError('siwx.malformed', { field })
  }
  const origin = scheme === undefined ? domain : `${scheme}://${domain}`
  const account =
    namespace === 'eip155' && isEvmAddress(accountAddress) ? checksumAddress(accountAddress) : accountAddress
  const values = { ...fields, chainId: chainId && (chainText(namespace, chainId) ?? '') }
  const header = `${origin} wants you to sign in with your ${ACCOUNT_WORDS[namespace]} account:\n${account}`
  const lines = LINES.flatMap(({ field, label }) =>
    values[field] === undefined ? [] : [`${label}: ${values[field]}`],
  ).concat(resources ? [RESOURCES, ...resources.map(uri => `${RESOURCE}${uri}`)] : [])
  const body =
    namespace === 'solana'
      ? [statement, lines.join('\n')].flatMap(paragraph => (paragraph ? ['', paragraph] : []))
      : ['', ...(statement === undefined ? [] : [statement]), '', ...lines]
  const text = [header, ...body].join('\n')
  parseSignInMessage(text)
  return text
}

/** Same as `signInMessageFor`, for the namespace of `chainId`. */
export const formatSignInMessage = (fields: SignInFields & { chainId: CaipNetworkId }): string =>
  signInMessageFor(parseCaipNetworkId(fields.chainId).namespace, fields)
