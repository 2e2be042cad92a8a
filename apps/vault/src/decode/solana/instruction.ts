import { base58 } from '@scure/base'
import { type ByteReader, createReader } from '../byteReader.ts'
import { toHex } from '../hex.ts'
import { refuse } from '../refusal.ts'
import { readText } from '../text.ts'
import type { RawInstruction } from './message.ts'

/** Instruction by its own bytes. Amounts are lamports, or base units of the token. */
export type SolanaInstruction =
  | { kind: 'transfer'; from: string; to: string; lamports: bigint }
  /** `mint` is undefined where the instruction does not name the token; the accounts do, on the chain. */
  | {
      kind: 'tokenTransfer'
      program: string
      source: string
      mint: string | undefined
      destination: string
      owner: string
      amount: bigint
    }
  | {
      kind: 'tokenApprove'
      program: string
      source: string
      mint: string | undefined
      delegate: string
      owner: string
      amount: bigint
    }
  /** `authority` says which right of the account or mint; undefined for a new one gives it up for good. */
  | {
      kind: 'tokenAuthority'
      program: string
      account: string
      authority: 'mint' | 'freeze' | 'owner' | 'close' | 'other'
      to: string | undefined
    }
  | { kind: 'createTokenAccount'; payer: string; account: string; owner: string; mint: string }
  | { kind: 'computeLimit'; units: bigint }
  /** Millionths of a lamport for each unit. */
  | { kind: 'computePrice'; microLamports: bigint }
  | { kind: 'computeOther' }
  | { kind: 'memo'; text: string }
  /** The transaction stays valid until the nonce is used, and not for a minute or two. */
  | { kind: 'durableNonce'; account: string }
  /** Program, call or accounts that are not known here. */
  | { kind: 'unknown'; program: string; data: string }

const SYSTEM = '11111111111111111111111111111111'
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const ASSOCIATED_TOKEN = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const TOKEN_PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const MEMO_PROGRAMS = ['Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo', 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr']
const AUTHORITIES = ['mint', 'freeze', 'owner', 'close'] as const

/** Reads an instruction. One that is not exactly of a known form is unknown, whatever its first bytes say. */
export function readInstruction(raw: RawInstruction): SolanaInstruction {
  const { program, data } = raw
  try {
    const known = readKnown(raw)
    if (known) return known
  } catch {
    // Too few accounts, one that only a lookup table has, or too few bytes.
  }
  return { kind: 'unknown', program, data: toHex(data) }
}

function readKnown(raw: RawInstruction): SolanaInstruction | undefined {
  const { program, data } = raw
  if (MEMO_PROGRAMS.includes(program)) {
    const text = readText(data)
    return text === undefined ? undefined : { kind: 'memo', text }
  }
  const reader = createReader(data)
  const read = readerOf(program)
  const instruction = read?.(raw, reader)
  // Bytes that follow make it something else than was read.
  reader.end()
  return instruction
}

type Reader = (raw: RawInstruction, reader: ByteReader) => SolanaInstruction | undefined

function readerOf(program: string): Reader | undefined {
  if (program === SYSTEM) return readSystem
  if (program === COMPUTE_BUDGET) return readComputeBudget
  if (program === ASSOCIATED_TOKEN) return readAssociatedToken
  return TOKEN_PROGRAMS.includes(program) ? readToken : undefined
}

/** Account at this place, refused where the message does not name it. */
const accountAt = ({ accounts }: RawInstruction, index: number): string => accounts[index] ?? refuse('malformed')

const readSystem: Reader = (raw, reader) => {
  const call = reader.little(4)
  if (call === 2n) {
    return { kind: 'transfer', from: accountAt(raw, 0), to: accountAt(raw, 1), lamports: reader.little(8) }
  }
  return call === 4n ? { kind: 'durableNonce', account: accountAt(raw, 0) } : undefined
}

const readComputeBudget: Reader = (_, reader) => {
  const call = reader.byte()
  if (call === 2) return { kind: 'computeLimit', units: reader.little(4) }
  if (call === 3) return { kind: 'computePrice', microLamports: reader.little(8) }
  // Heap and size of loaded accounts.
  if (call !== 1 && call !== 4) return undefined
  reader.take(4)
  return { kind: 'computeOther' }
}

const readAssociatedToken: Reader = (raw, reader) => {
  // Nothing, or 0, creates; 1 creates where there is none.
  if (reader.left() > 0 && reader.byte() > 1) return undefined
  const [payer, account, owner, mint] = [0, 1, 2, 3].map(index => accountAt(raw, index)) as [
    string,
    string,
    string,
    string,
  ]
  return { kind: 'createTokenAccount', payer, account, owner, mint }
}

const readToken: Reader = (raw, reader) => {
  const { program } = raw
  const call = reader.byte()
  if (call === 3 || call === 12) {
    const isChecked = call === 12
    const [destination, owner] = isChecked ? [2, 3] : [1, 2]
    const amount = reader.little(8)
    if (isChecked) reader.byte()
    return {
      kind: 'tokenTransfer',
      program,
      source: accountAt(raw, 0),
      mint: isChecked ? accountAt(raw, 1) : undefined,
      destination: accountAt(raw, destination),
      owner: accountAt(raw, owner),
      amount,
    }
  }
  if (call === 4 || call === 13) {
    const isChecked = call === 13
    const [delegate, owner] = isChecked ? [2, 3] : [1, 2]
    const amount = reader.little(8)
    if (isChecked) reader.byte()
    return {
      kind: 'tokenApprove',
      program,
      source: accountAt(raw, 0),
      mint: isChecked ? accountAt(raw, 1) : undefined,
      delegate: accountAt(raw, delegate),
      owner: accountAt(raw, owner),
      amount,
    }
  }
  if (call !== 6) return undefined
  const authority = AUTHORITIES[reader.byte()] ?? 'other'
  const hasNew = reader.byte()
  if (hasNew > 1) return undefined
  const to = hasNew === 1 ? base58.encode(reader.take(32)) : undefined
  return { kind: 'tokenAuthority', program, account: accountAt(raw, 0), authority, to }
}
