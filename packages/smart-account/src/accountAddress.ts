import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { FACTORY, IMPLEMENTATION } from './addresses.ts'

const bytesOf = (hex: string) => hexToBytes(hex.slice(2))

/** Storage slot of a proxy that has its implementation. @see https://eips.ethereum.org/EIPS/eip-1967 */
export const IMPLEMENTATION_SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

/** Code of every account: a minimal proxy to the implementation in its storage, as Solady's LibClone writes it. */
export const PROXY_CODE = `0x363d3d373d3d363d7f${IMPLEMENTATION_SLOT.slice(2)}545af43d6000803e6038573d6000fd5b3d6000f3`

/** Init code of an account. */
const PROXY_INIT = concatBytes(
  hexToBytes('603d3d8160223d3973'),
  bytesOf(IMPLEMENTATION),
  hexToBytes('60095155f3'),
  bytesOf(PROXY_CODE),
)

/** Salt of an owner's account: the factory reads the owner from it, so that nobody else can have the address. 0x hex of 32 bytes. */
export const accountSalt = (owner: string): `0x${string}` => `0x${owner.slice(2).toLowerCase().padEnd(64, '0')}`

/**
 * Address of an owner's smart account, in lower case: the same on every chain, before it is deployed and after. No chain is asked.
 * @see https://eips.ethereum.org/EIPS/eip-1014
 */
export function accountAddress(owner: string): `0x${string}` {
  const hash = keccak_256(
    concatBytes(Uint8Array.of(0xff), bytesOf(FACTORY), bytesOf(accountSalt(owner)), keccak_256(PROXY_INIT)),
  )
  return `0x${bytesToHex(hash.subarray(-20))}`
}
