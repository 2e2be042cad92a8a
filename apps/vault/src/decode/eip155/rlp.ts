import { type ByteReader, createReader } from '../byteReader.ts'
import { toNumber } from '../hex.ts'
import { refuse } from '../refusal.ts'

/** Bytes, or a list of items. */
export type RlpItem = Uint8Array | RlpItem[]

/** An access list has lists in lists in a list. */
const MAX_DEPTH = 4

/**
 * Reads one item of RLP that takes all of the bytes. Every item must be written in its shortest form.
 * @see https://ethereum.org/developers/docs/data-structures-and-encoding/rlp/
 */
export function decodeRlp(bytes: Uint8Array): RlpItem {
  const reader = createReader(bytes)
  const item = readItem(reader, 0)
  reader.end()
  return item
}

function readItem(reader: ByteReader, depth: number): RlpItem {
  const first = reader.byte()
  if (first < 0x80) return Uint8Array.of(first)
  const isList = first >= 0xc0
  const payload = reader.take(readLength(reader, first - (isList ? 0xc0 : 0x80)))
  if (isList) return readList(payload, depth + 1)
  if (payload.length === 1 && payload[0]! < 0x80) refuse('malformed')
  return payload
}

function readLength(reader: ByteReader, short: number): number {
  if (short <= 55) return short
  const bytes = reader.take(short - 55)
  const length = toNumber(bytes)
  if (bytes[0] === 0 || length <= 55n || length > BigInt(reader.left())) refuse('malformed')
  return Number(length)
}

function readList(payload: Uint8Array, depth: number): RlpItem[] {
  if (depth > MAX_DEPTH) refuse('malformed')
  const reader = createReader(payload)
  const items: RlpItem[] = []
  while (reader.left() > 0) items.push(readItem(reader, depth))
  return items
}

/** Unsigned number without leading zeros, of at most 32 bytes. */
export function rlpNumber(item: RlpItem | undefined): bigint {
  const bytes = rlpBytes(item)
  if (bytes[0] === 0 || bytes.length > 32) refuse('malformed')
  return toNumber(bytes)
}

/** Bytes of an item that is no list. */
export function rlpBytes(item: RlpItem | undefined): Uint8Array {
  if (item instanceof Uint8Array) return item
  return refuse('malformed')
}

/** Items of a list. */
export function rlpList(item: RlpItem | undefined): RlpItem[] {
  return Array.isArray(item) ? item : refuse('malformed')
}
