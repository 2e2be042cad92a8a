import { hexToU8a } from '@polkadot/util'
import { sr25519Verify } from '@polkadot/wasm-crypto'
import { initWasm } from '@polkadot/wasm-crypto/initOnlyAsm'
import { base58 } from '@scure/base'
import type { Signed } from './signed.ts'

/**
 * Uses Polkadot's own cryptography, which the simulated wallets do not use, compiled to plain script: the page's policy forbids WebAssembly.
 * Wallets sign text between two marks, so that it can never be a transaction.
 */
export async function verify({ address, message, signature }: Signed): Promise<boolean> {
  await initWasm()
  // SS58: one byte for the network before the key, two for the checksum after it.
  const publicKey = base58.decode(address).slice(1, -2)
  return sr25519Verify(hexToU8a(signature), new TextEncoder().encode(`<Bytes>${message}</Bytes>`), publicKey)
}
