import { malformed } from '@foyer/core/chain/adapters'
import { base58, base64 } from '@scure/base'
import { withSignature } from '../wire.ts'

/** Methods of a WalletConnect session. @see https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc */
export const SIGN_MESSAGE = 'solana_signMessage'
export const SIGN = 'solana_signTransaction'
export const SIGN_ALL = 'solana_signAllTransactions'
export const SEND = 'solana_signAndSendTransaction'

const SIGNATURE = 64

/** Bytes of the base58 signature in an answer. Throws `wallet.malformedAnswer`. */
export function signatureIn(method: string, answer: unknown): Uint8Array {
  const { signature } = (answer ?? {}) as { signature?: unknown }
  try {
    const bytes = base58.decode(typeof signature === 'string' && signature.length <= 2 * SIGNATURE ? signature : '')
    if (bytes.length === SIGNATURE) return bytes
  } catch {
    // Not base58: rejected below.
  }
  throw malformed(method, `expected a signature of ${SIGNATURE} bytes in base58`)
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
