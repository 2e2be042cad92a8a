import type { SwapLayout, SwapRequest } from '@foyer/core/chain'
import { EXCHANGE_ABI } from '@foyer/sandbox/exchange.fixture'
import { type Abi, type Address, concatHex, encodeFunctionData, encodePacked, type Hex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { proveSwap } from './proveSwap.ts'

const ROUTER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const PAYER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const LINK = '0x514910771AF9Ca656af840dff83E8264EcF986CA'
const WRAPPED = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const ETHER = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

const V2 = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
])
const V3 = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(Single params) payable',
  'struct Along { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(Along params) payable',
])
const V3_02 = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(Single params) payable',
  'struct Along { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(Along params) payable',
])

const EXCHANGE = {
  selector: '0x9908fc8b',
  words: ['sold', 'bought', 'amount', 'least', 'receiver', 'other'],
} as const satisfies SwapLayout

const encoded = (abi: Abi, functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args })

/** Terms of a call. The tokens are those at the ends of the path. */
interface Told {
  amount?: bigint
  least?: bigint
  receiver?: Address
  sold?: Address
  bought?: Address
}
type Encode = (told: Required<Told>) => Hex

const v2 =
  (name: string): Encode =>
  ({ sold, bought, amount, least, receiver }) =>
    encoded(V2, name, [amount, least, [sold, WRAPPED, bought], receiver, 9n])
const v2Paid =
  (name: string): Encode =>
  ({ bought, least, receiver }) =>
    encoded(V2, name, [least, [WRAPPED, bought], receiver, 9n])
const single =
  (abi: Abi, limit = 0n): Encode =>
  ({ sold, bought, amount, least, receiver }) =>
    encoded(abi, 'exactInputSingle', [
      {
        tokenIn: sold,
        tokenOut: bought,
        fee: 500,
        recipient: receiver,
        deadline: 9n,
        amountIn: amount,
        amountOutMinimum: least,
        sqrtPriceLimitX96: limit,
      },
    ])
const along =
  (abi: Abi): Encode =>
  ({ sold, bought, amount, least, receiver }) => {
    const types = ['address', 'uint24', 'address', 'uint24', 'address'] as const
    const path = encodePacked(types, [sold, 500, WRAPPED, 3_000, bought])
    return encoded(abi, 'exactInput', [
      { path, recipient: receiver, deadline: 9n, amountIn: amount, amountOutMinimum: least },
    ])
  }
const exchange: Encode = ({ sold, bought, amount, least, receiver }) =>
  encoded(EXCHANGE_ABI as Abi, 'swap', [sold, bought, amount, least, receiver, 9n])

const requestOf = (layout: SwapLayout, data: Hex, rest: Partial<SwapRequest> = {}): SwapRequest => ({
  from: { address: PAYER },
  sold: { address: USDC, decimals: 6 },
  bought: { address: LINK, decimals: 18 },
  amount: 1_000n,
  least: 90n,
  call: { to: ROUTER, data, value: rest.sold && rest.sold.address === undefined ? 1_000n : 0n },
  router: { layout },
  ...rest,
})

/** Proof by the terms alone: no endpoint runs anything. */
const prove = (request: SwapRequest) => proveSwap(request, { simulated: undefined })
const TOLD = { amount: 1_000n, least: 90n, receiver: PAYER, sold: USDC, bought: LINK } as const
const PROVED = { receives: undefined }
const UNPROVED = expect.objectContaining({ code: 'swap.unproved', context: { router: ROUTER } })

const FUNCTIONS: [string, SwapLayout, Encode][] = [
  ['swapExactTokensForTokens', 'uniswapV2', v2('swapExactTokensForTokens')],
  ['… with fees on transfers', 'uniswapV2', v2('swapExactTokensForTokensSupportingFeeOnTransferTokens')],
  ['exactInputSingle', 'uniswapV3', single(V3)],
  ['exactInput', 'uniswapV3', along(V3)],
  ['exactInputSingle without a deadline', 'uniswapV3', single(V3_02)],
  ['exactInput without a deadline', 'uniswapV3', along(V3_02)],
  ['a function that the host describes', EXCHANGE, exchange],
]

describe.each(FUNCTIONS)('the terms of %s', (_, layout, encode) => {
  it('prove a swap that nothing can run', () => {
    expect(prove(requestOf(layout, encode(TOLD)))).toEqual(PROVED)
    expect(prove(requestOf(layout, encode({ ...TOLD, least: 91n })))).toEqual(PROVED)
  })

  it.each<[string, Told, string]>([
    ['less than the least', { least: 89n }, 'amount'],
    ['another amount', { amount: 1_001n }, 'amount'],
    ['another sold token', { sold: LINK }, 'token'],
    ['another bought token', { bought: USDC }, 'token'],
    ['another receiver', { receiver: OTHER }, 'account'],
  ])('H76 are refused with %s', (_case, told, field) => {
    const request = requestOf(layout, encode({ ...TOLD, ...told }))
    expect(() => prove(request)).toThrow(expect.objectContaining({ code: 'swap.changed', context: { field } }))
  })

  it('H76 are not read where the call is short, of another function, or of another layout', () => {
    const data = encode(TOLD)
    const other: SwapLayout = layout === 'uniswapV2' ? 'uniswapV3' : 'uniswapV2'
    for (const request of [
      requestOf(layout, data.slice(0, -64) as Hex),
      requestOf(layout, data.slice(0, 10) as Hex),
      requestOf(layout, `0x12345678${data.slice(10)}`),
      requestOf(other, data),
      requestOf('banana' as SwapLayout, data),
      requestOf('toString' as SwapLayout, data),
    ])
      expect(() => prove(request)).toThrow(UNPROVED)
  })

  it('H76 are those in the places of the arguments alone, whatever stands behind them', () => {
    const behind = concatHex([encode({ ...TOLD, least: 0n }), encode(TOLD)])
    const refused = expect.objectContaining({ code: expect.stringMatching(/^swap\.(changed|unproved)$/) })
    expect(() => prove(requestOf(layout, behind))).toThrow(refused)
  })
})

it('the terms of a swap of the native currency are proved for the value that it moves', () => {
  const [sold, bought] = [{ sold: { decimals: 18 } }, { bought: { decimals: 18 } }]
  for (const name of ['swapExactETHForTokens', 'swapExactETHForTokensSupportingFeeOnTransferTokens'])
    expect(prove(requestOf('uniswapV2', v2Paid(name)(TOLD), sold))).toEqual(PROVED)
  for (const name of ['swapExactTokensForETH', 'swapExactTokensForETHSupportingFeeOnTransferTokens'])
    expect(prove(requestOf('uniswapV2', v2(name)({ ...TOLD, bought: WRAPPED }), bought))).toEqual(PROVED)
  expect(prove(requestOf(EXCHANGE, exchange({ ...TOLD, sold: ETHER }), sold))).toEqual(PROVED)
  const paid = { selector: '0x9908fc8b', words: ['other', 'bought', 'other', 'least', 'receiver', 'other'] } as const
  expect(prove(requestOf(paid, exchange({ ...TOLD, sold: ETHER }), sold))).toEqual(PROVED)
})

it.each<[string, SwapLayout, Hex]>([
  ['an exact output', 'uniswapV2', v2('swapTokensForExactTokens')(TOLD)],
  ['a limit of the price', 'uniswapV3', single(V3, 1n)(TOLD)],
  // The offset of the path, one word further.
  [
    'a path in another place',
    'uniswapV2',
    v2('swapExactTokensForTokens')(TOLD).replace('a0'.padStart(64, '0'), 'c0'.padStart(64, '0')) as Hex,
  ],
  ['a path of one token', 'uniswapV2', encoded(V2, 'swapExactTokensForTokens', [1_000n, 90n, [USDC], PAYER, 9n])],
  [
    'a least in two words',
    { ...EXCHANGE, words: ['sold', 'bought', 'amount', 'least', 'receiver', 'least'] },
    exchange(TOLD),
  ],
  ['no least', { ...EXCHANGE, words: ['sold', 'bought', 'amount', 'other', 'receiver', 'other'] }, exchange(TOLD)],
  [
    'fewer words than the call',
    { ...EXCHANGE, words: ['sold', 'bought', 'amount', 'least', 'receiver'] },
    exchange(TOLD),
  ],
])('H76 nothing proves a swap with %s', (_, layout, data) => {
  expect(() => prove(requestOf(layout, data))).toThrow(UNPROVED)
})

it('H76 where the host lets the minimum be unproved, a run proves the rest and the forecast says so', () => {
  const topic = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  const transfer = (token: string, from: string, to: string, amount: number) => ({
    address: token,
    topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', topic(from), topic(to)],
    data: `0x${amount.toString(16).padStart(64, '0')}`,
  })
  const run = (...logs: object[]) => ({
    simulated: [{ hasSucceeded: true, returnData: '0x', logs, gasUsed: '0x5208' }] as const,
    gained: 95n,
    finding: 'ignored' as const,
  })
  const request = { ...requestOf(EXCHANGE, '0x1234567890'), router: { minimum: 'unproved' as const } }
  const sells = transfer(USDC, PAYER, ROUTER, 1_000)
  expect(proveSwap(request, run(sells, transfer(LINK, ROUTER, PAYER, 95)))).toEqual({
    receives: 95n,
    minimum: 'unproved',
  })
  // Terms that can be read have to fit all the same, and what cannot be run is refused.
  expect(() => proveSwap(request, run(sells, transfer(LINK, ROUTER, PAYER, 89)))).toThrow(
    expect.objectContaining({ code: 'swap.changed' }),
  )
  expect(() => prove(request)).toThrow(UNPROVED)
  const told = {
    ...requestOf(EXCHANGE, exchange({ ...TOLD, least: 1n })),
    router: { layout: EXCHANGE, minimum: 'unproved' as const },
  }
  expect(() => proveSwap(told, run(sells, transfer(LINK, ROUTER, PAYER, 95)))).toThrow(
    expect.objectContaining({ code: 'swap.changed', context: { field: 'amount' } }),
  )
})
