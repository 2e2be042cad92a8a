import type { CaipNetworkId } from '../chain/namespace.ts'

/**
 * Fields of a sign-in message. Times are RFC 3339 texts such as `2026-01-31T12:00:00.000Z`.
 * A message of Solana may leave out all but `domain` and `accountAddress`; those of the other families have `uri`, `version`, `chainId`,
 * `nonce` and `issuedAt` too.
 * @see https://eips.ethereum.org/EIPS/eip-4361
 * @see https://chainagnostic.org/CAIPs/caip-122
 */
export type SignInFields = {
  /** Host of the site that asks, with its port where that is not the default one: an RFC 3986 authority. */
  domain: string
  /** Scheme that the message names before the domain, without `://`. */
  scheme?: string
  /** Account that signs. On eip155 it is written with its EIP-55 checksum. */
  accountAddress: string
  /** Sentence for the visitor: ASCII letters, digits, spaces and the marks that RFC 3986 allows in a URI. */
  statement?: string
  /** RFC 3986 URI that the visitor signs in to. */
  uri?: string
  /** Version of the format, `1`. */
  version?: string
  /** CAIP-2 id of the chain that the account is signed in on. */
  chainId?: CaipNetworkId
  /** At least 8 letters and digits that no earlier message had. */
  nonce?: string
  /** Time at which the message was made. */
  issuedAt?: string
  /** Time from which the message is no longer valid. */
  expirationTime?: string
  /** Time from which the message is valid. */
  notBefore?: string
  /** Identifier of the request, chosen by the site. */
  requestId?: string
  /** URIs that the visitor is told of. */
  resources?: readonly string[]
}
