import { type Hex, isSame } from '../transfer/hex.ts'

/** Guarantee of a router by its own code: it reverts where it cannot give `least`. */
export interface RouterTerms {
  sold: string
  bought: string
  /** Account that it pays. */
  receiver: string
  amount: bigint
  least: bigint
}

/** AggregationRouterV6 of 1inch, which has one address on all chains but zkSync Era. @see https://github.com/1inch/limit-order-protocol#readme */
const AGGREGATION_ROUTERS = ['0x111111125421cA6dc452d289314280a0f8842A65', '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF']
/** `swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data)` */
const SWAP = '0x07ed2379'
const WORDS = 8
/** Flag of a swap that may sell a part only, for a part of the least. */
const PARTIAL = 1n
const ZERO = `0x${'0'.repeat(40)}`

const wordsOf = (data: Hex) => Array.from({ length: WORDS }, (_, index) => data.slice(10 + 64 * index, 74 + 64 * index))

/** Address in a word of 32 bytes. Undefined for a larger value. */
const addressIn = (word: string) => (/^0{24}/.test(word) ? `0x${word.slice(24)}` : undefined)

/** Terms of a call to a router that is known. Undefined for another router or function, and for a swap that may end in part. */
export function routerTerms({ from, to, data }: { from: string; to: string; data: Hex }): RouterTerms | undefined {
  if (!AGGREGATION_ROUTERS.some(router => isSame(to, router)) || !isSame(data.slice(0, 10), SWAP)) return undefined
  const words = wordsOf(data)
  if (words.at(-1)!.length < 64) return undefined
  const [, sold, bought, , receiver] = words.map(addressIn)
  const [amount, least, flags] = words.slice(5).map(word => BigInt(`0x${word}`))
  if (!sold || !bought || !receiver || (flags! & PARTIAL) !== 0n) return undefined
  return { sold, bought, receiver: isSame(receiver, ZERO) ? from : receiver, amount: amount!, least: least! }
}
