import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { z } from 'zod'

/** Seconds by which a token may be early or late. */
const LEEWAY = 60

const headerSchema = z.object({ alg: z.literal('EdDSA'), typ: z.literal('JWT') })
const claimsSchema = z.object({ iss: z.string(), sub: z.string(), aud: z.string(), iat: z.number(), exp: z.number() })

const parsePart = <T>(schema: z.ZodType<T>, part: string) =>
  schema.parse(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')))

/**
 * Returns the key inside a `did:key:z…` identifier: base58btc of the multicodec prefix 0xed01 and the 32 bytes.
 * @see https://w3c-ccg.github.io/did-key-spec/#ed25519-x25519
 */
function publicKeyOf(did: string) {
  if (!did.startsWith('did:key:z')) throw new Error('the issuer is not a did:key')
  const bytes = base58.decode(did.slice('did:key:z'.length))
  if (bytes.length !== 34 || bytes[0] !== 0xed || bytes[1] !== 0x01) throw new Error('the issuer is not an ed25519 key')
  const x = Buffer.from(bytes.subarray(2)).toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

/**
 * Verifies the token that a client signs for this relay, and returns the client's `did:key`.
 * - `audiences` are the addresses of the relay; `now` is in seconds since the epoch.
 * - Throws an Error with the reason.
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/relay/relay-client-auth
 */
export function verifyRelayJwt(token: string, { audiences, now }: { audiences: readonly string[]; now: number }) {
  const [header, payload, signature, ...rest] = token.split('.')
  if (!header || !payload || !signature || rest.length > 0) throw new Error('the token is malformed')
  parsePart(headerSchema, header)
  const { iss, aud, iat, exp } = parsePart(claimsSchema, payload)
  const signed = Buffer.from(`${header}.${payload}`)
  if (!verify(null, signed, publicKeyOf(iss), Buffer.from(signature, 'base64url')))
    throw new Error('the token was not signed by its issuer')
  if (!audiences.includes(aud.replace(/\/$/, ''))) throw new Error('the token is for another relay')
  if (exp < now - LEEWAY) throw new Error('the token has expired')
  if (iat > now + LEEWAY) throw new Error('the token comes from the future')
  return iss
}
