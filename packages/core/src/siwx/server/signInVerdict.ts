import type { ChainNamespace } from '../../chain/namespace.ts'
import { attempt } from '../../foreign.ts'
import { readSignInMessage } from '../readSignInMessage.ts'
import { parseDateTime } from '../rfc3339.ts'
import { webAuthority } from '../rfc3986.ts'
import { isSameChain } from '../signInChain.ts'
import type { SignInFields } from '../signInFields.ts'
import { readProof, type SignInProof } from './signInProof.ts'

/**
 * Reason to refuse a message:
 * - `malformed`: it does not have the format of its family, or the request does not have the shape of `SignInProof`.
 * - `domain`, `nonce`, `chain`, `address`: it has another one than the request; a chain that is not one of `chains`, too.
 * - `uri`: it leads to another host than the domain.
 * - `issued`: it was made in the future. `expired`, `notBefore`: it is not valid at this time.
 * - `signature`: the account did not sign it.
 * - `unavailable`: an endpoint of `contracts` did not answer, is one of another chain, or disagrees with another. Nothing is known; try again.
 */
export type SignInRefusal =
  | 'malformed'
  | 'domain'
  | 'uri'
  | 'nonce'
  | 'issued'
  | 'expired'
  | 'notBefore'
  | 'chain'
  | 'address'
  | 'signature'
  | 'unavailable'

/** Proof of a signature: the account's own key, or the word of the endpoints that a contract accepts it. */
export type SignedBy = 'key' | 'contract'

/** Fields of a valid message and the proof that the account signed it, or the reason why it is refused. */
export type SignInVerdict = { ok: true; fields: SignInFields; signedBy: SignedBy } | { ok: false; code: SignInRefusal }

/** Whether an account signed, by its own key (true) or by its contract; `unavailable` if that cannot be found out now. */
export type Signing = boolean | 'contract' | 'unavailable'

/** Rules of one chain family. */
export type SignInFamily = {
  namespace: ChainNamespace
  /** Whether a message may name this account. */
  isAccount: (account: string) => boolean
  /** Whether both are the same account. */
  isSame: (one: string, other: string) => boolean
  /** Whether the account signed the message. May throw for a malformed signature. */
  isSigned: (proof: SignInProof) => Signing | Promise<Signing>
}

const SKEW = 60_000

/** Reason of the times to refuse the message, if there is one. */
function refusalOfTime(
  { issuedAt, expirationTime, notBefore }: SignInFields,
  time: number,
  skew: number,
): SignInRefusal | undefined {
  const at = (text: string | undefined) => (text === undefined ? undefined : parseDateTime(text))
  if ((at(issuedAt) ?? Number.POSITIVE_INFINITY) > time + skew) return 'issued'
  // Without the margin: a session of this message would be over before it begins.
  if ((at(expirationTime) ?? Number.POSITIVE_INFINITY) <= time) return 'expired'
  if ((at(notBefore) ?? Number.NEGATIVE_INFINITY) > time + skew) return 'notBefore'
  return undefined
}

const isSameHost = (one: string, other: string | undefined) => one.toLowerCase() === other?.toLowerCase()

async function isSigned(family: SignInFamily, proof: SignInProof): Promise<Signing> {
  try {
    return await family.isSigned(proof)
  } catch {
    // A malformed signature makes the libraries throw.
    return false
  }
}

/** Returns a function that judges the messages of these families. It resolves for every input, and never rejects. */
export function signInVerifier(families: readonly SignInFamily[]): (proof: SignInProof) => Promise<SignInVerdict> {
  const rules = Object.fromEntries(families.map(({ namespace, isAccount }) => [namespace, isAccount]))
  const refused = (code: SignInRefusal) => ({ ok: false, code }) as const
  return async given => {
    const proof = attempt(() => readProof(given))
    if (!proof) return refused('malformed')
    const reading = readSignInMessage(proof.message, rules)
    if ('malformed' in reading) return refused('malformed')
    const { fields } = reading
    const family = families.find(({ namespace }) => namespace === reading.namespace)!
    if (!isSameHost(proof.domain, fields.domain)) return refused('domain')
    const authority = fields.uri === undefined ? undefined : webAuthority(fields.uri)
    if (authority !== undefined && !isSameHost(fields.domain, authority)) return refused('uri')
    if (fields.nonce !== proof.nonce) return refused('nonce')
    const late = refusalOfTime(fields, proof.time ?? Date.now(), proof.clockSkew ?? SKEW)
    if (late) return refused(late)
    const isChain = (expected: string) => isSameChain(family.namespace, fields.chainId, expected)
    if (!isChain(proof.chainId) || (proof.chains && !proof.chains.some(isChain))) return refused('chain')
    if (!attempt(() => family.isSame(fields.accountAddress, proof.address))) return refused('address')
    const signed = await isSigned(family, { ...proof, address: fields.accountAddress })
    if (signed === 'unavailable') return refused('unavailable')
    if (!signed) return refused('signature')
    return { ok: true, fields, signedBy: signed === 'contract' ? signed : 'key' }
  }
}
