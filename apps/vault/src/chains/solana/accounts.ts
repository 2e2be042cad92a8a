import { base58, base64 } from '@scure/base'
import type { Ask } from '../endpoint.ts'
import { isFields } from '../fields.ts'
import { badAnswer } from '../review.ts'

/** Account as it is on the chain. */
export interface ChainAccount {
  lamports: bigint
  /** Program that may change it. */
  owner: string
  data: Uint8Array
}

/** Account of a token program that holds one token of its owner. */
export interface TokenAccount {
  mint: string
  owner: string
  amount: bigint
  /** Account that may take so many base units besides the owner. */
  delegate: { address: string; amount: bigint } | undefined
  closeAuthority: string | undefined
}

const TOKEN_PROGRAMS: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
export const SYSTEM_PROGRAM = '11111111111111111111111111111111'

/** Most accounts of one request. */
export const MOST_ACCOUNTS = 100
const LARGEST = 4 * 1024 * 1024
const CONFIRMED = { commitment: 'confirmed', encoding: 'base64' } as const

/** Accounts of an answer, undefined for those that there are not. */
export function parseAccounts(value: unknown, length: number): (ChainAccount | undefined)[] {
  if (!Array.isArray(value) || value.length !== length) throw badAnswer()
  return value.map(parseAccount)
}

function parseAccount(value: unknown): ChainAccount | undefined {
  if (value === null) return undefined
  if (!isFields(value)) throw badAnswer()
  const { lamports, owner, data } = value
  const content: unknown = Array.isArray(data) ? data[0] : undefined
  // Above it JSON has lost digits.
  if (!Number.isSafeInteger(lamports) || typeof owner !== 'string' || typeof content !== 'string') throw badAnswer()
  return { lamports: BigInt(lamports as number), owner, data: base64.decode(content) }
}

/** Value of an answer that names its slot. */
export function valueIn(answer: unknown): unknown {
  if (!isFields(answer)) throw badAnswer()
  return answer.value
}

/** Reads accounts from the chain. */
export async function readAccounts(
  ask: Ask,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, ChainAccount | undefined>> {
  if (addresses.length === 0) return new Map()
  const answer = valueIn(await ask('getMultipleAccounts', [addresses, CONFIRMED], LARGEST))
  const accounts = parseAccounts(answer, addresses.length)
  return new Map(addresses.map((address, index) => [address, accounts[index]]))
}

/** Addresses of all token accounts of an owner. */
export async function tokenAccountsOf(ask: Ask, owner: string): Promise<string[]> {
  const lists = await Promise.all(
    TOKEN_PROGRAMS.map(async programId => {
      const rows = valueIn(await ask('getTokenAccountsByOwner', [owner, { programId }, CONFIRMED], LARGEST))
      if (!Array.isArray(rows)) throw badAnswer()
      return rows.map((row: unknown) => {
        const pubkey = isFields(row) ? row.pubkey : undefined
        if (typeof pubkey !== 'string') throw badAnswer()
        return pubkey
      })
    }),
  )
  return lists.flat()
}

const littleAt = (data: Uint8Array, start: number): bigint =>
  data.subarray(start, start + 8).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)

const addressAt = (data: Uint8Array, start: number): string => base58.encode(data.subarray(start, start + 32))

const TOKEN_LENGTH = 165
/** Byte after a longer account's 165 that tells what it is: 2 for a token account. */
const isTokenLength = (data: Uint8Array) => data.length === TOKEN_LENGTH || data[TOKEN_LENGTH] === 2

/** Reads a token account. Undefined for any other. @see https://github.com/solana-program/token (state.rs) */
export function tokenIn(account: ChainAccount | undefined): TokenAccount | undefined {
  if (!account || !TOKEN_PROGRAMS.includes(account.owner)) return undefined
  const { data } = account
  if (data.length < TOKEN_LENGTH || !isTokenLength(data) || data[108] === 0) return undefined
  return {
    mint: addressAt(data, 0),
    owner: addressAt(data, 32),
    amount: littleAt(data, 64),
    delegate: data[72] === 1 ? { address: addressAt(data, 76), amount: littleAt(data, 121) } : undefined,
    closeAuthority: data[129] === 1 ? addressAt(data, 133) : undefined,
  }
}

const MINT_LENGTH = 82

/** Decimals and supply of a mint. Undefined for any other account. @see https://github.com/solana-program/token (state.rs) */
export function mintIn(account: ChainAccount | undefined): { decimals: number; supply: bigint } | undefined {
  if (!account || !TOKEN_PROGRAMS.includes(account.owner)) return undefined
  const { data } = account
  const isMint = data.length === MINT_LENGTH || (data.length > TOKEN_LENGTH && data[TOKEN_LENGTH] === 1)
  const decimals = data[44]
  return isMint && data[45] === 1 && decimals !== undefined ? { decimals, supply: littleAt(data, 36) } : undefined
}
