import {
  isOffchainMessage,
  isSameBytes,
  malformed,
  readOffchainMessage,
  writeOffchainEnvelope,
} from '@foyer/core/chain/adapters'
import { base58 } from '@scure/base'

/** Bytes that a wallet says it has signed, and its signature. */
export interface Signed {
  bytes: Uint8Array
  signature: Uint8Array
}

/**
 * Texts that signed bytes may stand for: themselves, or the content of an off-chain message whose one signer is the account. Devices sign no
 * bare text.
 */
export const textsIn = (address: string, { bytes }: Signed): Uint8Array[] =>
  isOffchainMessage(bytes) ? readOffchainMessage(bytes, base58.decode(address)) : [bytes]

/** Proof of a signature as base58: 64 bytes over a bare text, or the envelope of an off-chain message, which a verifier needs whole. */
export const proofOf = ({ bytes, signature }: Signed): string =>
  base58.encode(isOffchainMessage(bytes) ? writeOffchainEnvelope(signature, bytes) : signature)

/** Proof that an account has signed a message. Throws `wallet.malformedAnswer` for any other signed bytes. */
export function proofFor(method: string, address: string, message: Uint8Array, signed: Signed): string {
  const { bytes, signature } = signed
  // Mobile Wallet Adapter answers with the message and its signature in one.
  const forms = [message, Uint8Array.of(...message, ...signature)]
  if (forms.some(form => isSameBytes(bytes, form))) return base58.encode(signature)
  if (textsIn(address, signed).some(text => isSameBytes(text, message))) return proofOf(signed)
  const detail = isOffchainMessage(bytes)
    ? 'the off-chain message has another content, signer or format'
    : 'the wallet signed another message'
  throw malformed(method, detail)
}
