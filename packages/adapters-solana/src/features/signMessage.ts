import type { ChainFeatures } from '@foyer/core/chain'
import type { Discovery } from '../discover.ts'
import { askToSign, bytesFrom, signatureFrom } from './sign.ts'
import { proofFor } from './signedText.ts'

const METHOD = 'solana:signMessage'

/**
 * The signature is 64 bytes as base58, or the envelope of an off-chain message from a wallet that signs those alone.
 * @see https://github.com/anza-xyz/wallet-standard (solana:signMessage)
 */
export const createSignMessage =
  (discovery: Discovery): NonNullable<ChainFeatures['signMessage']> =>
  async (connection, message, call) => {
    const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : Uint8Array.from(message)
    const output = await askToSign(
      discovery,
      METHOD,
      connection,
      {
        // A copy, so that the wallet cannot change the bytes that the answer is compared with.
        input: ({ source }) => ({ account: source, message: bytes.slice() }),
        output: ['signedMessage', 'signature'],
      },
      call,
    )
    const signed = bytesFrom(METHOD, output.signedMessage, 'the signed message')
    const signature = signatureFrom(METHOD, output.signature)
    return proofFor(METHOD, connection.address, bytes, { bytes: signed, signature })
  }
