import type { Ask } from '@foyer/core/chain/adapters'
import { base64 } from '@scure/base'
import type { Address } from '@solana/kit'
import { AccountState, getMintDecoder, getTokenDecoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { toU64 } from '../exactJson.ts'
import { contextValue, field } from '../rpcAnswer.ts'
import { CONFIRMED, invalid } from './endpoint.ts'

export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address

/** Programs of tokens. Both have the same accounts and instructions as far as they are used here. */
export const TOKEN_PROGRAMS: readonly Address[] = [TOKEN_PROGRAM_ADDRESS, TOKEN_2022]

/** Sizes in bytes. Extensions of Token-2022 come after a type byte, which follows the size of a token account for mints too. */
const MINT_SIZE = 82
export const TOKEN_SIZE = 165
const [MINT_TYPE, TOKEN_TYPE] = [1, 2]

/** Account on the chain. `data` may be cut after the type byte. */
export interface Account {
  lamports: bigint
  owner: string
  executable: boolean
  data: Uint8Array
}

function dataOf(value: unknown): Uint8Array {
  const [text, encoding] = (Array.isArray(value) ? value : []) as unknown[]
  if (typeof text !== 'string' || encoding !== 'base64') throw invalid('account')
  return base64.decode(text)
}

/** Parses an account. Undefined for one that does not exist. Throws for an invalid answer. */
function parseAccount(value: unknown): Account | undefined {
  if (value === null) return undefined
  const lamports = toU64(field(value, 'lamports'))
  const owner = field(value, 'owner')
  const executable = field(value, 'executable')
  if (lamports === undefined || typeof owner !== 'string' || typeof executable !== 'boolean') throw invalid('account')
  return { lamports, owner, executable, data: dataOf(field(value, 'data')) }
}

/** Parses a list of so many accounts. */
export function parseAccounts(list: unknown, count: number): (Account | undefined)[] {
  if (!Array.isArray(list) || list.length !== count) throw invalid('list of accounts')
  return list.map(parseAccount)
}

/** Reads accounts by their addresses. @see https://solana.com/docs/rpc/http/getmultipleaccounts */
export async function readAccounts(ask: Ask, addresses: readonly string[]): Promise<(Account | undefined)[]> {
  const dataSlice = { offset: 0, length: TOKEN_SIZE + 1 }
  const answer = await ask('getMultipleAccounts', [addresses, { ...CONFIRMED, encoding: 'base64', dataSlice }])
  return parseAccounts(contextValue(answer), addresses.length)
}

const isOfTokens = (account: Account | undefined): account is Account =>
  account !== undefined && TOKEN_PROGRAMS.some(program => program === account.owner)

/** Program and decimals of a mint. Undefined for any other account. */
export function mintOf(account: Account | undefined): { program: Address; decimals: number } | undefined {
  if (!isOfTokens(account)) return undefined
  const { data, owner } = account
  if (data.length !== MINT_SIZE && data[TOKEN_SIZE] !== MINT_TYPE) return undefined
  const { decimals, isInitialized } = getMintDecoder().decode(data.slice(0, MINT_SIZE))
  return isInitialized ? { program: owner as Address, decimals } : undefined
}

/** Holdings of a token account. Undefined for any other account. */
export function holdingOf(account: Account | undefined) {
  if (!isOfTokens(account)) return undefined
  const { data, owner: program } = account
  if (data.length !== TOKEN_SIZE && data[TOKEN_SIZE] !== TOKEN_TYPE) return undefined
  const { mint, owner, amount, state } = getTokenDecoder().decode(data.slice(0, TOKEN_SIZE))
  return state === AccountState.Uninitialized ? undefined : { program, mint, owner, amount }
}
