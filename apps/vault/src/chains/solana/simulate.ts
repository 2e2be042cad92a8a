import { EndpointRefused } from '@foyer/core/chain/adapters'
import { base64 } from '@scure/base'
import type { Ask } from '../endpoint.ts'
import { isFields } from '../fields.ts'
import { notSigned } from '../review.ts'
import {
  type ChainAccount,
  MOST_ACCOUNTS,
  parseAccounts,
  readAccounts,
  SYSTEM_PROGRAM,
  type TokenAccount,
  tokenAccountsOf,
  tokenIn,
  valueIn,
} from './accounts.ts'

/** Change of one of our token accounts. */
export interface TokenChange {
  account: string
  mint: string
  amount: bigint
  /** Accounts that may take from it afterwards and could not before. */
  delegate: { address: string; amount: bigint } | undefined
  /** Whether somebody else has it, or may close it, afterwards. */
  isGivenAway: boolean
}

/** Trial run of a transaction. `lamports` include the fee. */
export type Trial =
  | {
      kind: 'changes'
      lamports: bigint
      tokens: readonly TokenChange[]
      /** Changes of the token accounts of others that the message names. */
      others: ReadonlyMap<string, bigint>
    }
  | { kind: 'fails' }
  | { kind: 'unavailable' }

const SIMULATE = 'simulateTransaction'
const LARGEST = 4 * 1024 * 1024

/** Accounts to look at: all that the message names, and where tables add some, all of our tokens. */
async function watchedOf(ask: Ask, own: string, named: readonly string[], hasTables: boolean): Promise<string[]> {
  const tokens = hasTables ? await tokenAccountsOf(ask, own) : []
  const watched = [...new Set([own, ...tokens, ...named])]
  return watched.length <= MOST_ACCOUNTS ? watched : notSigned('You have too many tokens for this to be checked.')
}

/** Accounts after a trial run. An endpoint returns as many as the transaction has, so that more take several runs. */
async function runAll(ask: Ask, wire: Uint8Array, watched: readonly string[], most: number) {
  const after = new Map<string, ChainAccount | undefined>()
  for (let start = 0; start < watched.length; start += most) {
    const addresses = watched.slice(start, start + most)
    const options = { commitment: 'confirmed', encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true }
    const accounts = { encoding: 'base64', addresses }
    const value = valueIn(await ask(SIMULATE, [base64.encode(wire), { ...options, accounts }], LARGEST))
    if (!isFields(value) || value.err === undefined) return 'unavailable'
    if (value.err !== null) return 'fails'
    if (!Array.isArray(value.accounts)) return 'unavailable'
    const parsed = parseAccounts(value.accounts, addresses.length)
    for (const [index, address] of addresses.entries()) after.set(address, parsed[index])
  }
  return after
}

function changeOf(account: string, own: string, before: TokenAccount | undefined, after: TokenAccount | undefined) {
  const [had, has] = [before, after].map(each => (each?.owner === own ? each : undefined))
  const some = had ?? has
  if (!some) return []
  const amount = (has?.amount ?? 0n) - (had?.amount ?? 0n)
  const next = has?.delegate
  const isNewDelegate = next && (next.address !== had?.delegate?.address || next.amount > (had.delegate?.amount ?? 0n))
  const isGivenAway =
    (had !== undefined && after !== undefined && !has) ||
    (has?.closeAuthority !== undefined && has.closeAuthority !== own && has.closeAuthority !== had?.closeAuthority)
  const change: TokenChange = {
    account,
    mint: some.mint,
    amount,
    delegate: isNewDelegate ? next : undefined,
    isGivenAway,
  }
  return amount !== 0n || isNewDelegate || isGivenAway ? [change] : []
}

/** Change of a token account of somebody else. */
function otherChangeOf(
  account: string,
  own: string,
  before: TokenAccount | undefined,
  after: TokenAccount | undefined,
) {
  if (!after || after.owner === own) return []
  return [[account, after.amount - (before?.amount ?? 0n)] as const]
}

/** Runs a transaction on the newest state and compares the visitor's accounts, and those that it names, before and after it. */
export async function simulate(
  ask: Ask,
  wire: Uint8Array,
  { own, named, tables }: { own: string; named: readonly string[]; tables: number },
): Promise<Trial> {
  try {
    const watched = await watchedOf(ask, own, named, tables > 0)
    const [before, after] = await Promise.all([
      readAccounts(ask, watched),
      runAll(ask, wire, watched, new Set([own, ...named]).size + tables),
    ])
    if (typeof after === 'string') return { kind: after }
    const [had, has] = [before, after].map(each => each.get(own))
    if (has && has.owner !== SYSTEM_PROGRAM)
      notSigned('The transaction would give control of your account to a program.')
    const sides = watched.map(each => [each, own, tokenIn(before.get(each)), tokenIn(after.get(each))] as const)
    return {
      kind: 'changes',
      lamports: (has?.lamports ?? 0n) - (had?.lamports ?? 0n),
      tokens: sides.flatMap(each => changeOf(...each)),
      others: new Map(sides.flatMap(each => otherChangeOf(...each))),
    }
  } catch (error) {
    if (error instanceof EndpointRefused) return { kind: 'unavailable' }
    throw error
  }
}
