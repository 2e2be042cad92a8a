import { base58 } from '@scure/base'
import { type ByteReader, createReader } from '../byteReader.ts'
import { refuse } from '../refusal.ts'

/** Message of a transaction. Addresses are base58; one that only a lookup table has is undefined. */
export interface SolanaMessage {
  version: 'legacy' | 0
  /** Accounts that must sign; the first pays the fee. */
  signers: readonly string[]
  instructions: readonly RawInstruction[]
  /** Tables whose accounts are not in the message. Only the chain has them. */
  lookupTables: readonly string[]
  blockhash: string
}

/** Instruction as it is written. */
export interface RawInstruction {
  program: string
  accounts: readonly (string | undefined)[]
  data: Uint8Array
}

/** Largest transaction that a packet holds. */
const MAX_LENGTH = 1232
const KEY = 32
const VERSIONED = 0x80

/**
 * Reads the bytes that are signed: a legacy message or one of version 0.
 * @see https://solana.com/docs/core/transactions/transaction-structure
 */
export function readMessage(bytes: Uint8Array): SolanaMessage {
  if (bytes.length > MAX_LENGTH) refuse('tooLong')
  const reader = createReader(bytes)
  const first = reader.byte()
  if (first > VERSIONED) refuse('unsupported')
  const isLegacy = first < VERSIONED
  const signerCount = isLegacy ? first : reader.byte()
  const readonlySigners = reader.byte()
  const readonlyOthers = reader.byte()
  const keys = list(reader, () => base58.encode(reader.take(KEY)))
  if (readonlySigners >= signerCount || signerCount + readonlyOthers > keys.length) refuse('malformed')
  if (new Set(keys).size < keys.length) refuse('malformed')
  const blockhash = base58.encode(reader.take(KEY))
  const raw = list(reader, () => ({
    program: reader.byte(),
    accounts: list(reader, reader.byte),
    data: reader.take(compactLength(reader)),
  }))
  const tables = isLegacy ? [] : list(reader, () => readTable(reader))
  reader.end()
  const total = tables.reduce((sum, table) => sum + table.count, keys.length)
  if (total > 256) refuse('malformed')
  const instructions = raw.map(({ program, accounts, data }) => {
    // Neither the payer nor an account of a table can be called.
    if (program === 0 || program >= keys.length || accounts.some(index => index >= total)) refuse('malformed')
    return { program: keys[program]!, accounts: accounts.map(index => keys[index]), data }
  })
  const lookupTables = tables.map(({ address }) => address)
  return {
    version: isLegacy ? 'legacy' : 0,
    signers: keys.slice(0, signerCount),
    instructions,
    lookupTables,
    blockhash,
  }
}

function readTable(reader: ByteReader): { address: string; count: number } {
  const address = base58.encode(reader.take(KEY))
  const writable = compactLength(reader)
  reader.take(writable)
  const readonly = compactLength(reader)
  reader.take(readonly)
  if (writable + readonly === 0) refuse('malformed')
  return { address, count: writable + readonly }
}

function list<Item>(reader: ByteReader, read: () => Item): Item[] {
  const length = compactLength(reader)
  // Each item takes a byte or more.
  if (length > reader.left()) refuse('malformed')
  return Array.from({ length }, read)
}

/** Length in one to three bytes of seven bits, the lowest first, in the shortest form. */
function compactLength(reader: ByteReader): number {
  let length = 0
  for (let shift = 0; shift < 21; shift += 7) {
    const byte = reader.byte()
    if (byte === 0 && shift > 0) refuse('malformed')
    length |= (byte & 0x7f) << shift
    if (byte < 0x80) return length <= 0xffff ? length : refuse('malformed')
  }
  return refuse('malformed')
}
