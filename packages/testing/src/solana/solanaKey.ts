import { ed25519 } from '@noble/curves/ed25519.js'
import { type Address, getAddressDecoder, getTransactionDecoder, getTransactionEncoder } from '@solana/kit'

export interface SolanaKey {
  address: Address
  publicKey: Uint8Array
  sign(message: Uint8Array): Uint8Array
  /** The wire form with this key's signature in its place. Throws when the transaction does not ask for it. */
  signTransaction(wire: Uint8Array): { wire: Uint8Array; signature: Uint8Array }
}

/** A key of 32 bytes, as hex. @see https://www.rfc-editor.org/rfc/rfc8032 */
export function solanaKey(hex: string): SolanaKey {
  const secret = Uint8Array.from(hex.match(/../g) ?? [], byte => Number.parseInt(byte, 16))
  const publicKey = ed25519.getPublicKey(secret)
  const address = getAddressDecoder().decode(publicKey)
  const sign = (message: Uint8Array) => ed25519.sign(message, secret)
  return {
    address,
    publicKey,
    sign,
    signTransaction(wire) {
      const transaction = getTransactionDecoder().decode(wire)
      if (!(address in transaction.signatures))
        throw new Error(`The transaction does not ask for a signature by ${address}.`)
      const signature = sign(new Uint8Array(transaction.messageBytes))
      const signatures = { ...transaction.signatures, [address]: signature }
      const signed = getTransactionEncoder().encode({ ...transaction, signatures } as typeof transaction)
      return { wire: new Uint8Array(signed), signature }
    },
  }
}
