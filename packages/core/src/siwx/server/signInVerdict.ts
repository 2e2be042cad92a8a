import type { ChainNamespace } from '../../chain/namespace.ts'
import { attempt } from '../../foreign.ts'
import { readSignInMessage } from '../readSignInMessage.ts'
import { parseDateTime } from '../rfc3339.ts'
import { webAuthority } from '../rfc3986.ts'
import { isSameChain } from '../signInChain.ts'
import type { SignInFields } from '../signInFields.ts'

/** Signed message, and the values that the server expects in it. */
export type SignInProof = {
  /** Text that was signed, to the letter. */
  message: string
  /** Signature as the chain writes it: 0x hex on eip155 and polkadot, base58 on solana, base64 on bip122. */
  signature: string
  /** Account that claims to have signed. */
  address: string
  /** CAIP-2 id of the chain that the account is signed in on. */
  chainId: string
  /** Host of the site, with its port where that is not the default one. */
  domain: string
  /** Nonce that this server gave for this message. The server itself must see to it that it is used once. */
  nonce: string
  /** Time of the verification in milliseconds since the epoch; now by default. */
  time?: number
  /** Milliseconds by which the clock of the visitor may differ; 60,000 by default. */
  clockSkew?: number
  /** Address of a JSON-RPC endpoint of the chain. Only the signature of a contract's account needs it (ERC-1271, ERC-6492). */
  rpc?: string
}

/**
 * Reason to refuse a message:
 * - `malformed`: it does not have the format of its family, or the request does not have the shape of `SignInProof`.
 * - `domain`, `nonce`, `chain`, `address`: it has another one than the request.
 * - `uri`: it leads to another host than the domain.
 * - `issued`: it was made in the future. `expired`, `notBefore`: it is not valid at this time.
 * - `signature`: the account did not sign it.
 * - `unavailable`: the RPC endpoint did not answer, or is one of another chain. Nothing is known; try again.
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

/** Fields of a valid message, or the reason why it is refused. */
export type SignInVerdict = { ok: true; fields: SignInFields } | { ok: false; code: SignInRefusal }

/** Rules of one chain family. */
export type SignInFamily = {
  namespace: ChainNamespace
  /** Whether a message may name this account. */
  isAccount: (account: string) => boolean
  /** Whether both are the same account. */
  isSame: (one: string, other: string) => boolean
  /** Whether the account signed the message; `unavailable` if that cannot be found out now. May throw for a malformed signature. */
  isSigned: (proof: SignInProof) => boolean | 'unavailable' | Promise<boolean | 'unavailable'>
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
  if ((at(expirationTime) ?? Number.POSITIVE_INFINITY) <= time - skew) return 'expired'
  if ((at(notBefore) ?? Number.NEGATIVE_INFINITY) > time + skew) return 'notBefore'
  return undefined
}

const TEXTS = ['message', 'signature', 'address', 'chainId', 'domain', 'nonce'] as const

/** Reads a request once, whatever was given. Undefined if it does not have the shape. */
function readProof(given: unknown): SignInProof | undefined {
  const proof: Partial<SignInProof> = { ...(given as object) }
  const { time = 0, clockSkew = 0, rpc = '' } = proof
  const isWhole =
    TEXTS.every(name => typeof proof[name] === 'string' && proof[name] !== '') &&
    [time, clockSkew].every(number => Number.isFinite(number)) &&
    typeof rpc === 'string'
  return isWhole ? (proof as SignInProof) : undefined
}

const isSameHost = (one: string, other: string | undefined) => one.toLowerCase() === other?.toLowerCase()

async function isSigned(family: SignInFamily, proof: SignInProof): Promise<boolean | 'unavailable'> {
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
    if (!isSameChain(family.namespace, fields.chainId, proof.chainId)) return refused('chain')
    if (!attempt(() => family.isSame(fields.accountAddress, proof.address))) return refused('address')
    const signed = await isSigned(family, { ...proof, address: fields.accountAddress })
    if (signed === 'unavailable') return refused('unavailable')
    return signed ? { ok: true, fields } : refused('signature')
  }
}
