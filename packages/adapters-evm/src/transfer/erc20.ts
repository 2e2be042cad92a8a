import type { Hex } from './hex.ts'

/** Selectors of ERC-20. @see https://eips.ethereum.org/EIPS/eip-20 */
const TRANSFER = '0xa9059cbb'
const BALANCE_OF = '0x70a08231'
export const DECIMALS: Hex = '0x313ce567'

/** Topic of the event `Transfer(address,address,uint256)`. */
export const TRANSFER_EVENT = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Argument of 32 bytes. */
export const word = (value: string) => value.replace(/^0x/i, '').toLowerCase().padStart(64, '0')

export const balanceOfCall = (owner: string): Hex => `${BALANCE_OF}${word(owner)}`

export const transferCall = (to: string, amount: bigint): Hex => `${TRANSFER}${word(to)}${word(amount.toString(16))}`

/** First word of returned data. Undefined for less. */
export const firstWord = (data: Hex): bigint | undefined => (data.length < 66 ? undefined : BigInt(data.slice(0, 66)))

/** Whether returned data of `transfer` reports a success. Some tokens return nothing. */
export const hasSucceeded = (data: Hex): boolean => data === '0x' || firstWord(data) === 1n
