import { checksumAddress } from '@foyer/core/chain/checksum'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { fromHex, toHex } from '../hex.ts'
import { refuse } from '../refusal.ts'
import { arrayOf, encodeType, isAtomic, type StructTypes } from './typedDataTypes.ts'
import type { TypedDataStruct, TypedDataValue } from './typedDataValue.ts'

const MAX_VALUES = 1000
const MAX_DEPTH = 12

type Encoded<Value extends TypedDataValue = TypedDataValue> = { word: Uint8Array; value: Value }

/**
 * Hashes a struct and returns its values from the same reading, so that nothing is hashed that is not returned. Members of an object that its
 * type does not have are neither.
 * @see https://eips.ethereum.org/EIPS/eip-712#definition-of-hashstruct
 */
export function hashStruct(types: StructTypes, struct: string, value: unknown) {
  let values = 0
  const typeHashes = new Map<string, Uint8Array>()

  function typeHash(type: string): Uint8Array {
    const hash = typeHashes.get(type) ?? keccak_256(utf8ToBytes(encodeType(types, type)))
    typeHashes.set(type, hash)
    return hash
  }

  /** Counts what has a line of its own: a text, or a list or struct with nothing inside. */
  function count() {
    values += 1
    if (values > MAX_VALUES) refuse('tooLong')
  }

  function encodeStruct(type: string, of: unknown, depth: number): Encoded<TypedDataStruct> {
    if (depth > MAX_DEPTH) refuse('tooLong')
    if (typeof of !== 'object' || of === null || Array.isArray(of)) refuse('malformed')
    const members = types.get(type) ?? refuse('malformed')
    if (members.length === 0) count()
    const encoded = members.map(member => {
      if (!Object.hasOwn(of, member.name)) refuse('malformed')
      const inner: unknown = (of as Record<string, unknown>)[member.name]
      return { name: member.name, ...encode(member.type, inner, depth + 1) }
    })
    return {
      word: keccak_256(concatBytes(typeHash(type), ...encoded.map(({ word }) => word))),
      value: { kind: 'struct', type, members: encoded.map(({ name, value }) => ({ name, value })) },
    }
  }

  function encode(type: string, of: unknown, depth: number): Encoded {
    const array = arrayOf(type)
    if (array) {
      if (depth > MAX_DEPTH) refuse('tooLong')
      if (!Array.isArray(of) || (array.length !== '' && of.length !== Number(array.length))) refuse('malformed')
      if (of.length > MAX_VALUES) refuse('tooLong')
      if (of.length === 0) count()
      const items = (of as readonly unknown[]).map(each => encode(array.element, each, depth + 1))
      return {
        word: keccak_256(concatBytes(...items.map(({ word }) => word))),
        value: { kind: 'list', type, items: items.map(({ value }) => value) },
      }
    }
    if (!isAtomic(type)) return encodeStruct(type, of, depth)
    count()
    const { word, text } = encodeAtomic(type, of)
    return { word, value: { kind: 'text', type, text } }
  }

  // Refuses a type that is missing anywhere below, before any value is read.
  encodeType(types, struct)
  const { word, value: read } = encodeStruct(struct, value, 0)
  return { hash: word, struct: read }
}

function encodeAtomic(type: string, value: unknown): { word: Uint8Array; text: string } {
  if (type === 'bool') {
    if (typeof value !== 'boolean') refuse('malformed')
    return { word: wordOf(value ? 1n : 0n), text: `${value}` }
  }
  if (type === 'string') {
    // A lone half of a surrogate pair cannot be encoded, and would be hashed as another character.
    if (typeof value !== 'string' || /\p{Surrogate}/u.test(value)) refuse('malformed')
    return { word: keccak_256(utf8ToBytes(value)), text: value }
  }
  if (type === 'address') {
    const bytes = fromHex(value, 20)
    if (bytes.length !== 20) refuse('malformed')
    return { word: concatBytes(new Uint8Array(12), bytes), text: checksumAddress(toHex(bytes)) }
  }
  if (type.startsWith('bytes')) {
    const bytes = fromHex(value, 65_536)
    const length = type.slice(5)
    if (length === '') return { word: keccak_256(bytes), text: toHex(bytes) }
    if (bytes.length !== Number(length)) refuse('malformed')
    return { word: concatBytes(bytes, new Uint8Array(32 - bytes.length)), text: toHex(bytes) }
  }
  const number = integerOf(type, value)
  return { word: wordOf(BigInt.asUintN(256, number)), text: `${number}` }
}

/** Integer within the range of its type: a number that JSON holds exactly, or a text in base 10 or 16. */
function integerOf(type: string, value: unknown): bigint {
  const isText = typeof value === 'string' && /^(?:-?\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(value)
  if (!isText && !Number.isSafeInteger(value)) refuse('malformed')
  const number = BigInt(value as string | number)
  const isSigned = type.startsWith('int')
  const bits = Number(type.slice(isSigned ? 3 : 4))
  const fits = isSigned ? BigInt.asIntN(bits, number) === number : BigInt.asUintN(bits, number) === number
  return fits ? number : refuse('malformed')
}

const wordOf = (value: bigint) => hexToBytes(value.toString(16).padStart(64, '0'))
