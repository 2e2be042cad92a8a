import type { SwapFunction, SwapLayout, SwapWord } from '@foyer/core/chain'
import { type Hex, isSame } from '../transfer/hex.ts'
import { NATIVE } from './gain.ts'
import { Words } from './words.ts'

/** Guarantee of a router by its own code: it reverts where it cannot give `least`. */
export interface RouterTerms {
  sold: string
  bought: string
  /** Account that it pays. */
  receiver: string
  amount: bigint
  least: bigint
  /** Place of the least among the words of the call. */
  place: number
}

/** Call of a router. `value`: native currency that it moves, as 0x hex. */
interface Call {
  from: string
  to: string
  data: Hex
  value: string
}

type Terms = RouterTerms | undefined

/** AggregationRouterV6 of 1inch, which has one address on all chains but zkSync Era. @see https://github.com/1inch/limit-order-protocol#readme */
const AGGREGATION_ROUTERS = ['0x111111125421cA6dc452d289314280a0f8842A65', '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF']
/** Flag of a swap that may sell a part only, for a part of the least. */
const PARTIAL = 1n
const ZERO = `0x${'0'.repeat(40)}`
/** Bytes of a hop of Uniswap V3: a token and the fee of its pool. */
const HOP = 23

const leastIn = (words: Words, place: number) => ({ least: words.number(place), place })

/** `swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data)` */
function aggregation(words: Words, { from }: Call): Terms {
  const [sold, bought, receiver] = [words.address(1), words.address(2), words.address(4)]
  if (words.number(7) & PARTIAL) return undefined
  words.bytes(8, 0, 9)
  return {
    sold,
    bought,
    receiver: isSame(receiver, ZERO) ? from : receiver,
    amount: words.number(5),
    ...leastIn(words, 6),
  }
}

/** `swapExact…`. With the native currency, the path has its wrapped token at that end, which the router checks. */
const pathwise =
  (sells: 'tokens' | 'native', buys: 'tokens' | 'native') =>
  (words: Words, { value }: Call): Terms => {
    const at = sells === 'native' ? 0 : 1
    const path = words.addresses(at + 1, at + 4)
    return {
      sold: sells === 'native' ? NATIVE : path.at(0)!,
      bought: buys === 'native' ? NATIVE : path.at(-1)!,
      receiver: words.address(at + 2),
      amount: sells === 'native' ? BigInt(value) : words.number(0),
      ...leastIn(words, at),
    }
  }

/** `exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, …, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96))`. `expires`: with a deadline. */
const single =
  (expires: 0 | 1) =>
  (words: Words): Terms => {
    // A limit of the price would sell a part only.
    if (words.number(6 + expires) !== 0n) return undefined
    return {
      sold: words.address(0),
      bought: words.address(1),
      receiver: words.address(3),
      amount: words.number(4 + expires),
      ...leastIn(words, 5 + expires),
    }
  }

/** `exactInput((bytes path, address recipient, …, uint256 amountIn, uint256 amountOutMinimum))`. The path has a fee between each two tokens. */
const along =
  (expires: 0 | 1) =>
  (words: Words): Terms => {
    if (words.number(0) !== 32n) return undefined
    const path = words.bytes(1, 1, 5 + expires)
    const length = path.length / 2 - 20
    if (length < HOP || length % HOP !== 0) return undefined
    return {
      sold: `0x${path.slice(0, 40)}`,
      bought: `0x${path.slice(-40)}`,
      receiver: words.address(2),
      amount: words.number(3 + expires),
      ...leastIn(words, 4 + expires),
    }
  }

type Read = (words: Words, call: Call) => Terms

/** Functions of each layout that is known by its name, by their selectors. */
const LAYOUTS: Readonly<Record<Extract<SwapLayout, string>, Readonly<Record<string, Read>>>> = {
  aggregationRouterV6: { '07ed2379': aggregation },
  // Each with the one for tokens that take a fee from a transfer.
  uniswapV2: {
    '38ed1739': pathwise('tokens', 'tokens'),
    '5c11d795': pathwise('tokens', 'tokens'),
    '7ff36ab5': pathwise('native', 'tokens'),
    b6f9de95: pathwise('native', 'tokens'),
    '18cbafe5': pathwise('tokens', 'native'),
    '791ac947': pathwise('tokens', 'native'),
  },
  uniswapV3: { '414bf389': single(1), c04b8d59: along(1), '04e45aaf': single(0), b858183f: along(0) },
}

/** Function that the host describes. Each word has a place of its own. */
const described =
  ({ words: names }: SwapFunction): Read =>
  (words, { from, value }) => {
    const placeOf = (name: SwapWord) => {
      const places = names.flatMap((each, place) => (each === name ? [place] : []))
      if (places.length > 1) throw new RangeError('Two words have one meaning.')
      return places[0]
    }
    const [sold, bought, amount, least, receiver] = (['sold', 'bought', 'amount', 'least', 'receiver'] as const).map(
      placeOf,
    )
    if (bought === undefined || least === undefined) return undefined
    words.end(names.length)
    return {
      sold: sold === undefined ? NATIVE : words.address(sold),
      bought: words.address(bought),
      receiver: receiver === undefined ? from : words.address(receiver),
      amount: amount === undefined ? BigInt(value) : words.number(amount),
      ...leastIn(words, least),
    }
  }

/** Layout of a router: as the host says, or by its address where it is public. */
export const layoutOf = (to: string, layout: SwapLayout | undefined): SwapLayout | undefined =>
  layout ?? (AGGREGATION_ROUTERS.some(router => isSame(to, router)) ? 'aggregationRouterV6' : undefined)

function readerOf(layout: SwapLayout, selector: string): Read | undefined {
  if (typeof layout === 'object') return isSame(layout.selector, `0x${selector}`) ? described(layout) : undefined
  return Object.hasOwn(LAYOUTS, layout) ? LAYOUTS[layout][selector] : undefined
}

/**
 * Terms of a call to a router whose layout is known. Undefined for another layout or function, for arguments that are not where a compiler
 * writes them, and for a swap that may end in part.
 */
export function routerTerms(call: Call, layout?: SwapLayout): RouterTerms | undefined {
  const known = layoutOf(call.to, layout)
  const read = known && readerOf(known, call.data.slice(2, 10).toLowerCase())
  if (!read) return undefined
  try {
    return read(new Words(call.data.slice(10).toLowerCase()), call)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
