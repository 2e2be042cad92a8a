import { base58 } from '@scure/base'
import { createReader } from '../byteReader.ts'
import { decoding, type Refusal, refuse } from '../refusal.ts'
import { type DecodedMessage, decodeMessage, MAX_TEXT, readText } from '../text.ts'
import { readInstruction, type SolanaInstruction } from './instruction.ts'
import { readMessage, type SolanaMessage } from './message.ts'

/** Transaction before it is signed. */
export interface DecodedSolanaTransaction {
  kind: 'transaction'
  version: 'legacy' | 0
  payer: string
  signers: readonly string[]
  instructions: readonly SolanaInstruction[]
  /** Tables with accounts that the message does not name: instructions that use them are unknown. */
  lookupTables: readonly string[]
  blockhash: string
  /** Largest fee in lamports, rent of new accounts not counted. */
  maxFee: bigint
  /** Exactly the bytes that were read, to be signed. */
  bytes: Uint8Array
}

type Signable = { bytes: Uint8Array }

const LAMPORTS_PER_SIGNATURE = 5000n
const UNITS_PER_INSTRUCTION = 200_000n
const MAX_UNITS = 1_400_000n

/** Reads the message of a transaction that the account with this address is asked to sign. */
export const decodeSolanaTransaction = (bytes: Uint8Array, address: string): DecodedSolanaTransaction | Refusal =>
  decoding(() => {
    const message = readMessage(bytes)
    const { version, signers, lookupTables, blockhash } = message
    if (!signers.includes(address)) refuse('otherAccount')
    const instructions = message.instructions.map(readInstruction)
    const payer = signers[0]!
    const maxFee = maxFeeOf(signers.length, instructions)
    return { kind: 'transaction', version, payer, signers, instructions, lookupTables, blockhash, maxFee, bytes }
  })

/** The price is for the units that are asked for, used or not. */
function maxFeeOf(signatures: number, instructions: readonly SolanaInstruction[]): bigint {
  let price = 0n
  let limit: bigint | undefined
  let others = 0n
  for (const instruction of instructions) {
    if (instruction.kind === 'computePrice') price = instruction.microLamports
    else if (instruction.kind === 'computeLimit') limit = instruction.units
    else others += 1n
  }
  const asked = limit ?? others * UNITS_PER_INSTRUCTION
  const units = asked < MAX_UNITS ? asked : MAX_UNITS
  return BigInt(signatures) * LAMPORTS_PER_SIGNATURE + (units * price + 999_999n) / 1_000_000n
}

/** Message of this family: a plain text, a sign-in, or the text of an off-chain message. */
export type DecodedSolanaMessage = Exclude<DecodedMessage, { kind: 'hex' }> & Signable

/**
 * Reads a message that the account with this address is asked to sign. The family signs messages and transactions alike, so that bytes which
 * are a transaction, or no text, are refused.
 */
export const decodeSolanaMessage = (bytes: Uint8Array, address: string): DecodedSolanaMessage | Refusal =>
  decoding(() => {
    if (bytes.length > MAX_TEXT) refuse('tooLong')
    if (isTransaction(bytes)) refuse('transactionAsMessage')
    const offchain = readOffchain(bytes, address)
    const message = offchain ?? decodeMessage(bytes, address)
    return message.kind === 'hex' ? refuse('notText') : { ...message, bytes }
  })

function isTransaction(bytes: Uint8Array): boolean {
  const message: SolanaMessage | Refusal = decoding(() => readMessage(bytes))
  return !('kind' in message)
}

const OFFCHAIN = Uint8Array.of(0xff, ...new TextEncoder().encode('solana offchain'))

/**
 * Text of an off-chain message that this account is to sign. Its header can be no transaction's.
 * @see https://docs.anza.xyz/proposals/off-chain-message-signing
 */
function readOffchain(bytes: Uint8Array, address: string): DecodedMessage | undefined {
  if (!OFFCHAIN.every((byte, index) => byte === bytes[index])) return undefined
  const reader = createReader(bytes)
  reader.take(OFFCHAIN.length)
  const version = reader.byte()
  if (version > 1) refuse('unsupported')
  if (version === 0) reader.take(32)
  const format = version === 0 ? reader.byte() : undefined
  const signers = Array.from({ length: reader.byte() }, () => base58.encode(reader.take(32)))
  if (!signers.includes(address)) refuse('otherAccount')
  const length = version === 0 ? Number(reader.little(2)) : reader.left()
  const content = reader.take(length)
  reader.end()
  const text = readText(content)
  if (text === undefined) refuse('notText')
  if (text === '' || (format === 0 && !/^[ -~]+$/.test(text)) || (format !== undefined && format > 2))
    refuse('malformed')
  return decodeMessage(content, address)
}
