import { isSameBytes, readOffchainEnvelope, readOffchainMessage } from '@foyer/core/chain/adapters'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { Signed } from './signed.ts'

/** The address is the public key. A device signs an off-chain message of the text, and the signature is its envelope. */
export const verify = async ({ address, message, signature }: Signed): Promise<boolean> => {
  const [bytes, text, key] = [base58.decode(signature), new TextEncoder().encode(message), base58.decode(address)]
  const envelope = readOffchainEnvelope(bytes)
  if (!envelope) return ed25519.verify(bytes, text, key)
  const isOfText = readOffchainMessage(envelope.signed, key).some(read => isSameBytes(read, text))
  return isOfText && ed25519.verify(envelope.signature, envelope.signed, key)
}
