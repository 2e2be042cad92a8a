import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { Signed } from './signed.ts'

/** The address is the public key. */
export const verify = async ({ address, message, signature }: Signed): Promise<boolean> =>
  ed25519.verify(base58.decode(signature), new TextEncoder().encode(message), base58.decode(address))
