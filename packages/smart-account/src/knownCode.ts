import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { ENTRY_POINT, FACTORY, IMPLEMENTATION } from './addresses.ts'

/** Code that a contract has on any chain: its hash with zeros in place of the words that its constructor wrote there, at these bytes. */
type KnownCode = { address: string; hash: string; immutables: readonly number[] }

const WORD = 32

/** Contracts that a smart account is used through, and the code that they must have. */
export const KNOWN_CODE = {
  entryPoint: {
    address: ENTRY_POINT,
    hash: '0x518c4e21fe3b27a59a3914d37988fbb30bd892e7d86333a6ed85cf7dc093a052',
    immutables: [5838, 6276, 6317, 8360, 13538, 13585, 13664, 13702, 13774, 20577, 21388],
  },
  account: {
    address: IMPLEMENTATION,
    hash: '0xc9ed4ac2addccaa994395ba7c3d618641acd5078ffc989cf61a21a7dd40ec765',
    immutables: [3001, 3056, 4305, 4338, 4373, 4453, 4491],
  },
  factory: {
    address: FACTORY,
    hash: '0xe19e5e447e6d1af81b52b25e8da6d5318af3c3cc1d45467d743c9e76f435cd9d',
    immutables: [156, 289, 383, 436],
  },
} as const satisfies Record<string, KnownCode>

/** Whether the code of an address is the known one. */
export function isKnownCode({ hash, immutables }: KnownCode, code: Uint8Array): boolean {
  const plain = code.slice()
  for (const start of immutables) plain.fill(0, start, start + WORD)
  return `0x${bytesToHex(keccak_256(plain))}` === hash
}
