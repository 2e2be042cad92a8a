import {
  type Approved,
  type Connection,
  isFoyerError,
  type SignedIn,
  type SignInDraft,
  type WalletAccount,
} from '@foyer/core/chain'
import { plainCopy } from '@foyer/core/chain/adapters'
import { hasSignInFields } from '@foyer/core/siwx'
import { toHexChainId } from '../chainId.ts'
import { hasFailedWith } from '../errors.ts'
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
  isFoyerError(error, 'wallet.unsupportedMethod') || hasFailedWith(error, code => UNSUPPORTED.includes(code))

function requestFor({ chainId, ...fields }: SignInDraft) {
  const signInWithEthereum = { ...fields, chainId: toHexChainId(chainId) }
  // A copy without undefined fields: a wallet may take a field that is there for one with a value.
  return [plainCopy({ version: '1', capabilities: { signInWithEthereum } })]
}

/** Parts of an answer, each of them of any type. */
type Answer = { accounts?: unknown } | null | undefined
type Entry = { address?: unknown; capabilities?: { signInWithEthereum?: unknown } | null } | null
type Signed = { message?: unknown; signature?: unknown } | null | undefined

function readSigned({ message, signature }: NonNullable<Signed>): SignedIn | undefined {
  if (typeof message !== 'string' || typeof signature !== 'string' || signature.length > MAX_SIGNATURE) return undefined
  // A contract whose owners have signed on the chain signs with nothing.
  return /^0x(?:[0-9a-f]{2})*$/i.test(signature) ? { message, signature } : undefined
}

/**
 * Connects by ERC-7846 with the capability `signInWithEthereum`: one prompt for the accounts and the signature of the first.
 * - `ask` resolves undefined where the wallet does not support it, and has not asked the visitor.
 * - `approve` adds the signed message to the connection, if it is the one of this request. A call that joins an open prompt has none.
 * @see https://eips.ethereum.org/EIPS/eip-7846
 */
export function createSigning(
  provider: Provider,
  draft: SignInDraft,
  accountsFrom: (method: string, addresses: unknown) => Promise<readonly WalletAccount[]>,
) {
  let signed: SignedIn | undefined
  return {
    async ask(): Promise<readonly WalletAccount[] | undefined> {
      let answer: Answer
      try {
        answer = (await ask(provider, METHOD, requestFor(draft))) as Answer
      } catch (error) {
        if (isUnsupported(error)) return undefined
        throw error
      }
      const entries = Array.isArray(answer?.accounts) ? (answer.accounts as Entry[]) : undefined
      signed = readSigned((entries?.[0]?.capabilities?.signInWithEthereum as Signed) ?? {})
      const addresses = entries?.map(entry => entry?.address)
      return accountsFrom(METHOD, addresses)
    },
    approve(connection: Connection): Approved {
      const fields = { ...draft, accountAddress: connection.address }
      return signed && hasSignInFields(signed.message, fields) ? { ...connection, signedIn: signed } : connection
    },
  }
}
