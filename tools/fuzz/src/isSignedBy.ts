import { ed25519 } from '@noble/curves/ed25519.js'
import { signatureVerify } from '@polkadot/util-crypto'
import { base58 } from '@scure/base'
import { Verifier } from 'bip322-js'
import { verifyMessage } from 'viem'
import type { Family } from './actions.ts'

interface Signed {
  address: string
  message: string
  /** In the encoding of the chain. */
  signature: string
}

const verifiers: Record<Family, (signed: Signed) => boolean | Promise<boolean>> = {
  eip155: ({ address, message, signature }) =>
    verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` }),
  solana: ({ address, message, signature }) =>
    ed25519.verify(base58.decode(signature), new TextEncoder().encode(message), base58.decode(address)),
  // Wallets sign text between two marks, so that it can never be a transaction.
  polkadot: ({ address, message, signature }) =>
    signatureVerify(`<Bytes>${message}</Bytes>`, signature, address).isValid,
  bip122: ({ address, message, signature }) => Verifier.verifySignature(address, message, signature),
}

/** Returns whether the account signed the message, by a library of this process that no wallet of the page can reach. */
export async function isSignedBy(family: Family, signed: Signed): Promise<boolean> {
  try {
    return await verifiers[family](signed)
  } catch {
    return false
  }
}
