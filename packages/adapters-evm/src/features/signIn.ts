import { type Approved, type Connection, isFoyerError, type SignedIn, type SignInDraft } from '@foyer/core/chain'
import { layersOf, plainCopy } from '@foyer/core/chain/adapters'
import { hasSignInFields } from '@foyer/core/siwx'
import { toHexChainId } from '../chainId.ts'
import { INNER } from '../errors.ts'
import { ask, type Provider } from '../wallet.ts'

const METHOD = 'wallet_connect'

/** More than any signature of a contract's account has (ERC-6492). */
const MAX_SIGNATURE = 100_000

/**
 * Errors of a wallet that knows the method, but not this capability or one of its fields. The visitor has not been asked.
 * @see https://eips.ethereum.org/EIPS/eip-5792 (5700)
 * @see https://www.jsonrpc.org/specification#error_object (-32602)
 */
const UNSUPPORTED = [5700, -32602]

const isUnsupported = (error: unknown) =>
  isFoyerError(error, 'wallet.unsupportedMethod') ||
  (isFoyerError(error, 'wallet.failed') &&
    layersOf(error.cause, INNER).some(({ code }) => UNSUPPORTED.includes(Number(code))))

function requestFor({ chainId, ...fields }: SignInDraft) {
  const signInWithEthereum = { ...fields, chainId: toHexChainId(chainId.slice('eip155:'.length)) }
  // A copy without undefined fields: a wallet may take a field that is there for one with a value.
  return [plainCopy({ version: '1', capabilities: { signInWithEthereum } })]
}

/** Parts of an answer, each of them of any type. */
type Answer = { accounts?: unknown } | null | undefined
type Entry = { address?: unknown; capabilities?: { signInWithEthereum?: unknown } | null } | null
type Signed = { message?: unknown; signature?: unknown } | null | undefined

function readSigned({ message, signature }: NonNullable<Signed>): SignedIn | undefined {
  if (typeof message !== 'string' || typeof signature !== 'string' || signature.length > MAX_SIGNATURE) return undefined
  return /^0x(?:[0-9a-f]{2})+$/i.test(signature) ? { message, signature } : undefined
}

/** Answer to `wallet_connect`: the addresses, which are not parsed, and the sign-in of the first account. */
export interface SignInAnswer {
  method: string
  addresses: unknown
  signed: SignedIn | undefined
}

/**
 * Connects by ERC-7846 with the capability `signInWithEthereum`: one prompt for the accounts and the signature of the first. Resolves undefined
 * where the wallet does not support it, and has not asked the visitor.
 * @see https://eips.ethereum.org/EIPS/eip-7846
 */
export async function askToSignIn(provider: Provider, draft: SignInDraft): Promise<SignInAnswer | undefined> {
  let answer: Answer
  try {
    answer = (await ask(provider, METHOD, requestFor(draft))) as Answer
  } catch (error) {
    if (isUnsupported(error)) return undefined
    throw error
  }
  const entries = Array.isArray(answer?.accounts) ? (answer.accounts as Entry[]) : undefined
  return {
    method: METHOD,
    addresses: entries?.map(entry => entry?.address),
    signed: readSigned((entries?.[0]?.capabilities?.signInWithEthereum as Signed) ?? {}),
  }
}

/** Adds the signed message to a connection, if it is the one of this request: another call may have opened the prompt. */
export const approved = (connection: Connection, signed: SignedIn | undefined, draft: SignInDraft): Approved =>
  signed && hasSignInFields(signed.message, { ...draft, accountAddress: connection.address })
    ? { ...connection, signedIn: signed }
    : connection
