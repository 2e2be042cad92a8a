import type { ChainFeatures } from '@foyer/core/chain'
import { malformed } from '@foyer/core/chain/adapters'
import { base58, base64 } from '@scure/base'
import type { Discovery } from '../discover.ts'
import { askToSign, bytesFrom, chainFor, signatureFrom } from './sign.ts'

const SIGN = 'solana:signTransaction'
const SEND = 'solana:signAndSendTransaction'

const SIGNATURE = 64
/** Maximum size of a transaction. The number of its signatures fits into one byte. */
const MAX_BYTES = 1232

/** Whether bytes have the layout of a signed transaction: a count, the signatures (the first not empty), the message. */
export function isSignedTransaction(wire: Uint8Array): boolean {
  const count = wire[0] ?? 0
  const message = 1 + count * SIGNATURE
  if (count === 0 || count > 127 || wire.length <= message || wire.length > MAX_BYTES) return false
  return wire.slice(1, 1 + SIGNATURE).some(byte => byte !== 0)
}

/**
 * Takes and returns base64 of the wire bytes. A wallet may change the transaction (priority fee, guards): check it before sending it.
 * @see https://github.com/anza-xyz/wallet-standard (solana:signTransaction)
 */
export const createSignTransaction =
  (discovery: Discovery): NonNullable<ChainFeatures['signTransaction']> =>
  async (connection, transaction, call) => {
    const wire = base64.decode(transaction)
    const output = await askToSign(
      discovery,
      SIGN,
      connection,
      {
        input: account => ({ account: account.source, transaction: wire, chain: chainFor(account, connection) }),
        output: ['signedTransaction'],
      },
      call,
    )
    const signed = bytesFrom(SIGN, output.signedTransaction, 'the signed transaction')
    if (!isSignedTransaction(signed)) throw malformed(SIGN, 'expected a signed transaction')
    return base64.encode(signed)
  }

/**
 * Resolves with the transaction id (its first signature, base58) once the wallet has broadcast it.
 * @see https://github.com/anza-xyz/wallet-standard (solana:signAndSendTransaction)
 */
export const createSendTransaction =
  (discovery: Discovery): NonNullable<ChainFeatures['sendTransaction']> =>
  async (connection, transaction, call) => {
    const wire = base64.decode(transaction)
    const output = await askToSign(
      discovery,
      SEND,
      connection,
      {
        input: account => ({ account: account.source, transaction: wire, chain: chainFor(account, connection) }),
        output: ['signature'],
      },
      call,
    )
    return base58.encode(signatureFrom(SEND, output.signature))
  }
