import { displayText, formatAmount, isUnlimitedAllowance } from '@foyer/core/chain'
import { fromHex, toNumber } from '../../decode/hex.ts'
import { readText } from '../../decode/text.ts'
import { type Ask, unlessRefused } from '../endpoint.ts'
import { notSigned, type Row } from '../review.ts'
import { word } from './quantity.ts'

/** Token as its own contract describes it. Only the address is certain: anyone can give a contract any name. */
export interface Token {
  address: string
  /** Undefined for a contract that does not say it in a usual way. */
  decimals: number | undefined
  symbol: string | undefined
  /** Whether each has a number of its own. */
  isCollection: boolean
  /** Base units that there are, by the token itself. Undefined for one that does not say. */
  supply: bigint | undefined
}

const DECIMALS = '0x313ce567'
const SYMBOL = '0x95d89b41'
const TOTAL_SUPPLY = '0x18160ddd'
/** `supportsInterface` of ERC-165, for ERC-721. */
const IS_COLLECTION = `0x01ffc9a7${'80ac58cd'.padEnd(64, '0')}`
/** No known token has more. More would make every amount look like nothing. */
const MAX_DECIMALS = 36
const MAX_SYMBOL = 16

async function call(ask: Ask, to: string, data: string): Promise<Uint8Array> {
  const answer = await unlessRefused(ask('eth_call', [{ to, data }, 'latest']))
  try {
    return fromHex(answer, 4096)
  } catch {
    return new Uint8Array()
  }
}

/** String of the ABI, or the bytes32 of some old tokens. */
function symbolIn(bytes: Uint8Array): string | undefined {
  const isShort = bytes.length === 32
  const length = isShort ? bytes.indexOf(0) : Number(toNumber(bytes.subarray(32, 64)))
  const start = isShort ? 0 : 64
  const text = readText(bytes.subarray(start, isShort && length < 0 ? 32 : start + length))
  const symbol = text && displayText(text, MAX_SYMBOL)
  // Behind an amount, another word or a number would read as a part of it: "5 000 USDC".
  return symbol && !/\s/u.test(symbol) && /[^\p{N}\p{P}]/u.test(symbol) ? symbol : undefined
}

/** Whether there is code at an address. */
export async function hasCode(ask: Ask, address: string): Promise<boolean> {
  const code = await ask('eth_getCode', [address, 'latest'])
  return typeof code === 'string' && code.length > 2
}

/** Reads a token from the chain. Refuses an address without a contract. */
export async function readToken(ask: Ask, address: string): Promise<Token> {
  const [isContract, decimals, symbol, collection, supply] = await Promise.all([
    hasCode(ask, address),
    call(ask, address, DECIMALS),
    call(ask, address, SYMBOL),
    call(ask, address, IS_COLLECTION),
    call(ask, address, TOTAL_SUPPLY),
  ])
  if (!isContract) notSigned(`There is no token at ${address} on this network.`)
  const number = decimals.length === 32 ? toNumber(decimals) : undefined
  return {
    address,
    decimals: number !== undefined && number <= BigInt(MAX_DECIMALS) ? Number(number) : undefined,
    symbol: symbolIn(symbol),
    isCollection: collection.length === 32 && toNumber(collection) === 1n,
    supply: supply.length === 32 ? toNumber(supply) : undefined,
  }
}

/** Amount of a token for the screen, whole. */
export function amountText(amount: bigint, { decimals, symbol, isCollection }: Token): string {
  if (isCollection) return `Number ${amount}`
  if (decimals === undefined) return `${amount} units`
  return `${formatAmount(amount, decimals)} ${symbol ?? ''}`.trim()
}

/** Right to spend for the screen: its amount, whole, or that it has no limit. */
export interface Allowance {
  text: string
  /** Whether it may take more than there is. */
  isUnlimited: boolean
  /** Amount of one without a limit that could be mistaken for one with it. */
  note: string | undefined
}

/** Numbers from here on say nothing to anybody. */
const UNREADABLE = 2n ** 127n - 1n

/** Reads an allowance of a token. The number of one of a collection is none. */
export function allowanceOf(amount: bigint | 'all', token: Token): Allowance {
  const { isCollection, symbol, supply } = token
  const isUnlimited = amount === 'all' || (!isCollection && isUnlimitedAllowance(amount, { most: supply }))
  if (amount !== 'all' && !isUnlimited) return { text: amountText(amount, token), isUnlimited, note: undefined }
  const note = amount !== 'all' && amount < UNREADABLE ? amountText(amount, token) : undefined
  return { text: `Unlimited ${symbol ?? ''}`.trim(), isUnlimited, note }
}

/** Row of a right to spend. */
export const allowanceRow = (label: string, { text, note }: Allowance): Row => ({
  label,
  value: text,
  kind: 'amount',
  ...(note !== undefined && { note }),
})

/** Oddities of a token, for the visitor. */
export const tokenWarnings = ({ decimals, isCollection, address }: Token): string[] =>
  decimals === undefined && !isCollection
    ? [`The token ${address} does not say how many decimals it has. The amount is in its smallest units.`]
    : []

/** Word of a topic that stands for an account. */
export const topicOf = (address: string): string => `0x${word(address)}`
