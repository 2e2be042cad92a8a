import { displayText } from '@foyer/core/chain'
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { TOKEN_2022, TOKEN_PROGRAMS } from './accounts.ts'
import type { ReadMessage } from './readMessage.ts'

const LONGEST_REASON = 100

/** Failures of a transaction. @see https://docs.rs/solana-transaction-error/latest/solana_transaction_error/enum.TransactionError.html */
const FAILURES: Readonly<Record<string, string>> = {
  AccountNotFound: 'The account that pays does not exist',
  AlreadyProcessed: 'The transaction has already been processed',
  BlockhashNotFound: 'The blockhash has expired',
  InsufficientFundsForFee: 'Too little SOL for the fee',
  InsufficientFundsForRent: 'An account would keep less SOL than its rent exemption',
  InvalidAccountForFee: 'The account cannot pay fees',
}

/** Failures of an instruction. @see https://docs.rs/solana-instruction-error/latest/solana_instruction_error/enum.InstructionError.html */
const INSTRUCTION_FAILURES: Readonly<Record<string, string>> = {
  ComputationalBudgetExceeded: 'Too few compute units',
  IllegalOwner: 'The token account belongs to another account',
  IncorrectProgramId: 'An account belongs to another program',
  InsufficientFunds: 'Too little SOL',
  InvalidAccountData: 'An account is not the expected one, or was closed',
  InvalidAccountOwner: 'An account belongs to another program',
  UninitializedAccount: 'A token account was closed',
}

/** Codes of the system program. @see https://docs.rs/solana-system-interface/latest/solana_system_interface/error/enum.SystemError.html */
const NO_LAMPORTS = 'Too little SOL'
const SYSTEM_FAILURES: Readonly<Record<number, string>> = { 0: 'The account exists already', 1: NO_LAMPORTS }

/** Codes of the token programs. Those above 19 are of Token-2022 alone. @see https://docs.rs/spl-token-2022-interface/latest/spl_token_2022_interface/error/enum.TokenError.html */
const TOKEN_FAILURES: Readonly<Record<number, string>> = {
  0: 'An account would keep less SOL than its rent exemption',
  1: 'Too little of the token',
  2: 'The token does not exist',
  3: 'A token account belongs to another token',
  4: 'The token account belongs to another account',
  9: 'A token account was closed',
  14: 'The balance would be too large',
  17: 'The token account of the payer or the receiver is frozen',
  18: 'The token has other decimals',
  36: 'The receiver takes this token only with a memo, which this transfer cannot have',
  37: 'The token is not transferable',
  50: 'The receiver takes confidential transfers only',
  67: 'The token is paused',
}

/** Codes of the program that creates token accounts. It has one of its own; the others are those of the programs that it calls. */
const ASSOCIATED_FAILURES: Readonly<Record<number, string>> = {
  ...TOKEN_FAILURES,
  0: 'The receiver’s token account belongs to another account',
  1: NO_LAMPORTS,
}

/** Token-2022 calls a program of the token, whose accounts only that token’s own apps can name. */
const HOOKED = 'The token calls a program of its own in each transfer, which is not supported here'

const ownEntry = <Entry>(table: Readonly<Record<PropertyKey, Entry>>, key: unknown): Entry | undefined =>
  (typeof key === 'string' || typeof key === 'number') && Object.hasOwn(table, key) ? table[key] : undefined

function customFailure(code: unknown, program: string | undefined): string | undefined {
  if (program === SYSTEM_PROGRAM_ADDRESS) return ownEntry(SYSTEM_FAILURES, code)
  if (program === ASSOCIATED_TOKEN_PROGRAM_ADDRESS) return ownEntry(ASSOCIATED_FAILURES, code)
  return TOKEN_PROGRAMS.some(known => known === program) ? ownEntry(TOKEN_FAILURES, code) : undefined
}

function instructionFailure(failure: string | undefined, program: string | undefined): string | undefined {
  if (failure === 'MissingAccount' && program === TOKEN_2022) return HOOKED
  return ownEntry(INSTRUCTION_FAILURES, failure)
}

/**
 * Reason for people in the `err` of a transaction or a simulation. An unknown failure is its name on the chain. Undefined for a value without
 * a name.
 */
export function reasonOf(err: unknown, message?: ReadMessage): string | undefined {
  const [name, details] = namedError(err) ?? []
  if (name === undefined) return undefined
  if (name !== 'InstructionError') return ownEntry(FAILURES, name) ?? shown(name)
  const [index, cause] = (Array.isArray(details) ? details : []) as unknown[]
  const [failure, code] = namedError(cause) ?? []
  const program = message?.instructions[Number(index)]?.program
  const known = failure === 'Custom' ? customFailure(code, program) : instructionFailure(failure, program)
  const number = typeof code === 'number' ? ` ${code}` : ''
  return known ?? shown(`${failure ?? name}${number}`)
}

const shown = (name: string) => displayText(name, LONGEST_REASON) || undefined

/** Name and details of an error in the chain's JSON: a name alone, or an object with one field. */
export function namedError(err: unknown): [name: string, details?: unknown] | undefined {
  if (typeof err === 'string') return [err]
  return typeof err === 'object' && err !== null ? (Object.entries(err)[0] as [string, unknown] | undefined) : undefined
}
