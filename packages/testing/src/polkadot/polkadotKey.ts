import { encodeSs58 } from '@foyer/core/chain'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'
import { bytesOf } from './scale.ts'

export interface PolkadotKey {
  publicKey: Uint8Array
  /** Address with an SS58 prefix. */
  address(ss58Format: number): string
  /** 64 bytes, different each time: sr25519 signatures contain a random number. */
  sign(message: Uint8Array): Uint8Array
}

/** An sr25519 seed of 32 bytes, as hex. @see https://github.com/w3f/schnorrkel */
export function polkadotKey(seed: string): PolkadotKey {
  const secret = secretFromSeed(bytesOf(`0x${seed}`))
  const publicKey = getPublicKey(secret)
  return {
    publicKey,
    address: ss58Format => encodeSs58(publicKey, ss58Format),
    sign: message => sign(secret, message),
  }
}
