import { checksumAddress } from '@foyer/core/chain/checksum'
import { bytesToHex } from '@noble/hashes/utils.js'
import { createReader } from '../byteReader.ts'
import { toHex, toNumber } from '../hex.ts'

/** Types of the arguments that the known calls have. */
export type AbiType = 'address' | 'bool' | 'uint256' | 'uint160' | 'uint48' | 'bytes' | 'uint256[]'

type AbiValues = { address: string; bool: boolean; bytes: string; 'uint256[]': bigint[] }

/** Values of a list of types. */
export type AbiValuesOf<Types extends readonly AbiType[]> = {
  -readonly [Index in keyof Types]: Types[Index] extends keyof AbiValues ? AbiValues[Types[Index]] : bigint
}

const WORD = 32
const UINT_BITS = { uint256: 256n, uint160: 160n, uint48: 48n } as const

/**
 * Reads the arguments of a call. Undefined unless they are written in the one canonical way: a contract may read anything else differently.
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html
 */
export function decodeAbi<const Types extends readonly AbiType[]>(
  types: Types,
  data: Uint8Array,
): AbiValuesOf<Types> | undefined {
  try {
    return readAll(types, data) as AbiValuesOf<Types>
  } catch {
    return undefined
  }
}

function readAll(types: readonly AbiType[], data: Uint8Array): unknown[] {
  const heads = createReader(data)
  // Arguments of a variable length follow the heads, one after the other.
  const tail = createReader(data)
  tail.take(types.length * WORD)
  const values = types.map(type => {
    const word = heads.take(WORD)
    if (type !== 'bytes' && type !== 'uint256[]') return readWord(type, word)
    assert(toNumber(word) === BigInt(data.length - tail.left()))
    const length = Number(toNumber(tail.take(WORD)))
    if (type === 'uint256[]') {
      assert(length * WORD <= tail.left())
      return Array.from({ length }, () => toNumber(tail.take(WORD)))
    }
    const bytes = tail.take(length)
    assert(tail.take((WORD - (length % WORD)) % WORD).every(byte => byte === 0))
    return toHex(bytes)
  })
  tail.end()
  return values
}

function readWord(type: Exclude<AbiType, 'bytes' | 'uint256[]'>, word: Uint8Array): unknown {
  const value = toNumber(word)
  if (type === 'address') {
    assert(value >> 160n === 0n)
    return checksumAddress(bytesToHex(word.subarray(-20)))
  }
  if (type === 'bool') {
    assert(value <= 1n)
    return value === 1n
  }
  assert(value >> UINT_BITS[type] === 0n)
  return value
}

function assert(isCanonical: boolean): asserts isCanonical {
  if (!isCanonical) throw new TypeError('Not canonical.')
}
