import type { ChainFeatures } from '@foyer/core/chain'
import { malformed } from '@foyer/core/chain/adapters'
import { base58, base64 } from '@scure/base'
import type { Discovery } from '../discover.ts'
import { askToSign, bytesFrom, chainFor, signatureFrom } from './sign.ts'

const SIGN = 'solana:signTransaction'
const SEND = 'solana:signAndSendTransaction'

const SIGNATURE = 64
/** A transaction has at most 1232 bytes, so that the number of its signatures fits into one. */
const MOST_BYTES = 1232

/** Whether the bytes can be a signed transaction: a count, as many signatures, the first of them not empty, then the message. */
export function isSignedTransaction(wire: Uint8Array): boolean {
  const count = wire[0] ?? 0
  const message = 1 + count * SIGNATURE
  if (count === 0 || count > 127 || wire.length <= message || wire.length > MOST_BYTES) return false
  return wire.slice(1, 1 + SIGNATURE).some(byte => byte !== 0)
}

/**
 * Both ways base64 of the wire bytes. A wallet may have changed the transaction (priority fee, guards): whoever sends it looks again.
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
 * Resolves with the first signature, base58, which is the transaction's id on this chain, once the wallet has broadcast it.
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
