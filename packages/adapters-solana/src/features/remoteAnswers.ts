import { attempt, malformed, readOffchainEnvelope } from '@foyer/core/chain/adapters'
import { base58, base64 } from '@scure/base'
import { withSignature } from '../wire.ts'
import type { Signed } from './signedText.ts'

/** Methods of a WalletConnect session. @see https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc */
export const SIGN_MESSAGE = 'solana_signMessage'
export const SIGN = 'solana_signTransaction'
export const SIGN_ALL = 'solana_signAllTransactions'
export const SEND = 'solana_signAndSendTransaction'

const SIGNATURE = 64

/** Characters of the longest envelope of an off-chain message in base58, which takes time by the square of its length. */
const LONGEST = 4_096

/** Bytes of the base58 text in an answer. Undefined for anything else. */
function base58In(answer: unknown, longest: number): Uint8Array | undefined {
  const { signature } = (answer ?? {}) as { signature?: unknown }
  return typeof signature === 'string' && signature.length <= longest
    ? attempt(() => base58.decode(signature))
    : undefined
}

/** Bytes of the base58 signature in an answer. Throws `wallet.malformedAnswer`. */
export function signatureIn(method: string, answer: unknown): Uint8Array {
  const bytes = base58In(answer, 2 * SIGNATURE)
  if (bytes?.length === SIGNATURE) return bytes
  throw malformed(method, `expected a signature of ${SIGNATURE} bytes in base58`)
}

/** Signed bytes and signature of a message: its own, or those in the envelope of an off-chain message. Throws `wallet.malformedAnswer`. */
export function messageIn(answer: unknown, message: Uint8Array): Signed {
  const envelope = readOffchainEnvelope(base58In(answer, LONGEST) ?? new Uint8Array())
  return envelope
    ? { bytes: envelope.signed, signature: envelope.signature }
    : { bytes: message, signature: signatureIn(SIGN_MESSAGE, answer) }
}

/** Bytes of a signed transaction in base64. Throws `wallet.malformedAnswer`. */
export function transactionFrom(method: string, transaction: unknown): Uint8Array {
  try {
    return base64.decode(transaction as string)
  } catch {
    throw malformed(method, 'expected a signed transaction in base64')
  }
}

/** The signed transaction of an answer, or the requested one with the signature of the answer when the wallet returns only that. */
export function signedIn(answer: unknown, wire: Uint8Array, address: string): Uint8Array {
  const { transaction } = (answer ?? {}) as { transaction?: unknown }
  return typeof transaction === 'string'
    ? transactionFrom(SIGN, transaction)
    : withSignature(wire, address, signatureIn(SIGN, answer))
}
